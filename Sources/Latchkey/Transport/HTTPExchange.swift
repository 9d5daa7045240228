internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Collects the answer to one request, and resumes who waits for it exactly once.
final class HTTPExchange: NSObject, URLSessionDataDelegate, Sendable {
    private struct State: Sendable {
        var waiting: CheckedContinuation<TransportResponse, any Error>?
        var status: Int?
        var headers: [String: String] = [:]
        var body: [UInt8] = []
        var isTooLarge = false
    }

    private let state = Locked(State())
    private let largestBody: Int
    private let progress: (@Sendable (Int64, Int64, Int64) -> Void)?

    init(largestBody: Int, progress: (@Sendable (Int64, Int64, Int64) -> Void)? = nil) {
        self.largestBody = largestBody
        self.progress = progress
    }

    func begin(_ continuation: CheckedContinuation<TransportResponse, any Error>) {
        state.withLock { $0.waiting = continuation }
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
        if let response = response as? HTTPURLResponse {
            let status = response.statusCode
            let headers = response.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") }
            state.withLock { state in
                state.status = status
                state.headers = Dictionary(headers) { first, _ in first }
            }
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = state.withLock { state in
            if state.body.count + data.count > largestBody { state.isTooLarge = true } else { state.body.append(contentsOf: data) }
            return state.isTooLarge
        }
        if isTooLarge { dataTask.cancel() }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        progress?(bytesSent, totalBytesSent, totalBytesExpectedToSend)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let (waiting, result) = state.withLock { state in
            let waiting = state.waiting
            state.waiting = nil
            return (waiting, Self.result(of: state, error: error, largestBody: largestBody))
        }
        waiting?.resume(with: result)
    }

    private static func result(of state: State, error: (any Error)?, largestBody: Int) -> Result<TransportResponse, any Error> {
        if state.isTooLarge {
            return .failure(CoreError(.errorNetwork, .badResponse, "The provider's answer is larger than \(largestBody) bytes."))
        }
        if let error {
            if (error as? URLError)?.code == .cancelled { return .failure(CancellationError()) }
            return .failure(CoreError(.errorNetwork, .network, "The provider cannot be reached: \(error.localizedDescription)"))
        }
        guard let status = state.status else {
            return .failure(CoreError(.errorNetwork, .network, "The provider did not answer with HTTP."))
        }
        return .success(TransportResponse(status: status, headers: state.headers, body: state.body))
    }
}
