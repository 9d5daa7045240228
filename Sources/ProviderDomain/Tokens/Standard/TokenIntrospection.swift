public import IdentityTokens
import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a server of the app's learns of a token (RFC 7662, section 2.2). Of a token that opens nothing, or is another app's, nothing at all.
public enum TokenIntrospection {
    /// Of a token that is none, or none any more.
    public static let inactive: JSONValue = ["active": false]

    /// The claims of the person that are told of an access token that opens this account: `name`, and `email` where the app may see it.
    public static func claims(of account: Account) -> [String: JSONValue] {
        var claims: [String: JSONValue] = ["name": .string(account.person.name)]
        if account.permissions.contains(.email) { claims["email"] = account.person.email.map(JSONValue.string) }
        return claims
    }

    /// Of an access token that stands.
    /// - Parameters:
    ///   - claims: see ``claims(of:)``; none where the token shows nothing of the person any more.
    ///   - issuer: the public address of the provider.
    public static func json(of token: AccessToken, _ account: Account, telling claims: [String: JSONValue], issuer: String) -> JSONValue {
        var members: [String: JSONValue] = [
            "active": true, "token_type": "Bearer", "client_id": .string(token.appID), "sub": .string(account.grant.appScopedID),
            "iss": .string(issuer), "aud": .string(token.appID), "iat": .integer(Int64(token.issuedAt.timeIntervalSince1970)),
            "exp": .integer(Int64(token.expiresAt.timeIntervalSince1970)),
            "scope": .string(account.permissions.map(\.name).sorted().joined(separator: " ")),
        ]
        // The name that somebody logs in with is not the app's to know.
        members["username"] = claims["name"]
        members["email"] = claims["email"]
        return .object(members)
    }

    /// Of a refresh token that stands.
    public static func json(of family: RefreshFamily, _ account: Account, issuer: String) -> JSONValue {
        [
            "active": true, "client_id": .string(family.appID), "sub": .string(account.grant.appScopedID), "iss": .string(issuer),
            "aud": .string(family.appID), "exp": .integer(Int64(family.expiresAt.timeIntervalSince1970)),
            "scope": .string(family.scope(for: account).joined(separator: " ")),
        ]
    }

    /// Of an app's own token.
    /// - Parameter loan: whom it was lent to, if it was.
    public static func json(of app: RegisteredApp, lent loan: AppToken.Loan?, issuer: String) -> JSONValue {
        var members: [String: JSONValue] = [
            "active": true, "token_type": "Bearer", "client_id": .string(app.id), "iss": .string(issuer), "aud": .string(app.id),
        ]
        members["exp"] = loan.map { .integer(Int64($0.expiresAt.timeIntervalSince1970)) }
        return .object(members)
    }
}
