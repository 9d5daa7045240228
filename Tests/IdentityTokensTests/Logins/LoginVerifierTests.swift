import Foundation
import IdentityTokenIssuing
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

@Suite("The login verifier")
struct LoginVerifierTests {
    private let key: SigningKey
    private let now: Date
    private let store = InMemoryOneTimeStore()

    init() throws {
        key = try SigningKey(derRepresentation: Vectors.bytes("signing-key.pkcs8.der"))
        now = try Vectors.now
    }

    private func loginVerifier(_ nonces: NonceIssuer?, expecting nonce: Nonce? = nil, store: (any OneTimeStore)? = nil) -> LoginVerifier {
        LoginVerifier(
            verifier: IdentityTokenVerifier(keys: KeySet([key.verificationKey])),
            expecting: TokenExpectations(issuer: "https://login.example", audience: "138483919580948", nonce: nonce), nonces: nonces,
            store: store ?? self.store)
    }

    private func token(_ nonce: String?, id: String = "1", of subject: String = "1") throws -> String {
        let seconds = Int64(now.timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "iss": "https://login.example", "aud": "138483919580948", "sub": .string(subject), "jti": .string(id), "iat": .integer(seconds),
            "exp": .integer(seconds + 3600),
        ]
        claims["nonce"] = nonce.map(JSONValue.string)
        return try key.sign(claims)
    }

    private func codes(_ body: () async throws -> VerifiedToken) async throws -> [String] {
        do {
            _ = try await body()
            return []
        } catch let refused as RejectedTokenError {
            #expect(refused.rejections.allSatisfy { !$0.likelyCause.isEmpty && !$0.section.isEmpty })
            return refused.rejections.map(\.code.rawValue)
        }
    }

    @Test("A login with an issued nonce is accepted once and only from the holder of the nonce")
    func once() async throws {
        let nonces = NonceIssuer(store: store)
        let loginVerifier = loginVerifier(nonces)
        let nonce = nonces.issue(to: "ada", at: now)
        let token = try token(nonce.text)
        #expect(try await codes { try await loginVerifier.verify(token, from: "grace", at: now) } == ["unknown_nonce"])
        #expect(try await loginVerifier.verify(token, from: "ada", at: now).claims.tokenID == "1")
        #expect(try await codes { try await loginVerifier.verify(token, from: "ada", at: now) } == ["unknown_nonce"])
        // Uses the same token ID with a fresh nonce.
        let second = nonces.issue(to: "ada", at: now)
        let again = try self.token(second.text)
        #expect(try await codes { try await loginVerifier.verify(again, from: "ada", at: now) } == ["replayed_token"])
    }

    @Test("A token without an ID is rejected and does not use up the nonce")
    func noTokenID() async throws {
        let nonces = NonceIssuer(store: store)
        let verifier = LoginVerifier(
            verifier: IdentityTokenVerifier(keys: KeySet([key.verificationKey])),
            expecting: TokenExpectations(issuer: "https://login.example", audience: "138483919580948", requiresTokenID: false),
            nonces: nonces,
            store: store)
        let nonce = nonces.issue(to: "ada", at: now)
        let seconds = Int64(now.timeIntervalSince1970)
        let claims: [String: JSONValue] = [
            "iss": "https://login.example", "aud": "138483919580948", "sub": "1", "nonce": .string(nonce.text), "iat": .integer(seconds),
            "exp": .integer(seconds + 3600),
        ]
        let token = try key.sign(claims)
        #expect(try await codes { try await verifier.verify(token, from: "ada", at: now) } == ["missing_token_id"])
        let whole = try self.token(nonce.text)
        #expect(try await verifier.verify(whole, from: "ada", at: now).claims.tokenID == "1")
    }

    @Test("A failed check uses up neither the nonce nor the token ID")
    func refused() async throws {
        let nonces = NonceIssuer(store: store)
        let loginVerifier = loginVerifier(nonces)
        let nonce = nonces.issue(at: now)
        let good = try token(nonce.text)
        let forged = try #require(good.split(separator: ".").dropLast().joined(separator: ".") + ".AAAA" as String?)
        #expect(try await codes { try await loginVerifier.verify(forged, at: now) }.contains("wrong_signature"))
        #expect(try await codes { try await loginVerifier.verify(good, at: now + 9000) } == ["expired"])
        #expect(try await codes { try await loginVerifier.verify(good, at: now) } == [])
    }

