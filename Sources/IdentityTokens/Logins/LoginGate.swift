public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Where logins arrive at a server: a token is admitted that passes every check, answers a nonce which this server gave out, and was not here before.
public struct LoginGate: Sendable {
    private let verifier: IdentityTokenVerifier
    private let expectations: TokenExpectations
    private let nonces: LoginNonces?
    private let store: any OneTimeStore

    /// Takes what each login has to meet.
    /// - Parameters:
    ///   - expectations: with no nonce: `nonces` knows it.
    ///   - nonces: what the server gives nonces out of; `nil` for logins that begin elsewhere, of which nothing but a second use is noticed.
    ///   - store: remembers the ids of tokens that were admitted until they are over. It may be the one of the nonces. Each mark that a login
    ///     leaves is counted for its person.
    public init(
        verifier: IdentityTokenVerifier, expecting expectations: TokenExpectations, nonces: LoginNonces?,
        rememberingIn store: any OneTimeStore
    ) {
        var expectations = expectations
        // Without an id nobody could tell a second use.
        expectations.requiresTokenID = true
        self.verifier = verifier
        self.expectations = expectations
        self.nonces = nonces
        self.store = store
    }

    /// Seconds that a call may have begun ago, and that the store's clock may be ahead.
    static let longestCall: TimeInterval = 300

    /// Admits a login, once.
    /// - Parameters:
    ///   - token: the ID token.
    ///   - holder: who logs in: the same as with ``LoginNonces/issue(to:at:)``.
    ///   - nonce: the nonce itself, where the app brings it along; with ``LoginNonces/Form/hashed`` it must.
    /// - Throws: ``TokenRefused`` with every reason; what the store throws, and the login is not admitted then.
    public nonisolated(nonsending) func admit(
        _ token: String, from holder: String = "", nonce: Nonce? = nil, at now: Date
    ) async throws -> VerifiedToken {
        var expectations = expectations
        if let nonce { expectations.nonce = try nonces.map { try Nonce($0.claim(for: nonce)) } ?? nonce }
        let verified = try await verifier.verdict(on: token, expecting: expectations, at: now).get()
        let claims = verified.claims
        let owner = OneTimeMark.of("person", claims.issuer, claims.subject)
        if let nonces {
            guard let claim = claims.nonce else { throw TokenRefused(rejections: [.noNonce]) }
            guard nonces.form == .raw || nonce != nil else { throw TokenRefused(rejections: [.nonceNotBrought]) }
            guard try await nonces.take(nonce?.text ?? claim, from: holder, at: now, for: owner) else {
                throw TokenRefused(rejections: [.unknownNonce(claim)])
            }
        }
        guard let tokenID = claims.tokenID else { throw TokenRefused(rejections: [.replayed]) }
        let mark = OneTimeMark.of("token", claims.issuer, tokenID)
        // Longer than the token lives: `now` may be the moment before its key was waited for.
        let end = claims.expiresAt.addingTimeInterval(expectations.clockTolerance + Self.longestCall)
        guard try await store.keep(mark, until: end, at: now, for: owner) else {
            throw TokenRefused(rejections: [.replayed])
        }
        return verified
    }
}

extension TokenRejection {
    private static let aboutNonces = "OpenID Connect Core 1.0, section 15.5.2"

    fileprivate static let noNonce = TokenRejection(
        code: .missingNonce, expected: "a nonce that this server has given out", found: "no nonce",
        explanation: "The token has no nonce, although this server gives one out for each login.", section: aboutNonces,
        likelyCause: "The app logs in without asking its server for a nonce first.")

    fileprivate static let nonceNotBrought = TokenRejection(
        code: .missingNonce, expected: "the nonce itself beside the token", found: "the token alone",
        explanation: "The nonce of which the token has the hash was not brought along.", section: aboutNonces,
        likelyCause: "The app sends the ID token to its server without the nonce that it had from there.")

    fileprivate static func unknownNonce(_ claim: String) -> TokenRejection {
        TokenRejection(
            code: .unknownNonce, expected: "a nonce that was given out to whoever logs in, and not used",
            found: "another nonce (\(claim.utf8.count) bytes)",
            explanation: "The nonce was not given out here to whoever brings the token, was used before, or is over.", section: aboutNonces,
            likelyCause:
                "The same token was sent twice, as apps do that try again after a time-out; or the login took longer than a nonce lives; or the nonce was asked for with another session."
        )
    }

    fileprivate static let replayed = TokenRejection(
        code: .replayedToken, expected: "a token that was not here before", found: "one that was",
        explanation: "The token was admitted once already.", section: "RFC 7519, section 4.1.7",
        likelyCause:
            "The same token was sent twice, as apps do that try again after a time-out: keep the session that the first one has opened.")
}
