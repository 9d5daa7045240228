public import LoginModel
public import StrictJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A `debug_token` request (Wire.md, section 4.1): the token to inspect, who may inspect it, and the response.
public struct TokenInspection: Sendable {
    /// The token to inspect: the parameter `input_token`.
    public let input: Secret

    /// Reads the token from the parameters of a request.
    /// - Throws: An error if the token is missing.
    public init(_ parameters: FormParameters) throws(GraphError) {
        guard let text = parameters["input_token"] else { throw .missingInputToken }
        input = Secret(text)
    }

    /// Whether a person may inspect the tokens of an app. Developers and administrators of the app may inspect them.
    public static func allows(_ viewer: Account, inspecting app: RegisteredApp) -> Bool {
        app.roles.role(of: viewer.person)?.allows(.develop) == true
    }

    /// Returns the response for a text that is not a token of this provider, or for an app token that is not valid.
    public static func response(for error: GraphError) -> JSONValue {
        ["data": ["error": error.inspectionJSON, "is_valid": false, "scopes": []]]
    }

    /// Returns the response for an app token.
    /// - Parameter binding: The person to whom the provider's tools issued the token, if there is one.
    public static func response(for app: RegisteredApp, developerBinding binding: AppToken.DeveloperBinding? = nil) -> JSONValue {
        [
            "data": [
                "app_id": .string(app.id), "type": "APP", "application": .string(app.name), "is_valid": true, "scopes": [],
                "expires_at": .integer(Int64(binding?.expiresAt.timeIntervalSince1970 ?? 0)), "data_access_expires_at": 0,
            ]
        ]
    }

    /// Returns the response for a token of a person. For a token that is no longer valid, the response contains the fields of the token and
    /// the reason. After the person has removed the app, the response contains no permissions.
    /// - Parameters:
    ///   - userID: The person's app-scoped ID.
    ///   - note: The values that the app has bound to the login.
    public static func response(
        for token: AccessToken, _ status: TokenStatus, in app: RegisteredApp, userID: String, note: LoginNote?, at now: Date
    ) -> JSONValue {
        let dataAccessEnd = status.account.map { token.dataAccessEnd(under: $0.grant) } ?? token.dataAccessExpiresAt
        let scopes = status.account.map { $0.permissions.map(\.name).sorted() } ?? []
        var data: [String: JSONValue] = [
            "app_id": .string(app.id), "type": "USER", "application": .string(app.name),
            "expires_at": .integer(Int64(token.expiresAt.timeIntervalSince1970)),
            "data_access_expires_at": .integer(Int64(dataAccessEnd.timeIntervalSince1970)), "is_valid": true,
            "scopes": .array(scopes.map(JSONValue.string)),
            "granular_scopes": .array(scopes.map { ["scope": .string($0)] }),
        ]
        if token.isLongLived { data["issued_at"] = .integer(Int64(token.issuedAt.timeIntervalSince1970)) }
        data["user_id"] = .string(userID)
        data["metadata"] = note.map { ["auth_type": .string($0.authType), "auth_nonce": .string($0.authNonce)] }
        do {
            _ = try token.validAccount(status, at: now)
        } catch {
            data["is_valid"] = false
            data["error"] = error.inspectionJSON
        }
        return ["data": .object(data)]
    }
}

extension GraphError {
    static let missingInputToken = GraphError.malformed("For field 'debug_token': The parameter input_token is required")
    /// The person has no role that allows inspecting the app's tokens.
    public static let inspectorNeedsRole = GraphError.malformed(
        "You must provide an app access token, or a user access token that is an owner or developer of the app")
    /// The inspected token belongs to another app.
    public static let inspectedTokenOfAnotherApp = GraphError.malformed(
        "The App_id in the input_token did not match the Viewing App")

    fileprivate var inspectionJSON: JSONValue {
        var error: [String: JSONValue] = ["code": .integer(Int64(code)), "message": .string(message)]
        error["subcode"] = subcode.map { .integer(Int64($0)) }
        return .object(error)
    }
}
