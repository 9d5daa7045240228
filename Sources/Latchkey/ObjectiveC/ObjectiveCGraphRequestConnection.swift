#if canImport(ObjectiveC)
public import Foundation
internal import LoginModel

/// `FBSDKGraphRequestConnection` for Objective-C: a ``GraphRequestConnection``, behind the documented selectors.
@objc(FBSDKGraphRequestConnection)
public final class ObjectiveCGraphRequestConnection: NSObject, ObjectiveCGraphRequestConnecting {
    private struct State: Sendable {
        weak var delegate: (any ObjectiveCGraphRequestConnectionDelegate)?
        // The Swift connection does not keep its delegate alive.
        var listener: ObjectiveCGraphRequestConnectionListener?
    }

    /// The same connection for Swift.
    public let value = GraphRequestConnection()

    private let state = Locked(State())

    /// The ``timeout`` of new connections, in seconds; 60 at first. What is not above 0 is ignored.
    @objc public static var defaultConnectionTimeout: TimeInterval {
        get { GraphRequestConnection.defaultConnectionTimeout }
        set { GraphRequestConnection.defaultConnectionTimeout = newValue }
    }

    /// The longest time for the whole exchange, in seconds.
    @objc public var timeout: TimeInterval {
        get { value.timeout }
        set { value.timeout = newValue }
    }

    /// Is told what goes on, on the main queue; not kept alive.
    @objc public var delegate: (any ObjectiveCGraphRequestConnectionDelegate)? {
        get { state.withLock { $0.delegate } }
        set {
            let listener = newValue == nil ? nil : ObjectiveCGraphRequestConnectionListener(self)
            state.withLock { $0 = State(delegate: newValue, listener: listener) }
            value.delegate = listener
        }
    }

    /// Kept for source compatibility. Has no effect: completions and the delegate are called on the main queue.
    @objc public var delegateQueue: OperationQueue? {
        get { value.delegateQueue }
        set { value.delegateQueue = newValue }
    }

    /// The HTTP answer, once there is one.
    @objc public var urlResponse: HTTPURLResponse? { value.urlResponse }

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

    /// Adds a request with what its batch is told of it: `name`, `depends_on`, `omit_response_on_success`.
    @objc(addRequest:parameters:completion:)
    public func add(_ request: ObjectiveCGraphRequest, parameters: [String: Any]?, completion: ObjectiveCGraphRequest.Completion?) {
        value.add(request.value, parameters: parameters) { [self] _, result, error in completion?(self, result, error) }
    }

    /// Sends what was added.
    @objc public func start() { value.start() }
    /// Ends what goes on.
    @objc public func cancel() { value.cancel() }
    /// Asks another version of the Graph API.
    @objc public func overrideGraphAPIVersion(_ version: String) { value.overrideGraphAPIVersion(version) }
}
#endif
