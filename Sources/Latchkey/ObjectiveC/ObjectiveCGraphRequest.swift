#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKGraphRequest` for Objective-C: a ``GraphRequest``, behind the documented selectors.
@objc(FBSDKGraphRequest)
public final class ObjectiveCGraphRequest: NSObject, Sendable {
    /// Takes the end of a request: the connection, the answer, the error. On the main queue, once.
    public typealias Completion = @MainActor @Sendable (ObjectiveCGraphRequestConnection?, Any?, (any Error)?) -> Void

    /// The same request for Swift.
    public let value: GraphRequest

    /// Reads.
    @objc(initWithGraphPath:)
    public init(graphPath: String) { value = GraphRequest(graphPath: graphPath) }

    /// With a method.
    @objc(initWithGraphPath:HTTPMethod:)
    public init(graphPath: String, httpMethod: String) {
        value = GraphRequest(graphPath: graphPath, httpMethod: HTTPMethod(rawValue: httpMethod))
    }

    /// Reads with parameters.
    @objc(initWithGraphPath:parameters:)
    public init(graphPath: String, parameters: [String: Any]?) { value = GraphRequest(graphPath: graphPath, parameters: parameters) }

    /// With parameters and a method.
    @objc(initWithGraphPath:parameters:HTTPMethod:)
    public init(graphPath: String, parameters: [String: Any]?, httpMethod: String?) {
        value = GraphRequest(graphPath: graphPath, parameters: parameters, httpMethod: httpMethod.map(HTTPMethod.init(rawValue:)))
    }

    /// With a token and a version of the app's choice.
    @objc(initWithGraphPath:parameters:tokenString:version:HTTPMethod:)
    public init(graphPath: String, parameters: [String: Any]?, tokenString: String?, version: String?, httpMethod: String?) {
        value = GraphRequest(
            graphPath: graphPath, parameters: parameters, tokenString: tokenString, version: version,
            httpMethod: httpMethod.map(HTTPMethod.init(rawValue:)))
    }

    /// What is asked for.
    @objc public var graphPath: String { value.graphPath }
    /// The token that the request was made with. A secret.
    @objc public var tokenString: String? { value.tokenString }
    /// The version of the Graph API.
    @objc public var version: String { value.version }
    /// `GET`, `POST` or `DELETE`.
    @objc(HTTPMethod) public var httpMethod: String { value.httpMethod.rawValue }
    /// The parameters.
    @objc public var parameters: [String: Any] {
        get { value.parameters }
        set { value.parameters = newValue }
    }

    /// Sends the request over a connection of its own.
    @objc(startWithCompletion:)
    @discardableResult
    public func start(completion: Completion?) -> ObjectiveCGraphRequestConnection {
        let connection = ObjectiveCGraphRequestConnection()
        connection.add(self, completion: completion)
        connection.start()
        return connection
    }

    /// The spelling of the documentation's page on permissions.
    @available(*, deprecated, message: "Use startWithCompletion:")
    @objc(startWithCompletionHandler:)
    @discardableResult
    public func start(completionHandler: Completion?) -> ObjectiveCGraphRequestConnection { start(completion: completionHandler) }
}

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
