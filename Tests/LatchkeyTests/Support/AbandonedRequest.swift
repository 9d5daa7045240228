#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import LoginModel
import Testing

@testable import SystemHTTP

/// A `URLSession` task that a test abandons, and its outcome.
final class AbandonedRequest: NSObject, URLSessionDataDelegate, Sendable {
    /// Completed when the response begins.
    let response = OneShotResult<Void>()
    /// Completed with the error code with which the task ends; `nil` if it succeeds.
    let end = OneShotResult<URLError.Code?>()
    private let abandonment: DeferredCancellation
    private let task = Locked<URLSessionTask?>(nil)

    init(_ url: String, _ abandonment: DeferredCancellation) throws {
        self.abandonment = abandonment
        super.init()
        let session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: SynchronousQueue())
        let task = session.dataTask(with: try #require(URL(string: url)))
        self.task.withLock { $0 = task }
        task.resume()
        session.finishTasksAndInvalidate()
    }

    func abandon() {
        if let task = task.withLock({ $0 }) { abandonment.begin(task) }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        abandonment.taskIsConnected()
        self.response.resolve(.success(()))
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        end.resolve(.success((error as? URLError)?.code))
    }
}
#endif
