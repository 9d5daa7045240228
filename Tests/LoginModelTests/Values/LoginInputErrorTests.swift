import LoginModel
import Testing

@Suite("Input errors")
struct LoginInputErrorTests {
    @Test("The explanation shows only the beginning of a long value")
    func shortened() {
        let long = String(repeating: "1", count: 10_000)
        #expect(LoginInputError.date(long).explanation.utf8.count < 150)
        #expect(LoginInputError.permissionName(long).explanation.utf8.count < 200)
    }

    @Test(
        "An error of input has a code and a sentence",
        arguments: [
            (.emptyNonce, "The nonce is empty. (empty_nonce)"),
            (.nonceContainsWhitespace, "The nonce contains white space. (nonce_contains_whitespace)"),
            (.nonceContainsControlCharacter, "The nonce contains a control character. (nonce_contains_control_character)"),
            (.nonceTooLong, "The nonce is longer than 1024 bytes. (nonce_too_long)"),
            (.codeVerifierLength, "A code verifier must have 43 to 128 characters (RFC 7636, section 4.1). (code_verifier_length)"),
            (
                .codeVerifierCharacter,
                "A code verifier must contain only ASCII letters and digits and - . _ ~ (RFC 7636, section 4.1). (code_verifier_character)"
            ),
            (.codeChallengeMethod, "The code challenge method must be S256 or plain (RFC 7636, section 4.3). (code_challenge_method)"),
            (
                .permissionName("E-mail"),
                "The permission \"E-mail\" must consist of 1 to 128 of the letters a to z and underscores. (permission_name)"
            ),
            (.date("1/2/3"), "\"1/2/3\" is not a date in the form MM/DD/YYYY, MM/DD or YYYY. (date)"),
            (
                .permissionOutsideLimitedLogin(["b", "a"], allowed: [.publicProfile, .email]),
                "A limited login cannot ask for a, b. It can ask for email, public_profile. (permission_outside_limited_login)"
            ),
        ] as [(LoginInputError, String)])
    func errors(error: LoginInputError, description: String) {
        #expect("\(error)" == description)
    }
}
