public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Verifies logins at a server: accepts each token only once, and only if it passes every check. If the server issues nonces, the token
/// must also belong to an unused nonce.
public struct LoginVerifier: Sendable {
    private let verifier: IdentityTokenVerifier
    private let expectations: TokenExpectations
    private let nonces: NonceIssuer?
    private let store: any OneTimeStore

    /// Creates a verifier of logins.
    /// - Parameters:
    ///   - verifier: verifies the ID tokens.
    ///   - expectations: the expectations for each token, without a nonce, because `nonces` recognizes the server's nonces. A token ID is
    ///     always required.
    ///   - nonces: the issuer of the server's nonces; `nil` for logins that start elsewhere, for which only replay is detected.
    ///   - store: stores a digest of each accepted token's ID at least until the token expires. It may also be the store of the nonces.
    ///     Each digest counts toward the limit of the person who logs in.
    public init(
        verifier: IdentityTokenVerifier, expecting expectations: TokenExpectations, nonces: NonceIssuer?,
        store: any OneTimeStore
    ) {
        var expectations = expectations
        // Without a token ID, replay cannot be detected.
        expectations.requiresTokenID = true
        self.verifier = verifier
        self.expectations = expectations
        self.nonces = nonces
        self.store = store
    }

    /// The number of seconds for which a digest is still stored after its nonce or token has expired. A call may end some time after its
    /// `now`, and the clock of the store may be ahead.
    static let callTolerance: TimeInterval = 300

    /// Verifies a login and accepts it once.
    /// - Parameters:
    ///   - token: the ID token.
    ///   - holder: the holder of the nonce, the same as for ``NonceIssuer/issue(to:at:)``.
    ///   - nonce: the raw nonce, if the app sends it along with the token. It is required for ``NonceIssuer/Form/hashed``.
    /// - Throws: ``RejectedTokenError`` with every reason, or any error of the store. In both cases, the login is not accepted.
    public nonisolated(nonsending) func verify(
        _ token: String, from holder: String = "", nonce: Nonce? = nil, at now: Date
    ) async throws -> VerifiedToken {
        var expectations = expectations
        if let nonce { expectations.nonce = try nonces.map { try Nonce($0.claim(for: nonce)) } ?? nonce }
        let verified = try await verifier.verdict(on: token, expecting: expectations, at: now).get()
        let claims = verified.claims
        let owner = OneTimeDigest.hexadecimal(of: "person", claims.issuer, claims.subject)
        if let nonces {
            guard let claim = claims.nonce else { throw RejectedTokenError(rejections: [.noNonce]) }
            guard nonces.form == .raw || nonce != nil else { throw RejectedTokenError(rejections: [.nonceNotSent]) }
            guard try await nonces.redeem(nonce?.text ?? claim, from: holder, at: now, for: owner) else {
                throw RejectedTokenError(rejections: [.unknownNonce(claim)])
            }
        }
        guard let tokenID = claims.tokenID else { throw RejectedTokenError(rejections: [.replayed]) }
        let digest = OneTimeDigest.hexadecimal(of: "token", claims.issuer, tokenID)
        // The digest outlives the token, because `now` may be the time before the verifier waited for a key.
        let end = claims.expiresAt.addingTimeInterval(expectations.clockTolerance + Self.callTolerance)
        guard try await store.insert(digest, until: end, at: now, for: owner) else {
            throw RejectedTokenError(rejections: [.replayed])
        }
        return verified
    }
}

extension TokenRejection {
    private static let nonceSection = "OpenID Connect Core 1.0, section 15.5.2"

    fileprivate static let noNonce = TokenRejection(
        code: .missingNonce, expected: "a nonce that this server issued", found: "no nonce",
        explanation: "The token has no nonce, although this server issues one for each login.", section: nonceSection,
        likelyCause: "The app starts the login without requesting a nonce from its server first.")

    fileprivate static let nonceNotSent = TokenRejection(
        code: .missingNonce, expected: "the nonce itself along with the token", found: "only the token",
        explanation: "The token contains the hash of a nonce, and the app did not send the nonce itself.", section: nonceSection,
        likelyCause: "The app sends the ID token to its server without the nonce that the server issued.")

    fileprivate static func unknownNonce(_ claim: String) -> TokenRejection {
        TokenRejection(
            code: .unknownNonce, expected: "an unused nonce that was issued to the client that logs in",
            found: "another nonce (\(claim.utf8.count) bytes)",
            explanation: "The nonce was not issued by this server to the client that sent the token, was used before, or has expired.",
            section: nonceSection,
            likelyCause:
                "The app sent the same token twice, as in a retry after a timeout; or the login took longer than the lifetime of the "
                + "nonce; or the app requested the nonce in another session.")
    }

    fileprivate static let replayed = TokenRejection(
        code: .replayedToken, expected: "a token that was not used before", found: "a token that was used before",
        explanation: "The token was already accepted once.", section: "RFC 7519, section 4.1.7",
        likelyCause:
            "The app sent the same token twice, as in a retry after a timeout: use the session that the first request started.")
}
