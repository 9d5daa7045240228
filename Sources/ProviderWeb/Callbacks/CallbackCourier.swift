import Foundation
import LoginModel
import ProviderDomain

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

    /// The whole attempt, in seconds.
    private static let patience: Double = 10
    /// The longest answer that is read, in bytes.
    private static let longestAnswer = 64 * 1024

    /// - Returns: what the app answered.
    /// - Throws: why the app has not heard it.
    func carry(_ request: String, to address: CallbackAddress) async throws(CallbackProblem) -> [UInt8] {
        try address.check(await HostAddresses.of(address.host), allowsPrivate: allowsPrivate)
        guard let url = URL(string: address.text) else { throw CallbackProblem("the address cannot be read", isFinal: true) }
        var post = URLRequest(url: url, timeoutInterval: Self.patience)
        post.httpMethod = "POST"
        post.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        // A signed request has nothing in it that a form would write differently.
        post.httpBody = Data("signed_request=\(request)".utf8)
        let (status, body) = try await Exchange.run(post, patience: Self.patience, longestAnswer: Self.longestAnswer)
        guard (200..<300).contains(status) else { throw CallbackProblem("the app answered with status \(status)") }
        return body
    }
}

/// One request with its answer, which is read no further than it is wanted.
private final class Exchange: NSObject, URLSessionDataDelegate {
    private struct State {
        var caller: CheckedContinuation<(Int, [UInt8]), any Error>?
        var body: [UInt8] = []
        var problem: CallbackProblem?
    }

    private let state = Locked(State())
    private let longestAnswer: Int

    private init(longestAnswer: Int) { self.longestAnswer = longestAnswer }

    static func run(
        _ request: URLRequest, patience: Double, longestAnswer: Int
    ) async throws(CallbackProblem) -> (Int, [UInt8]) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = patience
        configuration.timeoutIntervalForResource = patience
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        let exchange = Exchange(longestAnswer: longestAnswer)
        let session = URLSession(configuration: configuration, delegate: exchange, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let task = session.dataTask(with: request)
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { caller in
                    exchange.state.withLock { $0.caller = caller }
                    task.resume()
                }
            } onCancel: {
                task.cancel()
            }
        } catch let problem as CallbackProblem {
            throw problem
        } catch {
            throw CallbackProblem("it cannot be reached: \(error.localizedDescription)")
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        state.withLock { $0.problem = CallbackProblem("the app answered with a redirect, which is not followed") }
        task.cancel()
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = state.withLock { [longestAnswer] state in
            state.body += data
            guard state.body.count > longestAnswer else { return false }
            state.problem = CallbackProblem("the answer is longer than \(longestAnswer) bytes")
            return true
        }
        if isTooLong { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let (caller, result) = state.withLock { state in
            let caller = state.caller
            state.caller = nil
            let status = (task.response as? HTTPURLResponse)?.statusCode
            let result: Result<(Int, [UInt8]), any Error> =
                if let problem = state.problem { .failure(problem) } else if let error { .failure(error) } else if let status {
                    .success((status, state.body))
                } else { .failure(CallbackProblem("there is no answer")) }
            return (caller, result)
        }
        caller?.resume(with: result)
    }
}
