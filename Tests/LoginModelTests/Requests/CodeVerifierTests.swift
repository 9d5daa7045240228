import LoginModel
import Testing

@Suite("A code verifier")
struct CodeVerifierTests {
    @Test("has the challenge of RFC 7636, appendix B")
    func vector() throws {
        let verifier = try CodeVerifier(validating: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(verifier.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test("is new each time: 96 unreserved characters")
    func generation() throws {
        let (one, other) = (CodeVerifier(), CodeVerifier())
        #expect(one.value.utf8.count == 96)
        #expect(one != other)
        #expect(try CodeVerifier(validating: one.value) == one)
    }

    @Test("is made of the bytes that it is given")
    func randomBytes() {
        #expect(CodeVerifier { Array(repeating: 0, count: $0) }.value == String(repeating: "A", count: 96))
    }

    @Test("has 43 to 128 characters", arguments: [(42, false), (43, true), (128, true), (129, false), (0, false)])
    func length(count: Int, isAccepted: Bool) {
        let text = String(repeating: "a", count: count)
        #expect((CodeVerifier(string: text) != nil) == isAccepted)
        if !isAccepted { #expect(throws: LoginInputError.codeVerifierLength) { try CodeVerifier(validating: text) } }
    }

    @Test("has unreserved characters only", arguments: ["+", "/", "=", " ", "%", "é", "\0", "\n"])
    func character(character: String) {
        let text = String(repeating: "a", count: 50) + character
        #expect(throws: LoginInputError.codeVerifierCharacter) { try CodeVerifier(validating: text) }
        #expect(CodeVerifier(string: text) == nil)
    }

    @Test("does not print itself")
    func silence() {
        let verifier = CodeVerifier()
        var dumped = ""
        dump(verifier, to: &dumped)
        for text in ["\(verifier)", String(reflecting: verifier), dumped] { #expect(!text.contains(verifier.value)) }
    }
}
