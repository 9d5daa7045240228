import LoginModel
import Testing

@Suite("Code challenges")
struct CodeChallengeTests {
    private static let s256 = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

    @Test(
        "A code challenge matches only its own verifier",
        arguments: [
            (s256, "S256", verifier, true), (verifier, "plain", verifier, true), (verifier, nil, verifier, true),
            (s256, "S256", s256, false), (s256, "plain", verifier, false),
            (verifier, "plain", String(repeating: "a", count: 43), false),
        ] as [(String, String?, String, Bool)])
    func matching(text: String, method: String?, verifier: String, isMet: Bool) throws {
        #expect(try CodeChallenge(text, method: method).matches(CodeVerifier(validating: verifier)) == isMet)
    }

    @Test("The challenge of a code verifier uses S256")
    func ofVerifier() throws {
        let challenge = CodeChallenge(of: try CodeVerifier(validating: Self.verifier))
        #expect(challenge.text == Self.s256)
        #expect(challenge.method == .s256)
    }

    @Test(
        "A challenge with another method or form is rejected",
        arguments: [
            (s256, "s256", .codeChallengeMethod), (s256, "", .codeChallengeMethod), (s256, "S512", .codeChallengeMethod),
            ("", "S256", .codeChallengeForm), ("short", "S256", .codeChallengeForm), (s256 + "A", "S256", .codeChallengeForm),
            (s256 + "=", "S256", .codeChallengeForm), ("", nil, .codeChallengeForm), ("short", "plain", .codeChallengeForm),
            (String(repeating: "+", count: 43), "plain", .codeChallengeForm),
        ] as [(String, String?, LoginInputError)])
    func refusal(text: String, method: String?, reason: LoginInputError) {
        #expect(throws: reason) { try CodeChallenge(text, method: method) }
    }
}
