import IdentityTokens
import LoginModel
import Testing

@Suite("DPoP keys")
struct DPoPKeyTests {
    @Test("A key has the thumbprint that another implementation computed")
    func thumbprint() throws {
        let key = try DPoPKey(rawRepresentation: Vectors.bytes("proof-key.raw"))
        #expect(key.publicKey.thumbprint.text == (try ProofVectors.read.get().thumbprint))
        #expect(key.publicKey.thumbprint.text.utf8.count == 43)
    }

    @Test("A key can be written and read back")
    func roundTrip() throws {
        let key = DPoPKey()
        #expect(try DPoPKey(rawRepresentation: key.rawRepresentation).publicKey == key.publicKey)
        #expect(DPoPKey().publicKey != key.publicKey)
    }

    @Test("Invalid bytes are not a key", arguments: [[], [1], [UInt8](repeating: 0, count: 32), [UInt8](repeating: 255, count: 32)])
    func garbage(bytes: [UInt8]) {
        #expect(throws: (any Error).self) { try DPoPKey(rawRepresentation: bytes) }
    }

    @Test("The description of a key does not reveal it")
    func redaction() {
        let key = DPoPKey()
        var dumped = ""
        dump(key, to: &dumped)
        #expect(["\(key)", String(reflecting: key), dumped].allSatisfy { !$0.contains("rivate") && $0.utf8.count < 100 })
    }

    @Test("A thumbprint matches only itself")
    func comparison() throws {
        let thumbprint = DPoPKey().publicKey.thumbprint
        #expect(thumbprint.matches(try DPoPThumbprint(validating: thumbprint.text)))
        #expect(!thumbprint.matches(DPoPKey().publicKey.thumbprint))
        #expect(!thumbprint.matches(""))
    }

    @Test(
        "A thumbprint that is not 32 bytes in base64url is rejected",
        arguments: [
            "", "x", String(repeating: "A", count: 42), String(repeating: "A", count: 44), String(repeating: "A", count: 42) + "B",
            String(repeating: "A", count: 43) + "=", String(repeating: "+", count: 43),
        ])
    func malformedThumbprint(text: String) {
        #expect(throws: LoginInputError.dpopThumbprint) { try DPoPThumbprint(validating: text) }
    }
}
