#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKGraphRequestConnection` for Objective-C: a ``GraphRequestConnection``, behind the documented selectors.
@objc(FBSDKGraphRequestConnection)
public final class ObjectiveCGraphRequestConnection: NSObject, Sendable {
    /// The same connection for Swift.
    public let value = GraphRequestConnection()

    /// The longest time for the whole exchange, in seconds.
    @objc public var timeout: TimeInterval {
        get { value.timeout }
        set { value.timeout = newValue }
    }

    /// Adds a request, before the connection is started.
    @objc(addRequest:completion:)
    public func add(_ request: ObjectiveCGraphRequest, completion: ObjectiveCGraphRequest.Completion?) {
        value.add(request.value) { [self] _, result, error in completion?(self, result, error) }
    }

    /// Adds a request that others of the batch may call by its name.
    @objc(addRequest:name:completion:)
    public func add(_ request: ObjectiveCGraphRequest, name: String, completion: ObjectiveCGraphRequest.Completion?) {
        value.add(request.value, name: name) { [self] _, result, error in completion?(self, result, error) }
    }

    /// Sends what was added.
    @objc public func start() { value.start() }
    /// Ends what goes on.
    @objc public func cancel() { value.cancel() }
    /// Asks another version of the Graph API.
    @objc public func overrideGraphAPIVersion(_ version: String) { value.overrideGraphAPIVersion(version) }
}
#endif
