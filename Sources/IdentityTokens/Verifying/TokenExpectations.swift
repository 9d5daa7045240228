public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The values that an app expects in an ID token.
public struct TokenExpectations: Sendable {
    /// The exact `iss`: the provider's public URL without a trailing slash. It is `nil` only for tools that display tokens of an unknown
    /// issuer. Without an expected issuer, the issuer check is reported as skipped.
    public let issuer: String?
    /// The app ID, which `aud` must contain.
    public let audience: String
    /// The nonce that was sent with the request. If it is `nil`, the nonce check is reported as skipped, never as passed.
    public internal(set) var nonce: Nonce?
    /// The accepted algorithms, each only for keys of the same algorithm (RFC 8725, section 3.1). An empty list accepts none.
    public let algorithms: [SignatureAlgorithm]
    /// The maximum difference in seconds between the issuer's clock and this one.
    public let clockTolerance: TimeInterval
    /// The maximum number of seconds since `iat`, to which the clock tolerance is added. If it is `nil`, only `exp` limits the age.
    public let maximumAge: TimeInterval?
    /// The maximum size of a token in bytes.
    public let maximumTokenSize: Int
    /// Whether a token must have an ID, `jti`. ``LoginVerifier`` always requires an ID in order to accept each token only once. Many
    /// issuers omit the ID, because it is optional (RFC 7519, section 4.1.7).
    public internal(set) var requiresTokenID: Bool

    /// Creates the expectations for a token of one issuer for one app.
    public init(
        issuer: String, audience: String, nonce: Nonce? = nil, algorithms: [SignatureAlgorithm] = [.rs256],
        clockTolerance: TimeInterval = 60, maximumAge: TimeInterval? = nil, maximumTokenSize: Int = 16_384, requiresTokenID: Bool = true
    ) {
        self.issuer = issuer
        self.audience = audience
        self.nonce = nonce
        self.algorithms = algorithms
        self.clockTolerance = clockTolerance
        self.maximumAge = maximumAge
        self.maximumTokenSize = maximumTokenSize
        self.requiresTokenID = requiresTokenID
    }

    /// Creates the expectations for a token from any issuer: for a tool that displays tokens, never for an app.
    package init(anyIssuerForAudience audience: String, nonce: Nonce?, algorithms: [SignatureAlgorithm] = [.rs256]) {
        issuer = nil
        self.audience = audience
        self.nonce = nonce
        self.algorithms = algorithms
        clockTolerance = 60
        maximumAge = nil
        maximumTokenSize = 16_384
        requiresTokenID = true
    }
}
