public import IdentityTokens
public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// `debug_token` (provider-wire.md, section 4.1): who may look at a token, and what they see.
public struct TokenInspection: Sendable {
    /// The token that is looked at.
    public let input: Secret

    /// - Throws: where none came.
    public init(_ parameters: FormParameters) throws(GraphError) {
        guard let text = parameters["input_token"] else { throw .missingInputToken }
        input = Secret(text)
    }

    /// Whether a person may look at the tokens of an app: who develops it may.
    public static func allows(_ viewer: Account, lookingAt app: RegisteredApp) -> Bool {
        app.roles.role(of: viewer.person)?.covers(.develop) == true
    }

    /// Of something that is no token of this provider's.
    public static func document(of error: GraphError) -> JSONValue {
        ["data": ["error": error.inspected, "is_valid": false, "scopes": []]]
    }

    /// Of an app's own token.
    /// - Parameter loan: whom it was lent to, if it was.
    public static func document(of app: RegisteredApp, lent loan: AppToken.Loan? = nil) -> JSONValue {
        [
            "data": [
                "app_id": .string(app.id), "type": "APP", "application": .string(app.name), "is_valid": true, "scopes": [],
                "expires_at": .integer(Int64(loan?.expiresAt.timeIntervalSince1970 ?? 0)), "data_access_expires_at": 0,
            ]
        ]
    }

    /// Of a person's token. One that has ended keeps its fields, and says why; once the app was removed there is no permission to name.
    /// - Parameters:
    ///   - userID: how the app knows the person.
    ///   - note: what the app has bound to the login.
    public static func document(
        of token: AccessToken, _ standing: TokenStanding, in app: RegisteredApp, knownAs userID: String, note: LoginNote?, at now: Date
    ) -> JSONValue {
        let dataAccessEnd = standing.account.map { token.dataAccessEnd(under: $0.grant) } ?? token.dataAccessExpiresAt
        let scopes = standing.account.map { $0.permissions.map(\.name).sorted() } ?? []
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
            _ = try token.standing(standing, at: now)
        } catch {
            data["is_valid"] = false
            data["error"] = error.inspected
        }
        return ["data": .object(data)]
    }
}

extension GraphError {
    static let missingInputToken = GraphError.malformed("For field 'debug_token': The parameter input_token is required")
    /// Whoever looks has no right to.
    public static let inspectorNeedsRole = GraphError.malformed(
        "You must provide an app access token, or a user access token that is an owner or developer of the app")
    /// The token is another app's.
    public static let inspectedTokenOfAnotherApp = GraphError.malformed(
        "The App_id in the input_token did not match the Viewing App")

    fileprivate var inspected: JSONValue {
        var error: [String: JSONValue] = ["code": .integer(Int64(code)), "message": .string(message)]
        error["subcode"] = subcode.map { .integer(Int64($0)) }
        return .object(error)
    }
}
