public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What an app expects of an ID token.
public struct TokenExpectations: Sendable {
    /// The exact `iss`: the provider's public address without a slash at its end. `nil` where somebody only looks at a token whose issuer
    /// they do not know; the issuer check is then reported as not made.
    public let issuer: String?
    /// The app's id, which `aud` must name.
    public let audience: String
    /// What was sent with the request. Without one the nonce check is reported as not made, never as passed.
    public internal(set) var nonce: Nonce?
    /// The algorithms that are accepted, each only where it is also that of the key (RFC 8725, section 3.1). An empty list accepts none.
    public let algorithms: [SignatureAlgorithm]
    /// By how many seconds the issuer's clock and this one may differ.
    public let clockTolerance: TimeInterval
    /// How many seconds ago a token may have been issued; the clock tolerance comes on top. `nil` leaves it to `exp`.
    public let longestAge: TimeInterval?
    /// The most bytes that a token may have.
    public let largestToken: Int
    /// Whether a token must have an id of its own, `jti`, by which ``LoginGate`` admits it once, and which it always requires. Other
    /// issuers often give none (RFC 7519, section 4.1.7).
    public internal(set) var requiresTokenID: Bool

    /// Expects a token of one issuer for one app. The defaults are those of the properties.
    public init(
        issuer: String, audience: String, nonce: Nonce? = nil, algorithms: [SignatureAlgorithm] = [.rs256],
        clockTolerance: TimeInterval = 60, longestAge: TimeInterval? = nil, largestToken: Int = 16_384, requiresTokenID: Bool = true
    ) {
        self.issuer = issuer
        self.audience = audience
        self.nonce = nonce
        self.algorithms = algorithms
        self.clockTolerance = clockTolerance
        self.longestAge = longestAge
        self.largestToken = largestToken
        self.requiresTokenID = requiresTokenID
    }

    /// Of a token from any issuer: for a tool that shows tokens, never for an app.
    package init(fromAnyIssuerFor audience: String, nonce: Nonce?, algorithms: [SignatureAlgorithm] = [.rs256]) {
        issuer = nil
        self.audience = audience
        self.nonce = nonce
        self.algorithms = algorithms
        clockTolerance = 60
        longestAge = nil
        largestToken = 16_384
        requiresTokenID = true
    }
}
