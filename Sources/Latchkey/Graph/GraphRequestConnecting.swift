public import Foundation

/// What ``GraphRequest/start(completion:)`` returns: the documented protocol.
public protocol GraphRequestConnecting: AnyObject {
    /// The longest time for the whole exchange, in seconds.
    var timeout: TimeInterval { get set }
    /// Is told what goes on.
    var delegate: (any GraphRequestConnectionDelegate)? { get set }

    /// Adds a request, before the connection is started.
    func add(_ request: GraphRequest, completion: GraphRequestCompletion?)
    /// Sends what was added.
    func start()
    /// Ends what goes on. Completions that are due are called.
    func cancel()
}
