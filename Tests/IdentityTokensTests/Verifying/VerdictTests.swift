import Foundation
import IdentityTokenIssuing
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

@Suite("Verdicts")
struct VerdictTests {
    @Test("The verdict on a valid token has the token, its claims and its key ID")
    func good() async throws {
        let text = try Vectors.token("the good one")
        let token = try await Vectors.verdict(on: text).get()
        #expect(token.text.reveal { $0 } == text)
        #expect(token.claims.subject == "122333444455555")
        #expect(token.keyID == "35ab601de0b6ad87c4417fa153c2ab190d39ded8")
    }

    @Test("The verdict on an invalid token throws all reasons together")
    func refusal() async throws {
        let verdict = try await Vectors.verdict(on: Vectors.token("forged and meant for another app"))
        let error = #expect(throws: RejectedTokenError.self) { try verdict.get() }
        #expect(error?.rejections.map(\.code) == [.wrongSignature, .wrongAudience])
    }

    @Test("Reflection on a verdict does not reveal the token", arguments: ["the good one", "expired two hours ago"])
    func dumped(name: String) async throws {
        let text = try Vectors.token(name)
        let verdict = try await Vectors.verdict(on: text)
        var seen = ""
        dump(verdict, to: &seen)
        if let token = verdict.token { dump(token, to: &seen) }
        for part in text.split(separator: ".") { #expect(!seen.contains(part)) }
        #expect(!seen.isEmpty && !seen.contains("122333444455555"))
    }

    @Test("A finding says what was expected and what was found, with the section of the standard")
    func finding() async throws {
        let verdict = try await Vectors.verdict(on: Vectors.token("another audience"))
        let finding = try #require(verdict.findings.first { $0.check == "audience" })
        #expect(finding.expected == "aud \"138483919580948\"")
        #expect(finding.found == "aud \"999\"")
        #expect(finding.section == "OpenID Connect Core 1.0, section 3.1.3.7, rule 3")
    }

    @Test("A verdict has one line for each check, which begins with its outcome")
    func lines() async throws {
        let lines = try await Vectors.verdict(on: Vectors.token("expired two hours ago")).lines()
        #expect(lines.count == 19)
        #expect(lines.contains("✓ algorithm: alg RS256"))
        #expect(lines.contains { $0.hasPrefix("✗ expiry: ") && $0.contains("2027-01-15T06:00:00Z (2 hours ago)") })
        #expect(lines.contains("– not_before: not checked, because the token has no nbf, and needs none"))
    }

    @Test("The verdict without an expected nonce says that the nonce was not checked")
    func withoutNonce() async throws {
        let expectations = TokenExpectations(issuer: "https://login.example", audience: "138483919580948")
        let verdict = try await IdentityTokenVerifier(keys: Vectors.keys())
            .verdict(on: Vectors.token("another nonce"), expecting: expectations, at: Vectors.now)
        #expect(verdict.token != nil)
        #expect(verdict.findings.first { $0.check == "nonce" }?.outcome == .skipped(because: "no nonce is expected"))
    }

    @Test(
        "The rejection of a malformed crit header says what was found",
        arguments: [
            ([], "an empty array"), (["b64", 1], "an array with values other than strings"), ("b64", "a string"),
        ] as [(JSONValue, String)])
    func critical(value: JSONValue, found: String) async throws {
        let text = try Vectors.token("the good one").split(separator: ".")
        let header = JSONValue.object(["alg": "RS256", "kid": "1", "crit": value]).serialized()
        let rejection = try await Vectors.verdict(on: "\(Base64URL.encode(header)).\(text[1]).\(text[2])").rejections.first
        #expect(rejection?.explanation == "The header's crit is \(found), but must be an array of the names of extensions.")
    }

    @Test(
        "The rejection says that the token has the hash of the expected nonce",
        arguments: ["the nonce hashed, in hexadecimal", "the nonce hashed, in base64url"])
    func hashedNonce(name: String) async throws {
        let verdict = try await Vectors.verdict(on: Vectors.token(name))
        #expect(verdict.rejections.map(\.found) == ["the hashed form of the expected nonce"])
    }

    @Test("The rejection names all missing claims")
    func missingClaims() async throws {
        let rejection = try await Vectors.verdict(on: Vectors.token("no iss, aud and sub")).rejections.first
        #expect(rejection?.found == "no iss; no aud; no sub")
    }

    @Test("Unavailable keys have another rejection code than unknown keys")
    func keysUnavailable() async throws {
        let cache = KeyCache { throw CocoaError(.fileReadNoSuchFile) }
        let verdict = try await IdentityTokenVerifier(keys: cache)
            .verdict(on: Vectors.token("another audience"), expecting: Vectors.expectations(), at: Vectors.now)
        #expect(verdict.rejections.map(\.code) == [.keysUnavailable, .wrongAudience])
    }

    @Test("A token with an invalid header does not cause a fetch of keys")
    func noNeedlessFetch() async throws {
        let fetches = FetchCounter(["jwks.json"])
        let verifier = IdentityTokenVerifier(keys: KeyCache { try await fetches.next() })
        for name in ["alg none without signature", "an unknown critical header", "padding in the signature", "no kid"] {
            _ = try await verifier.verdict(on: Vectors.token(name), expecting: Vectors.expectations(), at: Vectors.now)
        }
        #expect(await fetches.count == 0)
    }

    @Test(
        "No token is valid under empty expectations or limits that are not numbers",
        arguments: [
            TokenExpectations(issuer: "", audience: "138483919580948"),
            TokenExpectations(issuer: "https://login.example", audience: ""),
            TokenExpectations(issuer: "https://login.example", audience: "138483919580948", clockTolerance: .nan),
            TokenExpectations(issuer: "https://login.example", audience: "138483919580948", maximumAge: .nan),
        ])
    func emptyExpectations(expectations: TokenExpectations) async throws {
        let key = try SigningKey(derRepresentation: Vectors.bytes("signing-key.pkcs8.der"))
        let verifier = IdentityTokenVerifier(keys: KeySet([key.verificationKey]))
        let seconds = Int64(try Vectors.now.timeIntervalSince1970)
        let token = try key.sign([
            "iss": .string(expectations.issuer ?? ""), "aud": .string(expectations.audience), "sub": "1", "jti": "1",
            "iat": .integer(seconds), "exp": .integer(seconds + 60),
        ])
        let verdict = try await verifier.verdict(on: token, expecting: expectations, at: Vectors.now)
        #expect(verdict.token == nil)
        #expect(!verdict.rejections.isEmpty)
    }

    @Test("The lines of a verdict escape control characters")
    func escapes() async throws {
        let key = try SigningKey(derRepresentation: Vectors.bytes("signing-key.pkcs8.der"))
        let token = try key.sign(["iss": "\u{1B}[2J\u{202E}\"", "aud": "1", "sub": "1", "iat": 1, "exp": 2])
        let lines = try await Vectors.verdict(on: token).lines().joined()
        #expect(lines.contains(#"iss "\u{1b}[2J\u{202e}\u{22}""#))
        #expect(!lines.contains("\u{1B}"))
    }

    @Test("A token without an ID is accepted if none is required, but an empty ID is not")
    func noTokenID() async throws {
        let file = try Vectors.tokens.get()
        let expectations = TokenExpectations(
            issuer: file.issuer, audience: file.audience, nonce: try Nonce(file.nonce), requiresTokenID: false)
        let verifier = IdentityTokenVerifier(keys: try Vectors.keys())
        let verdict = try await verifier.verdict(on: Vectors.token("no jti"), expecting: expectations, at: Vectors.now)
        #expect(verdict.token != nil && verdict.token?.claims.tokenID == nil)
        #expect(
            verdict.findings.first { $0.check == "token_id" }?.outcome == .skipped(because: "the token has no jti, and none is required"))
        let empty = try await verifier.verdict(on: Vectors.token("an empty jti"), expecting: expectations, at: Vectors.now)
        #expect(empty.rejections.map(\.code) == [.missingTokenID])
    }
}
