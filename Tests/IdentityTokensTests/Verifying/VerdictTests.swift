import Foundation
import IdentityTokens
import LoginModel
import Testing

@Suite("A verdict")
struct VerdictTests {
    @Test("on a good token has the token, its claims and its key")
    func good() async throws {
        let text = try Vectors.token("the good one")
        let token = try await Vectors.verdict(on: text).get()
        #expect(token.text.reveal { $0 } == text)
        #expect(token.claims.subject == "122333444455555")
        #expect(token.keyID == "35ab601de0b6ad87c4417fa153c2ab190d39ded8")
    }

    @Test("on a bad token throws all reasons together")
    func refusal() async throws {
        let verdict = try await Vectors.verdict(on: Vectors.token("forged and meant for another app"))
        let error = #expect(throws: RejectedTokenError.self) { try verdict.get() }
        #expect(error?.rejections.map(\.code) == [.wrongSignature, .wrongAudience])
    }

    @Test("shows nothing of the token to whoever looks into it by reflection", arguments: ["the good one", "expired two hours ago"])
    func dumped(name: String) async throws {
        let text = try Vectors.token(name)
        let verdict = try await Vectors.verdict(on: text)
        var seen = ""
        dump(verdict, to: &seen)
        if let token = verdict.token { dump(token, to: &seen) }
        for part in text.split(separator: ".") { #expect(!seen.contains(part)) }
        #expect(!seen.isEmpty && !seen.contains("122333444455555"))
    }

    @Test("says what was expected and found, with the section that asks for it")
    func finding() async throws {
        let verdict = try await Vectors.verdict(on: Vectors.token("another audience"))
        let finding = try #require(verdict.findings.first { $0.check == "audience" })
        #expect(finding.expected == "aud \"138483919580948\"")
        #expect(finding.found == "aud \"999\"")
        #expect(finding.section == "OpenID Connect Core 1.0, section 3.1.3.7, rule 3")
    }

    @Test("has one line for each check, with a mark in front")
    func lines() async throws {
        let lines = try await Vectors.verdict(on: Vectors.token("expired two hours ago")).lines()
        #expect(lines.count == 19)
        #expect(lines.contains("✓ algorithm: alg RS256"))
        #expect(lines.contains { $0.hasPrefix("✗ expiry: ") && $0.contains("2027-01-15T06:00:00Z (2 hours ago)") })
        #expect(lines.contains("– not_before: not checked, because the token has no nbf, and needs none"))
    }

    @Test("without an expected nonce says that the nonce was not checked")
    func withoutNonce() async throws {
        let expectations = TokenExpectations(issuer: "https://login.example", audience: "138483919580948")
        let verdict = try await IdentityTokenVerifier(keys: Vectors.keys())
            .verdict(on: Vectors.token("another nonce"), expecting: expectations, at: Vectors.now)
        #expect(verdict.token != nil)
        #expect(verdict.findings.first { $0.check == "nonce" }?.outcome == .notMade(because: "no nonce is expected"))
    }

    @Test(
        "shows what is wrong with a header's crit",
        arguments: [
            ([], "an empty array"), (["b64", 1], "an array with other values than strings"), ("b64", "a string"),
        ] as [(JSONValue, String)])
    func critical(value: JSONValue, found: String) async throws {
        let text = try Vectors.token("the good one").split(separator: ".")
        let header = JSONValue.object(["alg": "RS256", "kid": "1", "crit": value]).serialized()
        let rejection = try await Vectors.verdict(on: "\(Base64URL.encode(header)).\(text[1]).\(text[2])").rejections.first
        #expect(rejection?.explanation == "The header's crit is \(found), and may only be an array of the names of extensions.")
    }

    @Test(
        "tells when a nonce was hashed on the way",
        arguments: ["the nonce hashed, in hexadecimal", "the nonce hashed, in base64url"])
    func hashedNonce(name: String) async throws {
        let verdict = try await Vectors.verdict(on: Vectors.token(name))
        #expect(verdict.rejections.map(\.found) == ["the hashed form of the expected nonce"])
    }

    @Test("names every claim that is missing")
    func missingClaims() async throws {
        let rejection = try await Vectors.verdict(on: Vectors.token("no iss, aud and sub")).rejections.first
        #expect(rejection?.found == "no iss; no aud; no sub")
    }

    @Test("keeps unknown keys and unavailable keys apart")
    func keysUnavailable() async throws {
        let cache = KeyCache { throw CocoaError(.fileReadNoSuchFile) }
        let verdict = try await IdentityTokenVerifier(keys: cache)
            .verdict(on: Vectors.token("another audience"), expecting: Vectors.expectations(), at: Vectors.now)
        #expect(verdict.rejections.map(\.code) == [.keysUnavailable, .wrongAudience])
    }

    @Test("asks for no key where the header is refused already")
    func noNeedlessFetch() async throws {
        let fetches = FetchCounter(["jwks.json"])
        let verifier = IdentityTokenVerifier(keys: KeyCache { try await fetches.next() })
        for name in ["alg none without signature", "an unknown critical header", "padding in the signature", "no kid"] {
            _ = try await verifier.verdict(on: Vectors.token(name), expecting: Vectors.expectations(), at: Vectors.now)
        }
        #expect(await fetches.count == 0)
    }

    @Test(
        "never passes a token where the app expects nothing or no number",
        arguments: [
            TokenExpectations(issuer: "", audience: "138483919580948"),
            TokenExpectations(issuer: "https://login.example", audience: ""),
            TokenExpectations(issuer: "https://login.example", audience: "138483919580948", clockTolerance: .nan),
            TokenExpectations(issuer: "https://login.example", audience: "138483919580948", longestAge: .nan),
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

    @Test("escapes what could play with a terminal")
    func escapes() async throws {
        let key = try SigningKey(derRepresentation: Vectors.bytes("signing-key.pkcs8.der"))
        let token = try key.sign(["iss": "\u{1B}[2J\u{202E}\"", "aud": "1", "sub": "1", "iat": 1, "exp": 2])
        let lines = try await Vectors.verdict(on: token).lines().joined()
        #expect(lines.contains(#"iss "\u{1b}[2J\u{202e}\u{22}""#))
        #expect(!lines.contains("\u{1B}"))
    }

    @Test("takes a token without an id of its own where none is required, and never an empty one")
    func noTokenID() async throws {
        let file = try Vectors.tokens.get()
        let expectations = TokenExpectations(
            issuer: file.issuer, audience: file.audience, nonce: try Nonce(file.nonce), requiresTokenID: false)
        let verifier = IdentityTokenVerifier(keys: try Vectors.keys())
        let verdict = try await verifier.verdict(on: Vectors.token("no jti"), expecting: expectations, at: Vectors.now)
        #expect(verdict.token != nil && verdict.token?.claims.tokenID == nil)
        #expect(
            verdict.findings.first { $0.check == "token_id" }?.outcome == .notMade(because: "the token has no jti, and none is required"))
        let empty = try await verifier.verdict(on: Vectors.token("an empty jti"), expecting: expectations, at: Vectors.now)
        #expect(empty.rejections.map(\.code) == [.missingTokenID])
    }
}
