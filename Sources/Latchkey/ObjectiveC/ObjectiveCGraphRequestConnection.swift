#if canImport(ObjectiveC)
public import Foundation
internal import LoginModel

/// The Objective-C class `FBSDKGraphRequestConnection`: a wrapper of ``GraphRequestConnection`` with the documented selectors.
@objc(FBSDKGraphRequestConnection)
public final class ObjectiveCGraphRequestConnection: NSObject, ObjectiveCGraphRequestConnecting {
    private struct State: Sendable {
        weak var delegate: (any ObjectiveCGraphRequestConnectionDelegate)?
        // The delegate of the Swift connection. It is retained here, because the connection's reference is weak.
        var listener: ObjectiveCGraphRequestConnectionDelegateAdapter?
    }

    /// The wrapped ``GraphRequestConnection``.
    public let value = GraphRequestConnection()

    private let state = Locked(State())

    /// The ``timeout`` of new connections, in seconds; 60 by default. Only values above 0 take effect.
    @objc public static var defaultConnectionTimeout: TimeInterval {
        get { GraphRequestConnection.defaultConnectionTimeout }
        set { GraphRequestConnection.defaultConnectionTimeout = newValue }
    }

    /// The time limit for the whole exchange, in seconds. Only values above 0 take effect.
    @objc public var timeout: TimeInterval {
        get { value.timeout }
        set { value.timeout = newValue }
    }

    /// The delegate that is notified of the connection's progress, on the main queue. The reference is weak.
    @objc public var delegate: (any ObjectiveCGraphRequestConnectionDelegate)? {
        get { state.withLock { $0.delegate } }
        set {
            let listener = newValue == nil ? nil : ObjectiveCGraphRequestConnectionDelegateAdapter(self)
            state.withLock { $0 = State(delegate: newValue, listener: listener) }
            value.delegate = listener
        }
    }

    /// Exists for source compatibility. Has no effect, because completions and the delegate are always called on the main queue.
    @objc public var delegateQueue: OperationQueue? {
        get { value.delegateQueue }
        set { value.delegateQueue = newValue }
    }

    /// The HTTP response; `nil` until it has arrived.
    @objc public var urlResponse: HTTPURLResponse? { value.urlResponse }

    /// Adds a request. Must be called before the connection is started.
    @objc(addRequest:completion:)
    public func add(_ request: ObjectiveCGraphRequest, completion: ObjectiveCGraphRequest.Completion?) {
        value.add(request.value) { [self] _, result, error in completion?(self, result, error) }
    }

    /// Adds a request with a name that other requests of the batch can reference.
    @objc(addRequest:name:completion:)
    public func add(_ request: ObjectiveCGraphRequest, name: String, completion: ObjectiveCGraphRequest.Completion?) {
        value.add(request.value, name: name) { [self] _, result, error in completion?(self, result, error) }
    }

    /// Adds a request with batch parameters: `name`, `depends_on`, `omit_response_on_success`.
    @objc(addRequest:parameters:completion:)
    public func add(_ request: ObjectiveCGraphRequest, parameters: [String: Any]?, completion: ObjectiveCGraphRequest.Completion?) {
        value.add(request.value, parameters: parameters) { [self] _, result, error in completion?(self, result, error) }
    }

    /// Sends the added requests.
    @objc public func start() { value.start() }
    /// Cancels the exchange. Pending completions are still called.
    @objc public func cancel() { value.cancel() }
    /// Sets a Graph API version that replaces the version of each request.
    @objc public func overrideGraphAPIVersion(_ version: String) { value.overrideGraphAPIVersion(version) }
}
#endif
