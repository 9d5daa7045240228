internal import Foundation
internal import IdentityTokens

/// A call whose parameters, path and token have been found to be sendable.
struct PreparedCall: Sendable {
    let call: GraphCall
    let path: GraphPath
    /// The version that is asked for: the path's own, else the connection's, else the request's.
    let version: String
    let token: GraphToken?
    /// All parameters that are texts, but not the token (client-sdk.md, section 6.1).
    let fields: [String: String]

    /// - Parameter override: the version that the connection asks for.
    /// - Throws: ``CoreError`` naming what cannot be sent.
    init(_ call: GraphCall, override: String?, client: GraphClient) throws(CoreError) {
        guard [.get, .post, .delete].contains(call.method) else {
            throw Self.bad("httpMethod", "The Graph API is asked by GET, POST and DELETE, not by \(call.method.rawValue.prefix(20)).")
        }
        self.call = call
        path = try GraphPath(call.path)
        version = path.version ?? override ?? call.version
        guard GraphPath.isVersion(version) else {
            throw Self.bad("version", "The version \"\(version.prefix(20))\" is not of the form v21.0.")
        }
        token = try GraphToken.choose(for: call, query: path.query, client: client)
        var fields = path.query.values
        for (name, value) in call.parameters {
            switch value {
            case .refused(let why): throw Self.bad(name, "The parameter \"\(name.prefix(64))\" of \(call.summary) \(why).")
            case .attachment: continue
            default: fields[name] = value.text
            }
        }
        fields["access_token"] = nil
        fields.merge(["format": "json", "sdk": "ios", "include_headers": "false"]) { _, always in always }
        self.fields = fields
        Self.advise(on: call, fields: fields, settings: client.settings)
    }

    /// The fields with the token.
    var fieldsWithToken: [String: String] {
        var fields = fields
        fields["access_token"] = token?.text
        return fields
    }

    private static func bad(_ argument: String, _ explanation: String) -> CoreError {
        CoreError(.errorInvalidArgument, .badRequest, explanation, details: [ErrorArgumentNameKey: argument])
    }

    private static func advise(on call: GraphCall, fields: [String: String], settings: Settings) {
        if call.method == .get, fields["fields"] == nil {
            settings.log(.developerErrors, "\(call.summary) does not say which fields it wants: the provider answers with few.")
        }
        if call.method != .post, !call.attachments.isEmpty {
            settings.log(.developerErrors, "\(call.summary) has attachments, which only a POST can carry; they are left out.")
        }
    }
}

extension [PreparedCall] {
    /// What a batch of these is sent with: the first token of a person's (client-sdk.md, section 6.3). What the provider says of a batch as a
    /// whole, it says of this one.
    var batchToken: GraphToken? { lazy.compactMap(\.token).first { !$0.isClientToken } }
}
