import Foundation
import IdentityTokens
import LoginModel
import Testing

@Suite("The gate of a server")
struct LoginGateTests {
    private let key: SigningKey
    private let now: Date
    private let store = InMemoryOneTimeStore()

    init() throws {
        key = try SigningKey(derRepresentation: Vectors.bytes("signing-key.pkcs8.der"))
        now = try Vectors.now
    }

    private func gate(_ nonces: NonceIssuer?, expecting nonce: Nonce? = nil, store: (any OneTimeStore)? = nil) -> LoginVerifier {
        LoginVerifier(
            verifier: IdentityTokenVerifier(keys: KeySet([key.verificationKey])),
            expecting: TokenExpectations(issuer: "https://login.example", audience: "138483919580948", nonce: nonce), nonces: nonces,
            rememberingIn: store ?? self.store)
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

    @Test("admits a login with a nonce of its own once")
    func once() async throws {
        let nonces = NonceIssuer(in: store)
        let gate = gate(nonces)
        let nonce = nonces.issue(to: "ada", at: now)
        let token = try token(nonce.text)
        #expect(try await codes { try await gate.admit(token, from: "grace", at: now) } == ["unknown_nonce"])
        #expect(try await gate.admit(token, from: "ada", at: now).claims.tokenID == "1")
        #expect(try await codes { try await gate.admit(token, from: "ada", at: now) } == ["unknown_nonce"])
        // The same token id under a fresh nonce.
        let second = nonces.issue(to: "ada", at: now)
        let again = try self.token(second.text)
        #expect(try await codes { try await gate.admit(again, from: "ada", at: now) } == ["replayed_token"])
    }

    @Test("requires an id of each token, whatever is expected, and leaves the nonce unused")
    func noTokenID() async throws {
        let nonces = NonceIssuer(in: store)
        let gate = LoginVerifier(
            verifier: IdentityTokenVerifier(keys: KeySet([key.verificationKey])),
            expecting: TokenExpectations(issuer: "https://login.example", audience: "138483919580948", requiresTokenID: false),
            nonces: nonces,
            rememberingIn: store)
        let nonce = nonces.issue(to: "ada", at: now)
        let seconds = Int64(now.timeIntervalSince1970)
        let claims: [String: JSONValue] = [
            "iss": "https://login.example", "aud": "138483919580948", "sub": "1", "nonce": .string(nonce.text), "iat": .integer(seconds),
            "exp": .integer(seconds + 3600),
        ]
        let token = try key.sign(claims)
        #expect(try await codes { try await gate.admit(token, from: "ada", at: now) } == ["missing_token_id"])
        let whole = try self.token(nonce.text)
        #expect(try await gate.admit(whole, from: "ada", at: now).claims.tokenID == "1")
    }

    @Test("leaves nonce and id unused where a check fails")
    func refused() async throws {
        let nonces = NonceIssuer(in: store)
        let gate = gate(nonces)
        let nonce = nonces.issue(at: now)
        let good = try token(nonce.text)
        let forged = try #require(good.split(separator: ".").dropLast().joined(separator: ".") + ".AAAA" as String?)
        #expect(try await codes { try await gate.admit(forged, at: now) }.contains("wrong_signature"))
        #expect(try await codes { try await gate.admit(good, at: now + 9000) } == ["expired"])
        #expect(try await codes { try await gate.admit(good, at: now) } == [])
    }

    @Test("refuses a token without a nonce, and one with a nonce that nobody gave out")
    func foreign() async throws {
        let gate = gate(NonceIssuer(in: store))
        for (nonce, code) in [(nil, "missing_nonce"), ("", "unknown_nonce"), ("made-up", "unknown_nonce")] {
            let token = try token(nonce)
            #expect(try await codes { try await gate.admit(token, at: now) } == [code])
        }
    }

    @Test("wants the nonce itself beside a token that has its hash")
    func hashed() async throws {
        let nonces = NonceIssuer(in: store, form: .hashed)
        let gate = gate(nonces)
        let nonce = nonces.issue(at: now)
        let token = try token(NonceIssuer.hashed(nonce))
        #expect(try await codes { try await gate.admit(token, at: now) } == ["missing_nonce"])
        let hash = try Nonce(NonceIssuer.hashed(nonce))
        #expect(try await codes { try await gate.admit(token, nonce: hash, at: now) } == ["wrong_nonce"])
        #expect(try await codes { try await gate.admit(token, nonce: nonce, at: now) } == [])
    }

    @Test("knows a second use without nonces too, and of each issuer by itself")
    func withoutNonces() async throws {
        let gate = gate(nil)
        let (one, other) = (try token(nil), try token(nil, id: "2"))
        #expect(try await codes { try await gate.admit(one, at: now) } == [])
        #expect(try await codes { try await gate.admit(other, at: now) } == [])
        #expect(try await codes { try await gate.admit(one, at: now + 3599) } == ["replayed_token"])
        let expecting = self.gate(nil, expecting: try Nonce("n-1"))
        let third = try token("n-2", id: "3")
        #expect(try await codes { try await expecting.admit(third, at: now) } == ["wrong_nonce"])
    }

    @Test("lets one of many in who bring the same token at once")
    func race() async throws {
        let gate = gate(nil)
        let token = try token(nil)
        let admitted = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { [now] in (try? await gate.admit(token, at: now)) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(admitted == 1)
    }

    @Test("admits nobody while the store has no room")
    func full() async throws {
        let gate = gate(nil, store: InMemoryOneTimeStore(most: 1))
        let (one, other) = (try token(nil), try token(nil, id: "2"))
        #expect(try await codes { try await gate.admit(one, at: now) } == [])
        await #expect(throws: OneTimeStoreFullError.self) { try await gate.admit(other, at: now) }
    }

    @Test("lets others in when one person has logged in too often")
    func oneOfMany() async throws {
        let store = InMemoryOneTimeStore(most: 100, mostOfOne: 4)
        let nonces = NonceIssuer(in: store)
        let gate = gate(nonces, store: store)
        func logIn(_ subject: String, _ id: String) async throws -> [String] {
            let token = try token(nonces.issue(to: subject, at: now).text, id: id, of: subject)
            return try await codes { try await gate.admit(token, from: subject, at: now) }
        }
        #expect(try await logIn("ada", "1") == [])
        #expect(try await logIn("ada", "2") == [])
        await #expect(throws: OneTimeStoreFullError.self) { try await logIn("ada", "3") }
        #expect(try await logIn("grace", "4") == [])
    }

    @Test("leaves nothing in the store for a token that it refuses, whatever nonce it has")
    func nothingLeft() async throws {
        let store = InMemoryOneTimeStore(most: 2)
        let nonces = NonceIssuer(in: store)
        let gate = gate(nonces, store: store)
        for number in 0..<5 {
            let nonce = nonces.issue(to: "ada", at: now)
            let forged = try token(nonce.text, id: "\(number)").split(separator: ".").dropLast().joined(separator: ".") + ".AAAA"
            #expect(try await codes { try await gate.admit(forged, from: "ada", at: now) }.contains("wrong_signature"))
            #expect(try await codes { try await gate.admit(token(nonce.text), from: "grace", at: now) } == ["unknown_nonce"])
        }
        let good = try token(nonces.issue(to: "ada", at: now).text)
        #expect(try await codes { try await gate.admit(good, from: "ada", at: now) } == [])
    }
}
