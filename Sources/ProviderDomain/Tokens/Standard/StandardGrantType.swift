public import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The grant type of a request to the standard token endpoint (RFC 6749, sections 4.1.3, 4.4.2 and 6; RFC 8628, section 3.4).
public enum StandardGrantType: String, Sendable, Hashable, CaseIterable {
    /// An authorization code is exchanged for tokens.
    case authorizationCode = "authorization_code"
    /// An app token is requested.
    case clientCredentials = "client_credentials"
    /// A refresh token is exchanged for new tokens.
    case refreshToken = "refresh_token"
    /// A device code is exchanged for tokens.
    case deviceCode = "urn:ietf:params:oauth:grant-type:device_code"

    /// Reads the grant type from the parameters of a request.
    /// - Throws: An error if the grant type is missing or unknown.
    public init(_ parameters: FormParameters) throws(OAuthError) {
        guard let name = parameters["grant_type"] else { throw .invalidRequest("The parameter grant_type is required.") }
        guard let grant = StandardGrantType(rawValue: name) else { throw .unsupportedGrantType(name) }
        self = grant
    }
}

/// A refresh request (RFC 6749, section 6), with all checks that need no store.
public struct RefreshTokenRequest: Sendable {
    /// The refresh token that the client sent.
    public let token: RefreshToken
    private let scope: [String]

    /// Reads a refresh request from its parameters.
    /// - Throws: An error if the request contains no refresh token of this provider.
    public init(_ parameters: FormParameters, openedBy sealer: Sealer) throws(OAuthError) {
        guard let text = parameters["refresh_token"].map(Secret.init) else {
            throw .invalidRequest("The parameter refresh_token is required.")
        }
        guard let token = RefreshToken(text, openedBy: sealer) else { throw .unknownRefreshToken }
        self.token = token
        scope = Scope.names(in: parameters["scope"] ?? "")
    }

    /// Checks that the requested scope does not exceed the granted one. A smaller scope has no effect, because a token gives access to everything
    /// that the person grants.
    /// - Throws: An error if the requested scope exceeds the granted one.
    public func check(scopeOf family: RefreshTokenFamily) throws(OAuthError) {
        guard scope.allSatisfy(family.scope.contains) else { throw .invalidScope }
    }

    /// Returns the scope for the response; `nil` if it equals the requested scope (RFC 6749, section 5.1). A request without a scope
    /// requests the whole scope of the login (section 6). The public profile is part of every login, whether it was requested or not.
    public func responseScope(of family: RefreshTokenFamily, for account: Account) -> [String]? {
        let (requested, granted) = (scope.isEmpty ? family.scope : scope, family.scope(for: account))
        let profile = [Permission.publicProfile.name]
        return Set(requested + profile) == Set(granted + profile) ? nil : granted
    }
}

extension OAuthError {
    /// The refresh token was not issued to this app, has expired, or was revoked.
    public static let unknownRefreshToken = OAuthError.invalidGrant(
        "The refresh_token was not issued to this app, has expired, or was revoked.")
    /// The refresh token was used before.
    public static let refreshTokenUsed = OAuthError.invalidGrant(
        "The refresh_token was used before. Every token of the login was revoked (RFC 9700, section 4.14.2).")
}
