import LoginModel
import ProviderDomain
import Testing

@Suite("Secret parameters")
struct SecretParameterTests {
    @Test(
        "The value of a parameter is secret by its name, in each spelling: letter case, hyphens, underscores, and white space around it",
        arguments: [
            ("access_token", true), ("Access_Token", true), (" access_token\n", true), ("\u{3000}client_secret\u{A0}", true),
            ("code", true), ("CODE", true), ("accessToken", true), ("access-token", true), ("Client-Secret", true), ("pass_word", true),
            ("device_code", true), ("code_verifier", true), ("id_token", true), ("id_token_hint", true), ("appsecret_proof", true),
            ("client_assertion", true), ("refresh_token", true), ("input_token", true), ("owner_access_token", true),
            ("fb_exchange_token", true),
            ("password", true), ("new_password", true), ("old_password_again", true), ("PASSWORD2", true), ("passwordless", true),
            ("user_code", false),
            ("state", false), ("client_id", false), ("code_challenge", false), ("error_code", false), ("access_token2", false),
            ("pass word", false),
            ("", false), ("scope", false), ("appsecret_time", false), ("ａccess_token", false), ("access\u{0}token", false),
        ])
    func names(name: String, isSecret: Bool) {
        #expect(SecretParameter.isSecret(name) == isSecret)
    }
}
