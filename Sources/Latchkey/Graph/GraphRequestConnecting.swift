public import Foundation

/// The connection that ``GraphRequest/start(completion:)`` returns. Part of the documented API.
public protocol GraphRequestConnecting: AnyObject {
    /// The time limit for the whole exchange, in seconds.
    var timeout: TimeInterval { get set }
    /// The delegate that is notified of the connection's progress.
    var delegate: (any GraphRequestConnectionDelegate)? { get set }

    /// Adds a request. Must be called before ``start()``.
    func add(_ request: GraphRequest, completion: GraphRequestCompletion?)
    /// Sends the added requests.
    func start()
    /// Cancels the exchange. Pending completions are still called.
    func cancel()
}
