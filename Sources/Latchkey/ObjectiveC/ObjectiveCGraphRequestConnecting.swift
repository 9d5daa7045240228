#if canImport(ObjectiveC)
public import Foundation

/// The Objective-C protocol `FBSDKGraphRequestConnecting`: the type of the connection that completions and delegates receive.
/// ``ObjectiveCGraphRequestConnection`` conforms to it.
@objc(FBSDKGraphRequestConnecting)
public protocol ObjectiveCGraphRequestConnecting: NSObjectProtocol, Sendable {
    /// The time limit for the whole exchange, in seconds.
    var timeout: TimeInterval { get set }
    /// The delegate that is notified of the connection's progress. The reference is weak.
    var delegate: (any ObjectiveCGraphRequestConnectionDelegate)? { get set }

    /// Adds a request. Must be called before the connection is started.
    @objc(addRequest:completion:)
    func add(_ request: ObjectiveCGraphRequest, completion: ObjectiveCGraphRequest.Completion?)
    /// Sends the added requests.
    func start()
    /// Cancels the exchange. Pending completions are still called.
    func cancel()
}
#endif
