import LoginModel
import Testing

@Suite("Code verifiers")
struct CodeVerifierTests {
    @Test("The verifier of RFC 7636, appendix B, has the challenge of that appendix")
    func vector() throws {
        let verifier = try CodeVerifier(validating: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(verifier.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test("A generated verifier is new each time and has 96 unreserved characters")
    func generation() throws {
        let (one, other) = (CodeVerifier(), CodeVerifier())
        #expect(one.value.utf8.count == 96)
        #expect(one != other)
        #expect(try CodeVerifier(validating: one.value) == one)
    }

    @Test("A verifier is made of the given random bytes")
    func randomBytes() {
        #expect(CodeVerifier { Array(repeating: 0, count: $0) }.value == String(repeating: "A", count: 96))
    }

    @Test("A verifier has 43 to 128 characters", arguments: [(42, false), (43, true), (128, true), (129, false), (0, false)])
    func length(count: Int, isAccepted: Bool) {
        let text = String(repeating: "a", count: count)
        #expect((CodeVerifier(string: text) != nil) == isAccepted)
        if !isAccepted { #expect(throws: LoginInputError.codeVerifierLength) { try CodeVerifier(validating: text) } }
    }

    @Test("A verifier with other than unreserved characters is rejected", arguments: ["+", "/", "=", " ", "%", "é", "\0", "\n"])
    func character(character: String) {
        let text = String(repeating: "a", count: 50) + character
        #expect(throws: LoginInputError.codeVerifierCharacter) { try CodeVerifier(validating: text) }
        #expect(CodeVerifier(string: text) == nil)
    }

    @Test("The description of a verifier does not reveal it")
    func redaction() {
        let verifier = CodeVerifier()
        var dumped = ""
        dump(verifier, to: &dumped)
        for text in ["\(verifier)", String(reflecting: verifier), dumped] { #expect(!text.contains(verifier.value)) }
    }
}
