internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Collects the answer to one request. Whoever waits for it gets the first end there is: the whole answer, what went wrong, or a cancel.
final class HTTPExchange: NSObject, URLSessionDataDelegate, Sendable {
    private struct State: Sendable {
        var status: Int?
        var headers: [String: String] = [:]
        var body: [UInt8] = []
    }

    private let state = Locked(State())
    private let outcome = FirstOutcome<TransportResponse>()
    private let largestBody: Int
    private let progress: (@Sendable (Int64, Int64, Int64) -> Void)?

    init(largestBody: Int, progress: (@Sendable (Int64, Int64, Int64) -> Void)? = nil) {
        self.largestBody = largestBody
        self.progress = progress
    }

    /// Waits for the answer. To be called once. Whoever gets it ends the task: nobody listens to it any more.
    /// - Parameter limit: the longest time, which the system's own time-outs do not bound: a byte now and then puts them off.
    func answer(within limit: Duration) async throws -> TransportResponse {
        let limiter = Task {
            try await ContinuousClock().sleep(for: limit)
            outcome.settle(.failure(Self.unreachable("no whole answer came within \(limit).")))
        }
        defer { limiter.cancel() }
        return try await outcome.valueUnlessCancelled()
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse { take(response) }
        completionHandler(.allow)
    }

    private func take(_ response: HTTPURLResponse) {
        let status = response.statusCode
        let headers = response.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") }
        state.withLock { state in
            state.status = status
            state.headers = Dictionary(headers) { first, _ in first }
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let fits = state.withLock { state in
            guard data.count <= largestBody - state.body.count else { return false }
            state.body.append(contentsOf: data)
            return true
        }
        guard !fits else { return }
        outcome.settle(
            .failure(CoreError(.errorNetwork, .badResponse, "The provider's answer is larger than \(largestBody) bytes.")))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        progress?(bytesSent, totalBytesSent, totalBytesExpectedToSend)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        // The error of a cancelled task comes after what it was cancelled for.
        if let error {
            outcome.settle(.failure(Self.unreachable(error.localizedDescription)))
        } else {
            // Of a redirect that leads nowhere FoundationNetworking tells no more than this.
            if let response = task.response as? HTTPURLResponse, state.withLock({ $0.status == nil }) { take(response) }
            finish()
        }
    }

    private func finish() {
        let state = state.withLock { $0 }
        guard let status = state.status else {
            outcome.settle(.failure(CoreError(.errorNetwork, .network, "The provider did not answer with HTTP.")))
            return
        }
        outcome.settle(.success(TransportResponse(status: status, headers: state.headers, body: state.body)))
    }

    private static func unreachable(_ why: String) -> CoreError {
        CoreError(.errorNetwork, .network, "The provider cannot be reached: \(why)")
    }
}

#if canImport(FoundationNetworking)
extension HTTPExchange {
    /// FoundationNetworking asks for a password at the end of an answer of status 401, and waits for ever where nobody replies. The answer is
    /// whole then.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        if let response = challenge.failureResponse as? HTTPURLResponse { take(response) }
        finish()
        // Here it would wait for itself.
        DispatchQueue.global().async { completionHandler(.cancelAuthenticationChallenge, nil) }
    }
}

/// Runs what the system has to tell where it is told. A queue of its own would grow while an answer arrives faster than it is read, so that a small
/// compressed body could fill the memory.
final class UnqueuedCalls: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
}
#endif
