internal import LoginModel

#if canImport(FoundationNetworking)
internal import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// One request through the system's `URLSession`, with an end in time and size. No redirect is followed, no password is offered, no cookie is kept and nothing is cached.
package struct HTTPExchange: Sendable {
    /// The longest time from the request to the end of its answer.
    package let timeLimit: Duration
    /// The largest body of an answer, in bytes, after decompression.
    package let largestAnswer: Int
    /// Told the bytes that were sent last, the bytes sent so far, and the bytes to be sent.
    package var progress: (@Sendable (Int64, Int64, Int64) -> Void)?

    /// An exchange that ends.
    /// - Parameter seconds: its longest time. More than a year is a year; what is no number is no time at all.
    package init(within seconds: Double, largestAnswer: Int) {
        timeLimit = .seconds(seconds > 0 ? min(seconds, 86_400 * 365) : 0)
        self.largestAnswer = largestAnswer
    }

    /// Sends the request, and waits for the whole answer.
    /// - Throws: ``HTTPFailure``; `CancellationError` where the task was cancelled.
    package func answer(to request: URLRequest) async throws -> HTTPAnswer {
        try Task.checkCancellation()
        guard timeLimit > .zero else { throw HTTPFailure.late(timeLimit) }
        #if canImport(FoundationNetworking)
        // URLSession of FoundationNetworking fails with `badURL` at such a host, before anything is sent.
        guard request.url?.host?.contains(":") != true else { throw HTTPFailure.addressOfVersion6 }
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
        let collector = AnswerCollector(self)
        #if canImport(FoundationNetworking)
        let queue = UnqueuedCalls()
        #else
        let queue: OperationQueue? = nil
        #endif
        let session = URLSession(configuration: configuration, delegate: collector, delegateQueue: queue)
        let task = session.dataTask(with: request)
        task.resume()
        // No other task comes, and the session goes with this one.
        session.finishTasksAndInvalidate()
        return try await collector.answer(to: task)
    }
}
