import LoginModel
import Testing

@Suite("Secrets")
struct SecretTests {
    private let secret = Secret("correct horse battery staple")

    @Test("The description of a secret shows only its length")
    func redaction() {
        var dumped = ""
        dump(secret, to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), dumped, "\([secret])", "\(Optional(secret) as Any)"] {
            #expect(text.contains("••• (28 bytes)"))
            #expect(!text.contains("horse"))
        }
    }

    @Test("A secret is available only in a call of reveal")
    func reveal() {
        #expect(secret.reveal { $0 } == "correct horse battery staple")
        #expect(throws: LoginInputError.emptyNonce) { try secret.reveal { _ throws(LoginInputError) in throw .emptyNonce } }
    }

    @Test(
        "A secret matches only an equal one",
        arguments: [
            ("correct horse battery staple", true), ("correct horse battery staplf", false), ("correct horse", false), ("", false),
        ])
    func matching(text: String, isMatch: Bool) {
        #expect(secret.matches(Secret(text)) == isMatch)
    }
}
