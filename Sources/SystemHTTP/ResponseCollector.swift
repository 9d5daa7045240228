internal import Foundation
internal import LoginModel

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Collects the response to one request. The waiting task receives the first outcome: the complete response, an error, or a cancellation.
final class ResponseCollector: NSObject, URLSessionDataDelegate, Sendable {
    private struct State: Sendable {
        var status: Int?
        var headers: [String: String] = [:]
        var body: [UInt8] = []
    }

    private let state = Locked(State())
    private let cancellation = DeferredCancellation()
    private let outcome = OneShotResult<SystemHTTPResponse>()
    private let exchange: HTTPExchange

    init(_ exchange: HTTPExchange) {
        self.exchange = exchange
    }

    /// Waits for the response to a task that has been resumed. If there is no response, the task is canceled. Call this method only once.
    func respond(to task: URLSessionTask) async throws -> SystemHTTPResponse {
        let limiter = Task {
            // The system's own time-outs do not limit the total time, because each received byte restarts them.
            try await ContinuousClock().sleep(for: exchange.timeLimit)
            outcome.resolve(.failure(HTTPExchangeError.timedOut(exchange.timeLimit)))
        }
        defer { limiter.cancel() }
        do {
            return try await outcome.valueUnlessCanceled()
        } catch {
            cancellation.begin(task)
            throw error
        }
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
        if let response = response as? HTTPURLResponse { record(response) }
        cancellation.taskIsConnected()
        completionHandler(.allow)
    }

    private func record(_ response: HTTPURLResponse) {
        let status = response.statusCode
        let headers = response.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") }
        state.withLock { state in
            state.status = status
            state.headers = Dictionary(headers) { first, _ in first }
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let fits = state.withLock { state in
            guard data.count <= exchange.maximumResponseSize - state.body.count else { return false }
            state.body.append(contentsOf: data)
            return true
        }
        if !fits { outcome.resolve(.failure(HTTPExchangeError.tooLarge(exchange.maximumResponseSize))) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        cancellation.taskIsConnected()
        exchange.progress?(bytesSent, totalBytesSent, totalBytesExpectedToSend)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        // The error of a canceled task arrives after the outcome that caused the cancellation.
        if let error {
            outcome.resolve(.failure(HTTPExchangeError.unreachable(error.localizedDescription)))
        } else {
            // For a redirect without a usable destination, FoundationNetworking calls only this method.
            if let response = task.response as? HTTPURLResponse, state.withLock({ $0.status == nil }) { record(response) }
            finish()
        }
    }

    private func finish() {
        let state = state.withLock { $0 }
        guard let status = state.status else {
            outcome.resolve(.failure(HTTPExchangeError.notHTTP))
            return
        }
        outcome.resolve(.success(SystemHTTPResponse(status: status, headers: state.headers, body: state.body)))
    }
}

#if canImport(FoundationNetworking)
extension ResponseCollector {
    /// Cancels the authentication challenge. FoundationNetworking asks for a password at the end of a response with status 401, and does
    /// not finish the task until the delegate replies. At this time, the response is complete.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        if let response = challenge.failureResponse as? HTTPURLResponse { record(response) }
        finish()
        cancellation.queue.async { completionHandler(.cancelAuthenticationChallenge, nil) }
    }
}

/// Runs delegate calls synchronously on the calling thread. A queue that runs them later would grow while data arrives faster than it is
/// processed, so that a small compressed body could exhaust the memory.
final class SynchronousQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
}
#endif
