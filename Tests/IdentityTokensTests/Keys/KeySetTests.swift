import Foundation
import IdentityTokenIssuing
import IdentityTokens
import StrictJSON
import Testing

@Suite("Key sets")
struct KeySetTests {
    private let current = "35ab601de0b6ad87c4417fa153c2ab190d39ded8"

    @Test("All three kinds of key documents give the same key set")
    func threeForms() throws {
        let sets = try ["jwks.json", "certs.json", "keys.json"].map { try KeySet(document: Vectors.bytes($0)) }
        #expect(Set(sets.map { Set($0.keys) }).count == 1)
        #expect(sets.allSatisfy { $0.keys.count == 2 && $0.skipped.isEmpty && $0[current] != nil })
    }

    @Test("Each kind of key document that is written can be read back")
    func roundTrip() throws {
        let key = try SigningKey.generate()
        let keys = try Vectors.keys().keys + [key.verificationKey]
        #expect(try KeySet(document: KeyDocument.jwks(keys)).keys == keys)
        #expect(try Set(KeySet(document: KeyDocument.keys(keys)).keys) == Set(keys))
        let pem = try key.certificatePEM(validFrom: .now, until: .now + 86_400)
        #expect(try KeySet(document: KeyDocument.certs([(key.id, pem)])).keys == [key.verificationKey])
    }

    @Test("A key set skips unusable keys, each with a reason, and keeps the others")
    func mixedSet() throws {
        let set = try KeySet(document: Vectors.bytes("jwks-mixed.json"))
        #expect(set.keys.count == 2)
        #expect(set[current] != nil)
        let reasons = try JSONDecoder().decode([String].self, from: Data(Vectors.bytes("jwks-mixed.reasons.json")))
        #expect(set.skipped.count == reasons.count)
        for (key, reason) in zip(set.skipped, reasons) { #expect(key.explanation.contains(reason)) }
        #expect(set["twice"] == nil)
    }

    @Test("A map of PEM texts is read with every key type, and unusable entries are skipped")
    func mixedMap() throws {
        let set = try KeySet(document: Vectors.bytes("map-mixed.json"))
        #expect(set.keys.map(\.algorithm) == [.rs256, .rs256, .es256, .es256])
        #expect(
            set.skipped.map { "\($0.key) \($0.code)" } == [
                "\"broken\" unreadable_certificate", "\"garbage\" malformed_pem", "\"number\" key_not_a_string",
                "\"private\" wrong_pem_label", "\"weak\" unreadable_certificate", "\"weak-key\" unusable_key",
            ])
    }

    @Test("A key is found only by its exact ID", arguments: ["", "35AB601DE0B6AD87C4417FA153C2AB190D39DED8", "35ab", " 35ab"])
    func exactID(id: String) throws {
        #expect(try Vectors.keys()[id] == nil)
    }

    @Test("Key IDs that look alike are different")
    func lookAlikes() throws {
        let modulus = try #require(Vectors.keys()[current]?.jwk["n"])
        let document: JSONValue = ["keys": [["kid": "K", "kty": "RSA", "n": modulus, "e": "AQAB"]]]
        let set = try KeySet(document: document.serialized())
        #expect(set["K"] != nil)
        #expect(set["\u{212A}"] == nil)
    }

    @Test(
        "A text that is not a key document throws an error",
        arguments: [
            ("", "key_document_syntax"),
            ("<html></html>", "key_document_syntax"),
            (#"{"keys":[],"keys":[]}"#, "key_document_syntax"),
            ("[]", "key_document_shape"),
            ("null", "key_document_shape"),
            ("{}", "no_usable_key"),
            (#"{"keys":[]}"#, "no_usable_key"),
            (#"{"keys":{}}"#, "no_usable_key"),
            (#"{"error":{"message":"(#4) Application request limit reached","code":4}}"#, "no_usable_key"),
        ])
    func unusable(text: String, code: String) {
        let error = #expect(throws: KeyDocumentError.self) { try KeySet(document: Array(text.utf8)) }
        #expect(error?.code == code)
    }

    @Test("A key document with too many keys throws an error", arguments: ["jwks", "map"])
    func tooMany(form: String) {
        let names = (0...KeySet.maximumKeyCount).map { "\($0)" }
        let document: JSONValue =
            form == "jwks"
            ? ["keys": .array(names.map { ["kid": .string($0)] })] : .object(Dictionary(uniqueKeysWithValues: names.map { ($0, "") }))
        let error = #expect(throws: KeyDocumentError.self) { try KeySet(document: document.serialized()) }
        #expect(error?.code == "too_many_keys")
    }

    @Test("A key document that is too large throws an error")
    func tooLarge() {
        let document = Array(repeating: UInt8(ascii: " "), count: KeySet.maximumDocumentSize + 1)
        let error = #expect(throws: KeyDocumentError.self) { try KeySet(document: document) }
        #expect(error?.code == "key_document_too_large")
    }
}
