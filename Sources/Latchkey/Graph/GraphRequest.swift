internal import Foundation

/// A request to the Graph API (SDK.md, section 1.18). Part of the documented API.
///
/// A request may be started any number of times, from any thread. Starting it does not change it.
///
/// ```swift
/// let me = try await GraphRequest(graphPath: "me", parameters: ["fields": "id,name"]).response()
/// ```
public final class GraphRequest: Sendable {
    private struct State: Sendable {
        var parameters: [String: GraphParameter]
        var flags: GraphRequestFlags
    }

    private let state: Locked<State>

    /// The settings, the session and the environment of the request.
    public let client: GraphClient
    /// The access token of the request. By default, the token that the session had when the request was created. A secret.
    public let tokenString: String?
    /// The path of the node or edge, such as `me/permissions`.
    public let graphPath: String
    /// The HTTP method: `GET`, `POST` or `DELETE`.
    public let httpMethod: HTTPMethod
    /// The Graph API version, such as `v21.0`.
    public let version: String
    /// Exists for source compatibility. Has no effect, because Latchkey sends no app events.
    public let forAppEvents: Bool
    /// Exists for source compatibility. Has no effect, because a provider has one host.
    public let useAlternativeDefaultDomainPrefix: Bool

    init(
        path: String, parameters: [String: GraphParameter], tokenString: String?, version: String? = nil, httpMethod: HTTPMethod?,
        flags: GraphRequestFlags = [], forAppEvents: Bool = false, useAlternativeDefaultDomainPrefix: Bool = true, client: GraphClient
    ) {
        let hasMethod = httpMethod.map { !$0.rawValue.isEmpty } ?? false
        let presetFlags: GraphRequestFlags = client.settings.isGraphErrorRecoveryEnabled ? [] : .disableErrorRecovery
        state = Locked(State(parameters: parameters, flags: flags.union(presetFlags)))
        self.client = client
        self.tokenString = tokenString
        graphPath = path
        self.httpMethod = hasMethod ? httpMethod ?? .get : .get
        self.version = version ?? client.settings.graphAPIVersion
        self.forAppEvents = forAppEvents
        self.useAlternativeDefaultDomainPrefix = useAlternativeDefaultDomainPrefix
    }

    /// The parameters of the request.
    ///
    /// A value is a string, a number, a Boolean, a `URL`, a `Date`, a `Data`, a ``GraphRequestDataAttachment`` or, on Apple platforms, an
    /// image. A value may also be an array or a dictionary of strings, numbers, Booleans, URLs and dates. Arrays and dictionaries may be
    /// nested, and are sent as JSON.
    ///
    /// A value of another type makes the request fail when it is started. The property does not return such a value.
    public var parameters: [String: Any] {
        get { state.withLock { $0.parameters }.compactMapValues { $0.value } }
        set {
            let read = [String: GraphParameter](reading: newValue)
            state.withLock { $0.parameters = read }
        }
    }

    /// Options that control the token, error recovery and retries.
    public var flags: GraphRequestFlags { state.withLock { $0.flags } }

    /// Whether the caller receives an error at once, without a retry.
    public var isGraphErrorRecoveryDisabled: Bool {
        get { flags.contains(.disableErrorRecovery) }
        set { setGraphErrorRecovery(disabled: newValue) }
    }

    /// Sets ``isGraphErrorRecoveryDisabled``.
    public func setGraphErrorRecovery(disabled: Bool) {
        state.withLock { state in
            if disabled { state.flags.insert(.disableErrorRecovery) } else { state.flags.remove(.disableErrorRecovery) }
        }
    }

    /// A snapshot of the request's current state.
    var call: GraphRequestSnapshot {
        let state = state.withLock { $0 }
        return GraphRequestSnapshot(
            method: httpMethod, path: graphPath, parameters: state.parameters, token: tokenString, version: version, flags: state.flags)
    }

    /// Sends the request and waits for the response.
    /// - Throws: ``CoreError`` if the provider returns an error, or if the request or the response is invalid. The details of the
    ///   provider's error have the documented keys. `CancellationError` if the task is canceled.
    public func response() async throws -> GraphResponse {
        try await GraphExchange(client: client, calls: [call]).run().results.first?.get() ?? .empty
    }

    /// Sends the request on a connection of its own and calls `completion` exactly once, on the main actor.
    /// - Returns: The connection, which can be canceled.
    @discardableResult
    public func start(completion: GraphRequestCompletion? = nil) -> any GraphRequestConnecting {
        let connection = GraphRequestConnection(client: client)
        connection.add(self, completion: completion)
        connection.start()
        return connection
    }
}

extension GraphRequest: CustomStringConvertible, CustomReflectable {
    /// The method and the path, without the token and the parameters.
    public var description: String { "GraphRequest(\(call.summary))" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Options of a Graph request (SDK.md, section 1.3). Part of the documented API.
public struct GraphRequestFlags: OptionSet, Sendable, Hashable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Sends no token at all if the request has no user access token.
    public static let skipClientToken = GraphRequestFlags(rawValue: 1 << 1)
    /// Does not remove the access token from the session, even if the provider reports it as invalid.
    public static let doNotInvalidateTokenOnError = GraphRequestFlags(rawValue: 1 << 2)
    /// Reports an error to the caller at once, without a retry.
    public static let disableErrorRecovery = GraphRequestFlags(rawValue: 1 << 3)
    /// After a transient error, also retries a request that is not a GET. The provider may then execute the request twice.
    public static let retriesWrites = GraphRequestFlags(rawValue: 1 << 4)
}
