import Foundation
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

@Suite("The rules of logins")
struct LoginRuleTests {
    private let now = HandmadeIssuer.now
    private static let person = "fa5707ed25714b164e52d59b0f83a66bd395706fd89242b2841cac43a4b99fb8"

    private func verifier(
        _ nonces: NonceIssuer?, _ store: any OneTimeStore, expecting expectations: TokenExpectations? = nil
    ) throws -> LoginVerifier {
        LoginVerifier(
            verifier: IdentityTokenVerifier(keys: try HandmadeIssuer.keys()), expecting: try expectations ?? HandmadeIssuer.expectations(),
            nonces: nonces, store: store)
    }

    private func rejection(_ body: () async throws -> VerifiedToken) async throws -> TokenRejection {
        let error = await #expect(throws: RejectedTokenError.self) { try await body() }
        #expect(error?.rejections.count == 1)
        return try #require(error?.rejections.first)
    }

    @Test("A login without nonces leaves the digest of its token, until 300 seconds after the tolerance")
    func tokenMark() async throws {
        let store = RecordingStore()
        let token = try HandmadeIssuer.token()
        let expectations = try HandmadeIssuer.expectations(tolerance: 30)
        #expect(try await verifier(nil, store, expecting: expectations).verify(token, at: now + 5).keyID == "rfc8037")
        let digest = "d2d24ef6985b4b968248371b00ead062bdff6a1ab8ea7e9d82cc192017f3a765"
        #expect(store.entries == [RecordingStore.Entry(digest: digest, end: now + 3600 + 330, now: now + 5, owner: Self.person)])
    }

    @Test(
        "A login with nonces leaves the digest of its nonce first, and both count for its person",
        arguments: [NonceIssuer.Form.raw, .hashed])
    func nonceMark(form: NonceIssuer.Form) async throws {
        let store = RecordingStore()
        let nonces = NonceIssuer(store: store, form: form)
        let nonce = nonces.issue(to: "browser", at: now)
        let token = try HandmadeIssuer.token(claims: ["nonce": .string(nonces.claim(for: nonce))])
        _ = try await verifier(nonces, store).verify(token, from: "browser", nonce: nonce, at: now + 599)
        #expect(store.entries.map(\.digest).first == OneTimeDigest.hexadecimal(of: "nonce", nonce.text))
        #expect(store.entries.map(\.end) == [now + 900, now + 3960])
        #expect(store.entries.map(\.owner) == [Self.person, Self.person])
    }

    @Test("The same token ID is another one from another issuer, and the same one for another person")
    func tokenIDs() async throws {
        let store = RecordingStore()
        let other = try HandmadeIssuer.expectations(issuer: "https://other.example")
        _ = try await verifier(nil, store).verify(HandmadeIssuer.token(), at: now)
        _ = try await verifier(nil, store, expecting: other).verify(HandmadeIssuer.token(claims: ["iss": "https://other.example"]), at: now)
        let third = try HandmadeIssuer.token(claims: ["sub": "2"])
        #expect(try await rejection { try await verifier(nil, store).verify(third, at: now) }.code == .replayedToken)
        #expect(store.entries.count == 2)
        #expect(Set(store.entries.map(\.owner)).count == 2)
    }

