#if canImport(ObjectiveC)
public import Foundation

/// The Objective-C class `FBSDKGraphRequest`: a wrapper of ``GraphRequest`` with the documented selectors.
@objc(FBSDKGraphRequest)
public final class ObjectiveCGraphRequest: NSObject, Sendable {
    /// A block that receives the connection, the response body and the error. Called exactly once, on the main queue.
    public typealias Completion = (ObjectiveCGraphRequestConnection?, Any?, (any Error)?) -> Void

    /// The wrapped ``GraphRequest``.
    public let value: GraphRequest

    /// Creates a GET request.
    @objc(initWithGraphPath:)
    public init(graphPath: String) { value = GraphRequest(graphPath: graphPath) }

    /// Creates a request with a method.
    @objc(initWithGraphPath:HTTPMethod:)
    public init(graphPath: String, httpMethod: String) {
        value = GraphRequest(graphPath: graphPath, httpMethod: HTTPMethod(rawValue: httpMethod))
    }

    /// Creates a GET request with parameters.
    @objc(initWithGraphPath:parameters:)
    public init(graphPath: String, parameters: [String: Any]?) {
        value = GraphRequest(graphPath: graphPath, parameters: Self.forSwift(parameters))
    }

    /// Creates a request with parameters and a method.
    @objc(initWithGraphPath:parameters:HTTPMethod:)
    public init(graphPath: String, parameters: [String: Any]?, httpMethod: String?) {
        value = GraphRequest(
            graphPath: graphPath, parameters: Self.forSwift(parameters), httpMethod: httpMethod.map(HTTPMethod.init(rawValue:)))
    }

    /// Creates a request with a specific token and version.
    @objc(initWithGraphPath:parameters:tokenString:version:HTTPMethod:)
    public init(graphPath: String, parameters: [String: Any]?, tokenString: String?, version: String?, httpMethod: String?) {
        value = GraphRequest(
            graphPath: graphPath, parameters: Self.forSwift(parameters), tokenString: tokenString, version: version,
            httpMethod: httpMethod.map(HTTPMethod.init(rawValue:)))
    }

    /// Creates a GET request with flags: a bitwise OR of `FBSDKGraphRequestFlags`.
    @objc(initWithGraphPath:parameters:flags:)
    public init(graphPath: String, parameters: [String: Any]?, flags: UInt) {
        value = GraphRequest(graphPath: graphPath, parameters: Self.forSwift(parameters), flags: GraphRequestFlags(rawValue: flags))
    }

    /// Creates a request with a specific token and flags: a bitwise OR of `FBSDKGraphRequestFlags`.
    @objc(initWithGraphPath:parameters:tokenString:HTTPMethod:flags:)
    public init(graphPath: String, parameters: [String: Any]?, tokenString: String?, httpMethod: String?, flags: UInt) {
        value = GraphRequest(
            graphPath: graphPath, parameters: Self.forSwift(parameters), tokenString: tokenString,
            httpMethod: httpMethod.map(HTTPMethod.init(rawValue:)), flags: GraphRequestFlags(rawValue: flags))
    }

    /// The path of the node or edge, such as `me/permissions`.
    @objc public var graphPath: String { value.graphPath }
    /// The access token of the request. A secret.
    @objc public var tokenString: String? { value.tokenString }
    /// The Graph API version, such as `v21.0`.
    @objc public var version: String { value.version }
    /// The HTTP method: `GET`, `POST` or `DELETE`.
    @objc(HTTPMethod) public var httpMethod: String { value.httpMethod.rawValue }
    /// The parameters; see ``GraphRequest/parameters``.
    @objc public var parameters: [String: Any] {
        get { value.parameters }
        set { value.parameters = Self.forSwift(newValue) ?? [:] }
    }

    /// Whether the completion receives an error at once, without a retry.
    @objc public var graphErrorRecoveryDisabled: Bool {
        @objc(isGraphErrorRecoveryDisabled) get { value.flags.contains(.disableErrorRecovery) }
        set { value.setGraphErrorRecovery(disabled: newValue) }
    }

    /// Replaces Objective-C attachments with the Swift attachments that they wrap.
    private static func forSwift(_ parameters: [String: Any]?) -> [String: Any]? {
        parameters?.mapValues { ($0 as? ObjectiveCGraphRequestDataAttachment)?.value ?? $0 }
    }

    /// Sends the request on a connection of its own.
    @objc(startWithCompletion:)
    @discardableResult
    public func start(completion: Completion?) -> ObjectiveCGraphRequestConnection {
        let connection = ObjectiveCGraphRequestConnection()
        connection.add(self, completion: completion)
        connection.start()
        return connection
    }

    /// Sends the request. Facebook's documentation of permissions uses this selector.
    @available(*, deprecated, message: "Use startWithCompletion:")
    @objc(startWithCompletionHandler:)
    @discardableResult
    public func start(completionHandler: Completion?) -> ObjectiveCGraphRequestConnection { start(completion: completionHandler) }
}
#endif
