public import Foundation
internal import IdentityTokens

/// A verified ID token: proof of a login that the app's server can verify (SDK.md, section 1.14).
///
/// An app cannot create an authentication token. Each token comes from a login, a refresh or the session's storage, so its claims have
/// always been verified. Its printed form does not contain ``tokenString``.
public struct AuthenticationToken: Sendable, Hashable {
    /// The encoded ID token, as the app sends it to its server. It is a secret.
    public let tokenString: String
    /// The nonce of the login request.
    public let nonce: String
    /// The Graph domain, `facebook` or `gaming`; empty if the provider did not return it.
    public let graphDomain: String

    let verifiedClaims: AuthenticationTokenClaims

    init(_ token: VerifiedToken, appID: String, nonce: String, graphDomain: String) {
        tokenString = token.text.reveal { $0 }
        verifiedClaims = AuthenticationTokenClaims(token.claims, appID: appID)
        self.nonce = nonce
        self.graphDomain = graphDomain
    }

    /// The claims that were verified at login. The value is never `nil`. It is optional only because the documented method returns an
    /// optional.
    public func claims() -> AuthenticationTokenClaims? { verifiedClaims }

    /// When the token expires.
    public var expirationDate: Date { Date(timeIntervalSince1970: verifiedClaims.exp) }

    /// Whether the token has expired, by the system's clock.
    public var isExpired: Bool { isExpired(at: Date()) }

    /// Whether the token has expired at the given time.
    public func isExpired(at now: Date) -> Bool { expirationDate <= now }

    /// The authentication token of the shared session.
    public static var current: AuthenticationToken? {
        get { Session.shared.authenticationToken }
        set { Session.shared.set(newValue) }
    }
}

extension AuthenticationToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "AuthenticationToken(•••)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
