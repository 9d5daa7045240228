import IdentityTokens
import Testing

@Suite("The findings of a verdict")
struct CheckFindingTests {
    /// The finding of one check for a token that passes all checks.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let expected: String
        let found: String
        let section: String

        init(_ check: String, _ expected: String, _ found: String, _ section: String) {
            (testDescription, self.expected, self.found, self.section) = (check, expected, found, section)
        }
    }

    private static let core = "OpenID Connect Core 1.0"
    private static let rows = [
        Row("size", "at most 16384 bytes", "384 bytes", "OWASP API Security 2023, API4"),
        Row("form", "three parts separated by dots", "three parts", "RFC 7515, section 7.1"),
        Row(
            "encoding", "canonical base64url without padding in all parts", "canonical base64url",
            "RFC 7515, section 2; RFC 4648, section 3.5"),
        Row("header", "one JSON object without repeated names", "a JSON object", "RFC 7515, section 4"),
        Row("algorithm", "alg EdDSA", "alg EdDSA", "RFC 8725, section 3.1; RFC 7515, section 4.1.1"),
        Row("type", "typ JWT, or none", "typ JWT", "RFC 8725, section 3.11; RFC 7519, section 5.1"),
        Row("critical_headers", "no crit", "no crit", "RFC 7515, section 4.1.11"),
        Row(
            "key", "a kid that is the ID of one of the issuer's keys", "kid \"rfc8037\"",
            "\(core), section 10.1.1; RFC 7515, section 4.1.4"),
        Row(
            "signature", "a signature by the key that the header names", "signed by \"rfc8037\"",
            "RFC 7515, section 5.2; RFC 7518, sections 3.3 and 3.4; RFC 8037, section 3.1"),
        Row("claims", "one JSON object with iss, aud, sub, exp, iat", "9 claims", "\(core), section 2; RFC 7519, section 4"),
        Row("issuer", "iss \"https://login.example\"", "iss \"https://login.example\"", "\(core), section 3.1.3.7, rule 2"),
        Row("audience", "aud \"138483919580948\"", "aud \"138483919580948\"", "\(core), section 3.1.3.7, rule 3"),
        Row(
            "authorized_party", "azp \"138483919580948\", or one audience and no azp", "azp \"138483919580948\"",
            "\(core), section 3.1.3.7, rules 4 and 5"),
        Row(
            "expiry", "exp after 2027-01-15T08:00:00Z, give or take 60 seconds", "exp 2027-01-15T09:00:00Z (in 60 minutes)",
            "\(core), section 3.1.3.7, rule 9"),
        Row(
            "issued_at", "iat not after 2027-01-15T08:00:00Z, give or take 60 seconds", "iat 2027-01-15T08:00:00Z (now)",
            "\(core), section 3.1.3.7, rule 10"),
        Row(
            "not_before", "nbf not after 2027-01-15T08:00:00Z, give or take 60 seconds, or none", "nbf 2027-01-15T07:59:59Z (1 second ago)",
            "RFC 7519, section 4.1.5"),
        Row("subject", "a sub of 1 to 255 printable ASCII characters", "a sub of 15 characters", "\(core), section 2"),
        Row("nonce", "the nonce that was sent (3 bytes)", "the nonce that was sent", "\(core), section 3.1.3.7, rule 11"),
        Row("token_id", "a jti that is not empty", "a jti of 1 bytes", "RFC 7519, section 4.1.7"),
    ]

    @Test("Each check says what it expected, what it found, and which section it follows", arguments: rows)
    func passed(row: Row) async throws {
        let token = try HandmadeIssuer.token(
            claims: ["azp": .string(HandmadeIssuer.app), "nbf": .integer(HandmadeIssuer.seconds - 1), "nonce": "n-1"])
        let verdict = try await HandmadeIssuer.verdict(on: token, expecting: HandmadeIssuer.expectations(nonce: "n-1"))
        #expect(verdict.findings.map(\.check) == Self.rows.map(\.testDescription))
        let finding = try verdict.finding(row.testDescription)
        #expect(finding.outcome == .passed)
        #expect(finding.expected == row.expected)
        #expect(finding.found == row.found)
        #expect(finding.section == row.section)
        #expect(finding.description == "✓ \(row.testDescription): \(row.found)")
    }

    @Test("The minimal token leaves out only the checks of optional claims")
    func minimal() async throws {
        let token = try HandmadeIssuer.token(header: ["typ": nil], claims: ["jti": nil])
        let verdict = try await HandmadeIssuer.verdict(on: token, expecting: HandmadeIssuer.expectations(requiresTokenID: false))
        #expect(verdict.token != nil)
        #expect(
            verdict.skipped == [
                "authorized_party": "the token has no azp, and does not need one because it has one audience",
                "not_before": "the token has no nbf, and needs none",
                "nonce": "no nonce is expected",
                "token_id": "the token has no jti, and none is required",
            ])
    }

    @Test(
        "A check that is impossible says why",
        arguments: [
            (
                "a.b", "the token does not have three parts",
                ["encoding": "the token does not have three parts", "header": "the token does not have three parts"]
            ),
            (
                String(repeating: "a", count: 16_385), "the token is too large to be read",
                ["form": "the token is too large to be read", "encoding": "the token does not have three parts"]
            ),
            ("e30=.e30=.", "the part could not be decoded", ["header": "the part could not be decoded"]),
        ])
    func impossible(text: String, claims: String, others: [String: String]) async throws {
        let skipped = try await HandmadeIssuer.verdict(on: text).skipped
        #expect(skipped["claims"] == claims)
        for (check, reason) in others { #expect(skipped[check] == reason) }
        for check in ["algorithm", "type", "critical_headers", "key"] { #expect(skipped[check] == "the header could not be read") }
        #expect(skipped["signature"] == "there is no key to check it with")
        for check in ["issuer", "audience", "authorized_party", "expiry", "issued_at", "not_before", "subject", "token_id"] {
            #expect(skipped[check] == "the claims could not be read")
        }
    }

    @Test("A failed check has one line with everything, and the error has all explanations with their codes")
    func failed() async throws {
        let verdict = try await HandmadeIssuer.verdict(on: HandmadeIssuer.token(claims: ["sub": "", "jti": nil]))
        let line = try verdict.finding("subject").description
        #expect(
            line == """
                ✗ subject: expected a sub of 1 to 255 printable ASCII characters, found a sub of 0 characters. The subject cannot be the ID of a \
                person: it is a sub of 0 characters. Likely cause: The token comes from another issuer: the expected issuer's subjects consist \
                of decimal digits.
                """)
        let error = #expect(throws: RejectedTokenError.self) { try verdict.get() }
        #expect(
            error.map { "\($0)" } == """
                The subject cannot be the ID of a person: it is a sub of 0 characters. (malformed_subject) The token has no token ID (jti). \
                (missing_token_id)
                """)
        #expect(verdict.lines() == verdict.findings.map(\.description))
    }

    @Test("The verified token has the claims, the text and the key of the token", arguments: ["", "\0", "é😀"])
    func verified(name: String) async throws {
        let text = try HandmadeIssuer.token(claims: ["name": .string(name), "x": [1, .null]])
        let token = try await HandmadeIssuer.verdict(on: text).get()
        #expect(token.text.reveal { $0 } == text)
        #expect(token.keyID == "rfc8037")
        #expect(token.claims.name == name)
        #expect(token.claims.json == HandmadeIssuer.claims.merging(["name": .string(name), "x": [1, .null]]) { $1 })
    }
}
