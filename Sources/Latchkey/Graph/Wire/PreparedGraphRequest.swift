internal import Foundation
internal import IdentityTokens

/// A Graph request whose path, version, token and parameters have been validated.
struct PreparedGraphRequest: Sendable {
    let call: GraphRequestSnapshot
    let path: GraphPath
    /// The Graph API version: from the path, or else from the connection, or else from the request.
    let version: String
    let token: GraphToken?
    /// All parameters that can be sent as text, except the token (SDK.md, section 6.1).
    let fields: [String: String]

    /// Validates a request.
    /// - Parameter override: The version that the connection uses instead of the request's own.
    /// - Throws: ``CoreError`` that names the invalid argument or the missing setting.
    init(_ call: GraphRequestSnapshot, override: String?, client: GraphClient) throws(CoreError) {
        guard [.get, .post, .delete].contains(call.method) else {
            throw Self.invalidArgument("httpMethod", "The method must be GET, POST or DELETE, not \(call.method.rawValue.prefix(20)).")
        }
        self.call = call
        path = try GraphPath(call.path)
        version = path.version ?? override ?? call.version
        guard GraphPath.isVersion(version) else {
            throw Self.invalidArgument("version", "The version \"\(version.prefix(20))\" is not of the form v21.0.")
        }
        token = try GraphToken.choose(for: call, query: path.query, client: client)
        var fields = path.query.values
        for (name, value) in call.parameters {
            switch value {
            case .unsupported(let why): throw Self.invalidArgument(name, "The parameter \"\(name.prefix(64))\" of \(call.summary) \(why).")
            case .attachment: continue
            default: fields[name] = value.text
            }
        }
        fields["access_token"] = nil
        fields.merge(["format": "json", "sdk": "ios", "include_headers": "false"]) { _, always in always }
        self.fields = fields
        Self.logHints(for: call, fields: fields, settings: client.settings)
    }

    /// The fields including the token.
    var fieldsWithToken: [String: String] {
        var fields = fields
        fields["access_token"] = token?.text
        return fields
    }

    private static func invalidArgument(_ argument: String, _ explanation: String) -> CoreError {
        CoreError(.errorInvalidArgument, .badRequest, explanation, details: [ErrorArgumentNameKey: argument])
    }

    private static func logHints(for call: GraphRequestSnapshot, fields: [String: String], settings: Settings) {
        if call.method == .get, fields["fields"] == nil {
            settings.log(.developerErrors, "\(call.summary) has no parameter fields: the provider returns only a few fields.")
        }
        if call.method != .post, !call.attachments.isEmpty {
            settings.log(.developerErrors, "\(call.summary) has attachments, which only a POST request can contain; they are ignored.")
        }
    }
}

extension [PreparedGraphRequest] {
    /// The token of a batch: the first user access token (SDK.md, section 6.3). Errors about the batch as a whole concern this token.
    var batchToken: GraphToken? { lazy.compactMap(\.token).first { !$0.isClientToken } }
}
