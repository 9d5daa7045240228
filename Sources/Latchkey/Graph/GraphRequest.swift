internal import Foundation

/// One question to the Graph API (client-sdk.md, section 1.18): the documented class.
///
/// It may be started as often as one likes, from any thread; starting it changes nothing in it.
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

    /// What surrounds the request: settings, session, transport, clocks.
    public let client: GraphClient
    /// The token that the request was made with: by default the session's when the request was made. A secret.
    public let tokenString: String?
    /// What is asked for, such as `me/permissions`.
    public let graphPath: String
    /// `GET`, `POST` or `DELETE`.
    public let httpMethod: HTTPMethod
    /// The version of the Graph API, such as `v21.0`.
    public let version: String
    /// Kept for source compatibility. Has no effect: there are no app events.
    public let forAppEvents: Bool
    /// Kept for source compatibility. Has no effect: a provider has one host.
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

    /// The parameters: texts, numbers, truth values, URLs, dates, `Data`, ``GraphRequestDataAttachment``, on Apple platforms images, and
    /// arrays and dictionaries of the first five, which travel as JSON.
    ///
    /// A value of another type is not given back, and makes the request fail when it is started.
    public var parameters: [String: Any] {
        get { state.withLock { $0.parameters }.compactMapValues { $0.value } }
        set {
            let read = [String: GraphParameter](reading: newValue)
            state.withLock { $0.parameters = read }
        }
    }

    /// How the request is treated.
    public var flags: GraphRequestFlags { state.withLock { $0.flags } }

    /// Whether an error is told at once, without trying again.
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

    /// The request as it is now.
    var call: GraphCall {
        let state = state.withLock { $0 }
        return GraphCall(
            method: httpMethod, path: graphPath, parameters: state.parameters, token: tokenString, version: version, flags: state.flags)
    }

    /// Sends the request and waits for the answer.
    /// - Throws: ``CoreError`` with the provider's error under the documented keys, or what is wrong with the request or the answer;
    ///   `CancellationError` when the task is cancelled.
    public func response() async throws -> GraphResponse {
        try await GraphExchange(client: client, calls: [call]).run().results.first?.get() ?? .empty
    }

    /// Sends the request over a connection of its own, and calls back on the main actor, exactly once.
    /// - Returns: the connection, which can be cancelled.
    @discardableResult
    public func start(completion: GraphRequestCompletion? = nil) -> any GraphRequestConnecting {
        let connection = GraphRequestConnection(client: client)
        connection.add(self, completion: completion)
        connection.start()
        return connection
    }
}

extension GraphRequest: CustomStringConvertible, CustomReflectable {
    /// Method and path; no token and no parameter.
    public var description: String { "GraphRequest(\(call.summary))" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