    @Test("A token without a nonce and one with an unknown nonce are rejected")
    func foreign() async throws {
        let loginVerifier = loginVerifier(NonceIssuer(store: store))
        for (nonce, code) in [(nil, "missing_nonce"), ("", "unknown_nonce"), ("made-up", "unknown_nonce")] {
            let token = try token(nonce)
            #expect(try await codes { try await loginVerifier.verify(token, at: now) } == [code])
        }
    }

    @Test("A token with a hashed nonce needs the nonce itself too")
    func hashed() async throws {
        let nonces = NonceIssuer(store: store, form: .hashed)
        let loginVerifier = loginVerifier(nonces)
        let nonce = nonces.issue(at: now)
        let token = try token(NonceIssuer.hashed(nonce))
        #expect(try await codes { try await loginVerifier.verify(token, at: now) } == ["missing_nonce"])
        let hash = try Nonce(NonceIssuer.hashed(nonce))
        #expect(try await codes { try await loginVerifier.verify(token, nonce: hash, at: now) } == ["wrong_nonce"])
        #expect(try await codes { try await loginVerifier.verify(token, nonce: nonce, at: now) } == [])
    }

    @Test("The second use of a token is rejected without nonces too")
    func withoutNonces() async throws {
        let loginVerifier = loginVerifier(nil)
        let (one, other) = (try token(nil), try token(nil, id: "2"))
        #expect(try await codes { try await loginVerifier.verify(one, at: now) } == [])
        #expect(try await codes { try await loginVerifier.verify(other, at: now) } == [])
        #expect(try await codes { try await loginVerifier.verify(one, at: now + 3599) } == ["replayed_token"])
        let expecting = self.loginVerifier(nil, expecting: try Nonce("n-1"))
        let third = try token("n-2", id: "3")
        #expect(try await codes { try await expecting.verify(third, at: now) } == ["wrong_nonce"])
    }

    @Test("Only one of many concurrent logins with the same token is accepted")
    func race() async throws {
        let loginVerifier = loginVerifier(nil)
        let token = try token(nil)
        let admitted = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { [now] in (try? await loginVerifier.verify(token, at: now)) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(admitted == 1)
    }

    @Test("No login is accepted while the store is full")
    func full() async throws {
        let loginVerifier = loginVerifier(nil, store: InMemoryOneTimeStore(capacity: 1))
        let (one, other) = (try token(nil), try token(nil, id: "2"))
        #expect(try await codes { try await loginVerifier.verify(one, at: now) } == [])
        await #expect(throws: OneTimeStoreFullError.self) { try await loginVerifier.verify(other, at: now) }
    }

    @Test("The limit of one person does not affect the logins of others")
    func oneOfMany() async throws {
        let store = InMemoryOneTimeStore(capacity: 100, capacityPerOwner: 4)
        let nonces = NonceIssuer(store: store)
        let loginVerifier = loginVerifier(nonces, store: store)
        func logIn(_ subject: String, _ id: String) async throws -> [String] {
            let token = try token(nonces.issue(to: subject, at: now).text, id: id, of: subject)
            return try await codes { try await loginVerifier.verify(token, from: subject, at: now) }
        }
        #expect(try await logIn("ada", "1") == [])
        #expect(try await logIn("ada", "2") == [])
        await #expect(throws: OneTimeStoreFullError.self) { try await logIn("ada", "3") }
        #expect(try await logIn("grace", "4") == [])
    }

    @Test("A rejected token leaves nothing in the store")
    func nothingLeft() async throws {
        let store = InMemoryOneTimeStore(capacity: 2)
        let nonces = NonceIssuer(store: store)
        let loginVerifier = loginVerifier(nonces, store: store)
        for number in 0..<5 {
            let nonce = nonces.issue(to: "ada", at: now)
            let forged = try token(nonce.text, id: "\(number)").split(separator: ".").dropLast().joined(separator: ".") + ".AAAA"
            #expect(try await codes { try await loginVerifier.verify(forged, from: "ada", at: now) }.contains("wrong_signature"))
            #expect(try await codes { try await loginVerifier.verify(token(nonce.text), from: "grace", at: now) } == ["unknown_nonce"])
        }
        let good = try token(nonces.issue(to: "ada", at: now).text)
        #expect(try await codes { try await loginVerifier.verify(good, from: "ada", at: now) } == [])
    }
}
