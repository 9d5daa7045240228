public import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a request to the standard token endpoint wants (RFC 6749, sections 4.1.3, 4.4.2 and 6; RFC 8628, section 3.4).
public enum StandardGrant: String, Sendable, Hashable, CaseIterable {
    /// The tokens for a code.
    case authorizationCode = "authorization_code"
    /// A token of the app's own.
    case clientCredentials = "client_credentials"
    /// New tokens for a refresh token.
    case refreshToken = "refresh_token"
    /// The tokens for a device.
    case deviceCode = "urn:ietf:params:oauth:grant-type:device_code"

    /// - Throws: where it is none of them.
    public init(_ parameters: FormParameters) throws(OAuthError) {
        guard let name = parameters["grant_type"] else { throw .invalidRequest("The parameter grant_type is required.") }
        guard let grant = StandardGrant(rawValue: name) else { throw .unsupportedGrantType(name) }
        self = grant
    }
}

/// New tokens for a refresh token (RFC 6749, section 6): every rule that needs no store.
public struct RefreshExchange: Sendable {
    /// What came.
    public let token: RefreshToken
    private let scope: [String]

    /// - Throws: where no refresh token of this provider's came.
    public init(_ parameters: FormParameters, openedBy sealer: Sealer) throws(OAuthError) {
        guard let text = parameters["refresh_token"].map(Secret.init) else {
            throw .invalidRequest("The parameter refresh_token is required.")
        }
        guard let token = RefreshToken(text, openedBy: sealer) else { throw .unknownRefreshToken }
        self.token = token
        scope = Scope.names(in: parameters["scope"] ?? "")
    }

    /// Checks that no more is asked for than there is. Less than that cannot be had: what a token opens is what the person grants.
    /// - Throws: where more is.
    public func check(scopeOf family: RefreshFamily) throws(OAuthError) {
        guard scope.allSatisfy(family.scope.contains) else { throw .invalidScope }
    }

    /// What the answer has to say of what the tokens are good for: nothing, where that is what was asked for, which is all that the login gave if
    /// nothing is said (RFC 6749, sections 5.1 and 6). The public profile belongs to every login, asked for or not.
    public func scope(toTellOf family: RefreshFamily, for account: Account) -> [String]? {
        let (wanted, held) = (scope.isEmpty ? family.scope : scope, family.scope(for: account))
        let profile = [Permission.publicProfile.name]
        return Set(wanted + profile) == Set(held + profile) ? nil : held
    }
}

extension OAuthError {
    /// The refresh token is none, or none any more.
    public static let unknownRefreshToken = OAuthError.invalidGrant("The refresh_token is none of this app's, or has ended.")
    /// The refresh token was used before.
    public static let refreshTokenUsed = OAuthError.invalidGrant(
        "The refresh_token was used before. Every token of the login has ended (RFC 9700, section 4.14.2).")
}
