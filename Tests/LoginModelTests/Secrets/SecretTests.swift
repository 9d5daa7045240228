import LoginModel
import Testing

@Suite("A secret")
struct SecretTests {
    private let secret = Secret("correct horse battery staple")

    @Test("does not print itself")
    func silence() {
        var dumped = ""
        dump(secret, to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), dumped, "\([secret])", "\(Optional(secret) as Any)"] {
            #expect(text.contains("••• (28 bytes)"))
            #expect(!text.contains("horse"))
        }
    }

    @Test("is used by a visible act")
    func reveal() {
        #expect(secret.reveal { $0 } == "correct horse battery staple")
        #expect(throws: LoginInputError.emptyNonce) { try secret.reveal { _ throws(LoginInputError) in throw .emptyNonce } }
    }

    @Test(
        "matches an equal one alone",
        arguments: [
            ("correct horse battery staple", true), ("correct horse battery staplf", false), ("correct horse", false), ("", false),
        ])
    func matching(text: String, isMatch: Bool) {
        #expect(secret.matches(Secret(text)) == isMatch)
    }
}
