#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKGraphRequest` for Objective-C: a ``GraphRequest``, behind the documented selectors.
@objc(FBSDKGraphRequest)
public final class ObjectiveCGraphRequest: NSObject, Sendable {
    /// Takes the end of a request: the connection, the answer, the error. On the main queue, once.
    public typealias Completion = (ObjectiveCGraphRequestConnection?, Any?, (any Error)?) -> Void

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
    public init(graphPath: String, parameters: [String: Any]?) {
        value = GraphRequest(graphPath: graphPath, parameters: Self.forSwift(parameters))
    }

    /// With parameters and a method.
    @objc(initWithGraphPath:parameters:HTTPMethod:)
    public init(graphPath: String, parameters: [String: Any]?, httpMethod: String?) {
        value = GraphRequest(
            graphPath: graphPath, parameters: Self.forSwift(parameters), httpMethod: httpMethod.map(HTTPMethod.init(rawValue:)))
    }

    /// With a token and a version of the app's choice.
    @objc(initWithGraphPath:parameters:tokenString:version:HTTPMethod:)
    public init(graphPath: String, parameters: [String: Any]?, tokenString: String?, version: String?, httpMethod: String?) {
        value = GraphRequest(
            graphPath: graphPath, parameters: Self.forSwift(parameters), tokenString: tokenString, version: version,
            httpMethod: httpMethod.map(HTTPMethod.init(rawValue:)))
    }

    /// Reads with parameters, treated in its own way: a sum of `FBSDKGraphRequestFlags`.
    @objc(initWithGraphPath:parameters:flags:)
    public init(graphPath: String, parameters: [String: Any]?, flags: UInt) {
        value = GraphRequest(graphPath: graphPath, parameters: Self.forSwift(parameters), flags: GraphRequestFlags(rawValue: flags))
    }

    /// With a token of the app's choice, and treated in its own way: a sum of `FBSDKGraphRequestFlags`.
    @objc(initWithGraphPath:parameters:tokenString:HTTPMethod:flags:)
    public init(graphPath: String, parameters: [String: Any]?, tokenString: String?, httpMethod: String?, flags: UInt) {
        value = GraphRequest(
            graphPath: graphPath, parameters: Self.forSwift(parameters), tokenString: tokenString,
            httpMethod: httpMethod.map(HTTPMethod.init(rawValue:)), flags: GraphRequestFlags(rawValue: flags))
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
        set { value.parameters = Self.forSwift(newValue) ?? [:] }
    }

    /// Whether an error is told at once, without trying again.
    @objc public var graphErrorRecoveryDisabled: Bool {
        @objc(isGraphErrorRecoveryDisabled) get { value.flags.contains(.disableErrorRecovery) }
        set { value.setGraphErrorRecovery(disabled: newValue) }
    }

    /// Attachments of Objective-C are handed on as those of Swift.
    private static func forSwift(_ parameters: [String: Any]?) -> [String: Any]? {
        parameters?.mapValues { ($0 as? ObjectiveCGraphRequestDataAttachment)?.value ?? $0 }
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
#endif
