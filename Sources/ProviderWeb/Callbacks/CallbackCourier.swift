import Foundation
import LoginModel
import ProviderDomain
import SystemHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Carries a signed request to an app: one POST, no redirect, ten seconds (provider-wire.md, section 9).
///
/// What a name stands for is looked at before the connection is made. The name could stand for another address a moment later; then the other
/// end would have to show a certificate for that name before it learns anything, since only https is taken.
struct CallbackCourier: Sendable {
    /// Whether the operator lets callbacks go to addresses that are not everybody's.
    let allowsPrivate: Bool

    private static let exchange = HTTPExchange(within: 10, largestAnswer: 64 * 1024)

    /// - Returns: what the app answered.
    /// - Throws: why the app has not heard it.
    func carry(_ request: String, to address: CallbackAddress) async throws(CallbackProblem) -> [UInt8] {
        try address.check(await HostAddresses.of(address.host), allowsPrivate: allowsPrivate)
        guard let url = URL(string: address.text) else { throw CallbackProblem("the address cannot be read", isFinal: true) }
        var post = URLRequest(url: url)
        post.httpMethod = "POST"
        post.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        // A signed request has nothing in it that a form would write differently.
        post.httpBody = Data("signed_request=\(request)".utf8)
        let answer = try await Self.answer(to: post)
        guard !(300..<400).contains(answer.status) else {
            throw CallbackProblem("the app answered with a redirect, which is not followed")
        }
        guard (200..<300).contains(answer.status) else { throw CallbackProblem("the app answered with status \(answer.status)") }
        return answer.body
    }

    private static func answer(to post: URLRequest) async throws(CallbackProblem) -> HTTPAnswer {
        do {
            return try await exchange.answer(to: post)
        } catch HTTPFailure.late(let limit) {
            throw CallbackProblem("it takes longer than \(limit)")
        } catch HTTPFailure.tooLarge(let bytes) {
            throw CallbackProblem("the answer is longer than \(bytes) bytes")
        } catch HTTPFailure.notHTTP {
            throw CallbackProblem("there is no answer")
        } catch HTTPFailure.addressOfVersion6 {
            throw CallbackProblem("the host is written as an address of IP version 6, which this system cannot call")
        } catch HTTPFailure.unreachable(let why) {
            throw CallbackProblem("it cannot be reached: \(why)")
        } catch {
            throw CallbackProblem("it was not waited for any longer")
        }
    }
}
