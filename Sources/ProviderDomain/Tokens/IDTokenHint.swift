public import IdentityTokens
import LoginModel
import StrictJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An earlier ID token that identifies the person whom a request is about (OpenID Connect Core 1.0, section 3.1.2.1). It may have expired, so it is
/// verified as of the time at which it was issued.
public struct IDTokenHint: Sendable {
    /// The reason why a token is not accepted as a hint.
    public enum Problem: Error, Sendable {
        /// The token cannot be parsed, or has no `iat` claim.
        case unreadable
        /// The verification failed: the token is not from this provider, or belongs to another app.
        case rejected([TokenRejection])
        /// The token was issued more than 60 seconds in the future.
        case issuedInFuture
    }

    /// The text of the token, exactly as the client sent it.
    public let text: String
    private let unverified: UnverifiedToken?

    private static let clockTolerance: TimeInterval = 60

    /// Creates a hint from any text, which is not verified yet.
    public init(_ text: String) {
        self.text = text
        unverified = try? UnverifiedToken(text)
    }

    /// The unverified `sub` claim. It is empty, which matches no person, if the token cannot be parsed.
    public var subject: String { unverified?.payload["sub"]?.string ?? "" }

    /// The unverified `aud` claim; `nil` if the token cannot be parsed.
    public var audience: String? { unverified?.payload["aud"]?.string }

    /// The unverified header parameter `kid`; `nil` if there is none, or the token cannot be parsed.
    public var keyID: String? { unverified?.header["kid"]?.string }

    /// The unverified `iat` claim.
    private var issuedAt: Date? { (unverified?.payload["iat"]?.number).map(Date.init(timeIntervalSince1970:)) }

    /// Verifies the token and returns its claims and the time at which it was issued.
    /// - Parameter appID: The ID of the app that the token must belong to.
    /// - Throws: The reason why the token is not accepted as a hint.
    public func claims(
        for appID: String, issuedBy issuer: String, keys: KeySet, at now: Date
    ) async throws(Problem) -> (claims: IdentityClaims, issuedAt: Date) {
        guard let issuedAt else { throw .unreadable }
        let expectations = TokenExpectations(issuer: issuer, audience: appID, clockTolerance: 0)
        let verdict = await IdentityTokenVerifier(keys: keys).verdict(on: text, expecting: expectations, at: issuedAt)
        guard let token = verdict.token else { throw .rejected(verdict.rejections) }
        guard issuedAt <= now.addingTimeInterval(Self.clockTolerance) else { throw .issuedInFuture }
        return (token.claims, issuedAt)
    }

    /// Whether the hint proves that the request comes from the app that has the grant. It does not if the person has removed the app or
    /// changed the password since the token was issued.
    public func authenticates(
        _ person: Person, _ grant: Grant, issuedBy issuer: String, keys: KeySet, sealer: Sealer, at now: Date
    ) async -> Bool {
        guard let proven = try? await claims(for: grant.appID, issuedBy: issuer, keys: keys, at: now) else { return false }
        return proven.claims.subject == grant.appScopedID && JWTID(grant, of: person, by: sealer).matches(proven.claims.tokenID ?? "")
    }
}
