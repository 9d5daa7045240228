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
    /// The status, and the body.
    typealias Answer = (Int, [UInt8])

    private struct State {
        var caller: CheckedContinuation<Answer?, any Error>?
        var body: [UInt8] = []
        var hasEnded = false
    }

    private let state = Locked(State())
    private let longestAnswer: Int

    private init(longestAnswer: Int) { self.longestAnswer = longestAnswer }

    static func run(
        _ request: URLRequest, patience: Double, longestAnswer: Int
    ) async throws(CallbackProblem) -> Answer {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = patience
        configuration.timeoutIntervalForResource = patience
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        let exchange = Exchange(longestAnswer: longestAnswer)
        let session = URLSession(configuration: configuration, delegate: exchange, delegateQueue: nil)
        defer { session.invalidateAndCancel() }
        let task = session.dataTask(with: request)
        do {
            return try await withThrowingTaskGroup(of: Answer?.self) { group in
                group.addTask {
                    // The session has a clock of its own, but not for everything that it may wait for.
                    try await Task.sleep(for: .seconds(patience + 1))
                    exchange.end(.failure(CallbackProblem("it takes longer than \(Int(patience)) seconds")))
                    return nil
                }
                group.addTask {
                    try await withTaskCancellationHandler {
                        try await withCheckedThrowingContinuation { caller in
                            exchange.begin(caller)
                            task.resume()
                        }
                    } onCancel: {
                        exchange.end(.failure(CancellationError()))
                    }
                }
                defer { group.cancelAll() }
                while let answer = try await group.next() {
                    if let answer { return answer }
                }
                throw CallbackProblem("there is no answer")
            }
        } catch let problem as CallbackProblem {
            throw problem
        } catch {
            throw CallbackProblem("it cannot be reached: \(error.localizedDescription)")
        }
    }

    private func begin(_ caller: CheckedContinuation<Answer?, any Error>) {
        let hasEnded = state.withLock { state in
            if !state.hasEnded { state.caller = caller }
            return state.hasEnded
        }
        if hasEnded { caller.resume(throwing: CancellationError()) }
    }

    /// Tells the caller; whatever comes later is nobody's any more.
    private func end(_ result: Result<Answer?, any Error>) {
        let caller = state.withLock { state in
            defer { state.caller = nil }
            state.hasEnded = true
            return state.caller
        }
        caller?.resume(with: result)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        end(.failure(CallbackProblem("the app answered with a redirect, which is not followed")))
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = state.withLock { [longestAnswer] state in
            state.body += data
            return state.body.count > longestAnswer
        }
        if isTooLong { end(.failure(CallbackProblem("the answer is longer than \(longestAnswer) bytes"))) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let status = (task.response as? HTTPURLResponse)?.statusCode
        if let error { return end(.failure(error)) }
        guard let status else { return end(.failure(CallbackProblem("there is no answer"))) }
        end(.success((status, state.withLock(\.body))))
    }
}
