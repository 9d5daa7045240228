public import IdentityTokens
import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A former ID token that says whom a request is about (OpenID Connect Core 1.0, section 3.1.2.1). It may have expired: it is judged as of the
/// moment at which it was issued.
public struct IDTokenHint: Sendable {
    /// Why a token is no hint.
    public enum Problem: Error, Sendable {
        /// It cannot be read.
        case unreadable
        /// It is none of the provider's, or another app's.
        case refused([TokenRejection])
        /// It is not issued yet.
        case fromTheFuture
    }

    /// The token, to the letter.
    public let text: String
    private let unverified: UnverifiedToken?

    private static let clockTolerance: TimeInterval = 60

    /// Takes whatever came.
    public init(_ text: String) {
        self.text = text
        unverified = try? UnverifiedToken(text)
    }

    /// The `sub` that it says itself; the empty text, which is nobody's, where it cannot be read.
    public var subject: String { unverified?.payload["sub"]?.string ?? "" }

    /// The `aud` that it says itself.
    public var audience: String? { unverified?.payload["aud"]?.string }

    /// When it was issued, as it says itself.
    private var issuedAt: Date? { (unverified?.payload["iat"]?.number).map(Date.init(timeIntervalSince1970:)) }

    /// What it says, once that is proven.
    /// - Parameter appID: whose token it must be.
    /// - Throws: why it is no hint.
    public func claims(
        for appID: String, issuedBy issuer: String, keys: KeySet, at now: Date
    ) async throws(Problem) -> (claims: IdentityClaims, issuedAt: Date) {
        guard let issuedAt else { throw .unreadable }
        let expectations = TokenExpectations(issuer: issuer, audience: appID, clockTolerance: 0)
        let verdict = await IdentityTokenVerifier(keys: keys).verdict(on: text, expecting: expectations, at: issuedAt)
        guard let token = verdict.token else { throw .refused(verdict.rejections) }
        guard issuedAt <= now.addingTimeInterval(Self.clockTolerance) else { throw .fromTheFuture }
        return (token.claims, issuedAt)
    }

    /// Whether it proves that who asks is the app of a grant: the person has neither removed the app since it was issued, nor changed the password.
    public func vouches(
        for person: Person, _ grant: Grant, issuedBy issuer: String, keys: KeySet, sealer: Sealer, at now: Date
    ) async -> Bool {
        guard let proven = try? await claims(for: grant.appID, issuedBy: issuer, keys: keys, at: now) else { return false }
        return proven.claims.subject == grant.appScopedID && TokenMark(grant, of: person, by: sealer).matches(proven.claims.tokenID ?? "")
    }
}
