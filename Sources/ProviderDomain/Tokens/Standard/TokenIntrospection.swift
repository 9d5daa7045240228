import LoginModel
public import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The introspection response for a server of the app (RFC 7662, section 2.2). It discloses nothing about a token that is not valid or belongs to
/// another app.
public enum TokenIntrospection {
    /// The response for a token that is not valid or belongs to another app.
    public static let inactive: JSONValue = ["active": false]

    /// Returns the claims about the person for an access token of the account: `name`, and `email` if the app may see it.
    public static func claims(of account: Account) -> [String: JSONValue] {
        var claims: [String: JSONValue] = ["name": .string(account.person.name)]
        if account.permissions.contains(.email) { claims["email"] = account.person.email.map(JSONValue.string) }
        return claims
    }

    /// Returns the response for a valid access token.
    /// - Parameters:
    ///   - claims: See ``claims(of:)``. They are empty if the token no longer gives access to the person's data.
    ///   - issuer: The public URL of the provider.
    public static func json(
        of token: AccessToken, _ account: Account, disclosing claims: [String: JSONValue], issuer: String
    ) -> JSONValue {
        var members: [String: JSONValue] = [
            "active": true, "token_type": "Bearer", "client_id": .string(token.appID), "sub": .string(account.grant.appScopedID),
            "iss": .string(issuer), "aud": .string(token.appID), "iat": .integer(Int64(token.issuedAt.timeIntervalSince1970)),
            "exp": .integer(Int64(token.expiresAt.timeIntervalSince1970)),
            "scope": .string(account.permissions.map(\.name).sorted().joined(separator: " ")),
        ]
        // The login name is not disclosed to apps, so the full name is used in its place.
        members["username"] = claims["name"]
        members["email"] = claims["email"]
        return .object(members)
    }

    /// Returns the response for a valid refresh token.
    public static func json(of family: RefreshTokenFamily, _ account: Account, issuer: String) -> JSONValue {
        [
            "active": true, "client_id": .string(family.appID), "sub": .string(account.grant.appScopedID), "iss": .string(issuer),
            "aud": .string(family.appID), "exp": .integer(Int64(family.expiresAt.timeIntervalSince1970)),
            "scope": .string(family.scope(for: account).joined(separator: " ")),
        ]
    }

    /// Returns the response for an app token.
    /// - Parameter binding: The person to whom the provider's tools issued the token, if there is one.
    public static func json(of app: RegisteredApp, developerBinding binding: AppToken.DeveloperBinding?, issuer: String) -> JSONValue {
        var members: [String: JSONValue] = [
            "active": true, "token_type": "Bearer", "client_id": .string(app.id), "iss": .string(issuer), "aud": .string(app.id),
        ]
        members["exp"] = binding.map { .integer(Int64($0.expiresAt.timeIntervalSince1970)) }
        return .object(members)
    }
}
