#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKGraphRequestConnecting` for Objective-C: what completions and delegates are given. ``ObjectiveCGraphRequestConnection`` is one.
@objc(FBSDKGraphRequestConnecting)
public protocol ObjectiveCGraphRequestConnecting: NSObjectProtocol, Sendable {
    /// The longest time for the whole exchange, in seconds.
    var timeout: TimeInterval { get set }
    /// Is told what goes on; not kept alive.
    var delegate: (any ObjectiveCGraphRequestConnectionDelegate)? { get set }

    /// Adds a request, before the connection is started.
    @objc(addRequest:completion:)
    func add(_ request: ObjectiveCGraphRequest, completion: ObjectiveCGraphRequest.Completion?)
    /// Sends what was added.
    func start()
    /// Ends what goes on. Completions that are due are called.
    func cancel()
}
#endif