    /// A rejection of a login whose token has passed every check.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let code: TokenRejection.Code
        let expected: String
        let found: String
        let explanation: String
        let cause: String
    }

    private static let unknownNonce = (
        expected: "an unused nonce that was issued to the client that logs in",
        explanation: "The nonce was not issued by this server to the client that sent the token, was used before, or has expired.",
        cause:
            "The app sent the same token twice, as in a retry after a timeout; or the login took longer than the lifetime of the nonce; or "
            + "the app requested the nonce in another session."
    )

    @Test(
        "A login is refused with the reason and a likely cause",
        arguments: [
            Row(
                testDescription: "no nonce", code: .missingNonce, expected: "a nonce that this server issued", found: "no nonce",
                explanation: "The token has no nonce, although this server issues one for each login.",
                cause: "The app starts the login without requesting a nonce from its server first."),
            Row(
                testDescription: "a made-up nonce", code: .unknownNonce, expected: unknownNonce.expected, found: "another nonce (7 bytes)",
                explanation: unknownNonce.explanation, cause: unknownNonce.cause),
            Row(
                testDescription: "the nonce of another browser", code: .unknownNonce, expected: unknownNonce.expected,
                found: "another nonce (56 bytes)", explanation: unknownNonce.explanation, cause: unknownNonce.cause),
            Row(
                testDescription: "a hashed nonce alone", code: .missingNonce, expected: "the nonce itself along with the token",
                found: "only the token",
                explanation: "The token contains the hash of a nonce, and the app did not send the nonce itself.",
                cause: "The app sends the ID token to its server without the nonce that the server issued."),
            Row(
                testDescription: "a token that was used", code: .replayedToken, expected: "a token that was not used before",
                found: "a token that was used before", explanation: "The token was already accepted once.",
                cause: "The app sent the same token twice, as in a retry after a timeout: use the session that the first request started."),
        ])
    func rejections(row: Row) async throws {
        let store = InMemoryOneTimeStore()
        let nonces = NonceIssuer(store: store, form: row.testDescription.hasPrefix("a hashed") ? .hashed : .raw)
        let verifier = try verifier(row.testDescription.hasPrefix("a token") ? nil : nonces, store)
        let claim: JSONValue? =
            switch row.testDescription {
            case "a made-up nonce": "made-up"
            case "the nonce of another browser": .string(nonces.issue(to: "other", at: now).text)
            case "a hashed nonce alone": .string(nonces.claim(for: nonces.issue(to: "browser", at: now)))
            default: nil
            }
        let token = try HandmadeIssuer.token(claims: ["nonce": claim])
        if row.code == .replayedToken { _ = try await verifier.verify(token, from: "browser", at: now) }
        let rejection = try await rejection { try await verifier.verify(token, from: "browser", at: now) }
        #expect(rejection.code == row.code)
        #expect(rejection.expected == row.expected)
        #expect(rejection.found == row.found)
        #expect(rejection.explanation == row.explanation)
        #expect(rejection.likelyCause == row.cause)
        #expect(rejection.section == (row.code == .replayedToken ? "RFC 7519, section 4.1.7" : "OpenID Connect Core 1.0, section 15.5.2"))
    }

    @Test(
        "A login is accepted until the end of its nonce",
        arguments: [(0.0, true), (599.999, true), (600, false), (601, false)])
    func nonceEnd(seconds: Double, isValid: Bool) async throws {
        let store = InMemoryOneTimeStore()
        let nonces = NonceIssuer(store: store)
        let token = try HandmadeIssuer.token(claims: ["nonce": .string(nonces.issue(at: now).text)])
        let verifier = try verifier(nonces, store)
        #expect(((try? await verifier.verify(token, at: now + seconds)) != nil) == isValid)
    }

    @Test("The nonce that the app sends along is the one in the token", arguments: [NonceIssuer.Form.raw, .hashed])
    func nonceAlong(form: NonceIssuer.Form) async throws {
        let store = RecordingStore()
        let nonces = NonceIssuer(store: store, form: form)
        let (nonce, other) = (nonces.issue(at: now), nonces.issue(at: now))
        let token = try HandmadeIssuer.token(claims: ["nonce": .string(nonces.claim(for: nonce))])
        let verifier = try verifier(nonces, store)
        #expect(try await rejection { try await verifier.verify(token, nonce: other, at: now) }.code == .wrongNonce)
        #expect(store.entries.isEmpty)
        #expect(try await verifier.verify(token, nonce: nonce, at: now).claims.nonce == nonces.claim(for: nonce))
    }

    @Test("A nonce in one form is refused by a server that issues the other form")
    func otherForm() async throws {
        let store = InMemoryOneTimeStore()
        let (raw, hashed) = (NonceIssuer(store: store), NonceIssuer(store: store, form: .hashed))
        let nonce = hashed.issue(at: now)
        let rawToken = try HandmadeIssuer.token(claims: ["nonce": .string(nonce.text)])
        #expect(try await rejection { try await verifier(hashed, store).verify(rawToken, nonce: nonce, at: now) }.code == .wrongNonce)
        let hashedToken = try HandmadeIssuer.token(claims: ["nonce": .string(NonceIssuer.hashed(nonce))])
        #expect(try await rejection { try await verifier(raw, store).verify(hashedToken, at: now) }.code == .unknownNonce)
    }

    @Test("An error of the store refuses the login, at either digest", arguments: [0, 1])
    func storeErrors(most: Int) async throws {
        let store = RecordingStore(most: most)
        let nonces = NonceIssuer(store: store)
        let token = try HandmadeIssuer.token(claims: ["nonce": .string(nonces.issue(at: now).text)])
        await #expect(throws: RecordingStore.Broken()) { try await verifier(nonces, store).verify(token, at: now) }
        #expect(store.entries.count == most)
    }

    @Test("A token that fails a check leaves no digest", arguments: ["iss", "aud", "exp", "sub", "jti"])
    func failedChecks(name: String) async throws {
        let store = RecordingStore()
        let nonces = NonceIssuer(store: store)
        let nonce = JSONValue.string(nonces.issue(at: now).text)
        let token = try HandmadeIssuer.token(claims: ["nonce": nonce, name: nil])
        await #expect(throws: RejectedTokenError.self) { try await verifier(nonces, store).verify(token, at: now) }
        #expect(store.entries.isEmpty)
        _ = try await verifier(nonces, store).verify(HandmadeIssuer.token(claims: ["nonce": nonce]), at: now)
        #expect(store.entries.count == 2)
    }
}
