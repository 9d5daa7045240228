import IdentityTokens
import StrictJSON
import Testing

@Suite("The tokens that standards print")
struct StandardTokenTests {
    private static let exampleToken = "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"

    @Test(
        "A token of a standard is decoded as the standard says",
        arguments: [
            // RFC 7519, section 3.1; RFC 7515, appendix A.1.
            (
                "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.\(exampleToken).dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
                ["typ": "JWT", "alg": "HS256"]
            ),
            // RFC 7515, appendix A.2.
            (
                """
                eyJhbGciOiJSUzI1NiJ9.\(exampleToken).cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5\
                jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn\
                6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlU\
                PQGe77Rw
                """,
                ["alg": "RS256"]
            ),
            // RFC 7519, section 6.1.
            ("eyJhbGciOiJub25lIn0.\(exampleToken).", ["alg": "none"]),
        ] as [(String, [String: JSONValue])])
    func decoded(text: String, header: [String: JSONValue]) throws {
        let token = try UnverifiedToken(text)
        #expect(token.header == header)
        #expect(token.payload == ["iss": "joe", "exp": 1_300_819_380, "http://example.com/is_root": true])
    }

    @Test(
        "None of them is an ID token, for its own reasons",
        arguments: [
            (
                "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.\(exampleToken).dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
                ["wrong_algorithm", "missing_key_id"]
            ),
            ("eyJhbGciOiJub25lIn0.\(exampleToken).", ["wrong_algorithm", "missing_key_id"]),
            ("eyJhbGciOiJFZERTQSJ9.\(exampleToken).AA", ["missing_key_id"]),
        ])
    func verdicts(text: String, codes: [String]) async throws {
        let verdict = try await HandmadeIssuer.verdict(on: text)
        #expect(verdict.codes == codes + ["missing_claim", "wrong_issuer", "expired", "missing_token_id"])
        #expect(try verdict.finding("claims").found == "no aud; no sub; no iat")
        #expect(try verdict.finding("expiry").found.hasPrefix("exp 2011-03-22T18:43:00Z ("))
    }

    @Test("A signed text that is no set of claims is refused")
    func otherPayload() {
        // RFC 8037, appendix A.4: "Example of Ed25519 signing".
        let text = """
            eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt\
            9g7sVvpAr_MuM0KAg
            """
        let rejection = #expect(throws: TokenRejection.self) { try UnverifiedToken(text) }
        #expect(
            rejection.map { "\($0)" }
                == "The claims must be one JSON object, but are not strict JSON: no value starts like this at byte 0. (malformed_claims)")
    }

    @Test(
        "The hash of an access token is the left half of its SHA-256",
        arguments: [
            // OpenID Connect Core 1.0, appendix A.4 and A.6.
            ("jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y", "77QmUPtjPfzWtF2AnpK9RQ"),
            ("Qcb0Orv1zh30vL1MPRsbm-diHiMwcLyZvn1arpZv-Jxf_11jnpEX3Tgfvk", "LDktKdoQak3Pk0cnXxCltA"),
            ("", "47DEQpj8HBSa-_TImW-5JA"),
        ])
    func accessTokenHash(token: String, hash: String) {
        #expect(AccessTokenHash.of(token) == hash)
    }

    @Test(
        "The first failed check of an unverified token is its rejection",
        arguments: [
            ("a.b", 2, "The token is too large, and was not read. (token_too_large)"),
            ("a.b", 3, "A signed token has three parts, but this one has 2. (malformed_token)"),
            (
                "W10=.W10=.", 99,
                "The token is not canonical base64url: padding at its byte 3 in the header; padding at its byte 3 in the claims. (malformed_encoding)"
            ),
            ("W10.W10.", 99, "The header is an array, but must be an object. (malformed_header)"),
            ("e30.W10.", 99, "The claims must be one JSON object, but are an array. (malformed_claims)"),
            ("e30.W10.=", 99, "The token is not canonical base64url: padding at its byte 0 in the signature. (malformed_encoding)"),
        ])
    func order(text: String, size: Int, description: String) {
        let rejection = #expect(throws: TokenRejection.self) { try UnverifiedToken(text, maximumSize: size) }
        #expect(rejection.map { "\($0)" } == description)
    }

    @Test("An unverified token may be expired, unsigned and of any kind")
    func unverified() throws {
        let token = try UnverifiedToken("eyJ0eXAiOjF9.eyJleHAiOiJ4In0.")
        #expect(token.header == ["typ": 1])
        #expect(token.payload == ["exp": "x"])
    }
}
