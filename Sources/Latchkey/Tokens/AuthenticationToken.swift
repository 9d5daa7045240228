public import Foundation
internal import IdentityTokens

/// A verified ID token: the proof of a login that a server of the app's can check (client-sdk.md, section 1.14).
///
/// It cannot be made but by a login, so its claims have always been verified. Does not show itself when printed.
public struct AuthenticationToken: Sendable, Hashable {
    /// The token as it is sent to the app's server. A secret.
    public let tokenString: String
    /// The nonce that the token was asked with.
    public let nonce: String
    /// `facebook` or `gaming`; empty where the provider did not tell.
    public let graphDomain: String

    let verifiedClaims: AuthenticationTokenClaims

    init(_ token: VerifiedToken, appID: String, nonce: String, graphDomain: String) {
        tokenString = token.text.reveal { $0 }
        verifiedClaims = AuthenticationTokenClaims(token.claims, appID: appID)
        self.nonce = nonce
        self.graphDomain = graphDomain
    }

    /// The claims as they were verified at login. Never `nil`; optional because the documented method is.
    public func claims() -> AuthenticationTokenClaims? { verifiedClaims }

    /// When the token ends.
    public var expirationDate: Date { Date(timeIntervalSince1970: verifiedClaims.exp) }

    /// Whether the token has ended by the system's clock.
    public var isExpired: Bool { isExpired(at: Date()) }

    /// Whether the token has ended at the given time.
    public func isExpired(at now: Date) -> Bool { expirationDate <= now }

    /// The token of the current session.
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
