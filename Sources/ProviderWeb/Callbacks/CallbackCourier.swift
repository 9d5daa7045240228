import Foundation
import ProviderDomain

/// Carries a signed request to an app: one POST, no redirect, ten seconds (provider-wire.md, section 9).
struct CallbackCourier: Sendable {
    /// Whether the operator lets callbacks go to addresses that are not everybody's.
    let allowsPrivate: Bool
    /// Where OpenSSL too looks for the certificates of trusted authorities, instead of those of the system.
    var authorities: String? = ProcessInfo.processInfo.environment["SSL_CERT_FILE"]

    private static let milliseconds = 10_000
    private static let largestAnswer = 64 * 1024

    /// - Returns: what the app answered.
    /// - Throws: why the app has not heard it.
    func carry(_ request: String, to address: CallbackAddress) async throws(CallbackProblem) -> [UInt8] {
        let post = CurlPost(
            url: address.text, isHTTPS: address.isHTTPS, contentType: "application/x-www-form-urlencoded",
            // A signed request has nothing in it that a form would write differently.
            body: Array("signed_request=\(request)".utf8), milliseconds: Self.milliseconds, largestAnswer: Self.largestAnswer,
            authorities: authorities
        ) { network throws(CallbackProblem) in try address.check(network, allowsPrivate: allowsPrivate) }
        let answer = try await post.answer()
        guard !(300..<400).contains(answer.status) else {
            throw CallbackProblem("the app answered with a redirect, which is not followed")
        }
        guard (200..<300).contains(answer.status) else { throw CallbackProblem("the app answered with status \(answer.status)") }
        return answer.body
    }
}
