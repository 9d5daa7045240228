internal import LoginModel

#if canImport(FoundationNetworking)
internal import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// One request through the system's `URLSession`, with limits on time and size. It follows no redirects, offers no credentials, stores no
/// cookies and caches nothing.
package struct HTTPExchange: Sendable {
    /// The maximum time from the request to the end of its response.
    package let timeLimit: Duration
    /// The maximum size of the response body, in bytes, after decompression.
    package let maximumResponseSize: Int
    /// Receives the number of bytes of the latest write, of all writes so far, and of the whole request body.
    package var progress: (@Sendable (Int64, Int64, Int64) -> Void)?

    /// Creates an exchange.
    /// - Parameter seconds: the time limit, at most one year; NaN and negative values count as zero.
    package init(within seconds: Double, maximumResponseSize: Int) {
        timeLimit = .seconds(seconds > 0 ? min(seconds, 86_400 * 365) : 0)
        self.maximumResponseSize = maximumResponseSize
    }

    /// Sends the request and waits for the complete response.
    /// - Throws: ``HTTPExchangeError``; `CancellationError` if the task is canceled.
    package func response(to request: URLRequest) async throws -> SystemHTTPResponse {
        try Task.checkCancellation()
        guard timeLimit > .zero else { throw HTTPExchangeError.timedOut(timeLimit) }
        #if canImport(FoundationNetworking)
        // The `URLSession` of FoundationNetworking fails with `badURL` for an IPv6 address before it sends anything.
        guard request.url?.host?.contains(":") != true else { throw HTTPExchangeError.ipv6Address }
        #endif
        let seconds = timeLimit / .seconds(1)
        var request = request
        request.timeoutInterval = seconds
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = seconds
        configuration.timeoutIntervalForResource = seconds
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        _ = ProcessExit.isSafeDuringRequests
        let collector = ResponseCollector(self)
        #if canImport(FoundationNetworking)
        let queue = SynchronousQueue()
        #else
        let queue: OperationQueue? = nil
        #endif
        let session = URLSession(configuration: configuration, delegate: collector, delegateQueue: queue)
        let task = session.dataTask(with: request)
        task.resume()
        // The session handles only this task, and is released with it.
        session.finishTasksAndInvalidate()
        return try await collector.respond(to: task)
    }
}

/// A complete HTTP response.
package struct SystemHTTPResponse: Sendable {
    /// The HTTP status code.
    package let status: Int
    /// The header values, by names in lower case.
    package let headers: [String: String]
    /// The body, decompressed.
    package let body: [UInt8]
}

/// The reason why a request has no complete response.
package enum HTTPExchangeError: Error, Sendable {
    /// The response was not complete within the time limit.
    case timedOut(Duration)
    /// The body is larger than this number of bytes.
    case tooLarge(Int)
    /// The response is not HTTP.
    case notHTTP
    /// A network error, with the system's description.
    case unreachable(String)
    /// The host is an IPv6 address, which `URLSession` does not support on Linux.
    case ipv6Address
}
