import Crypto
import Foundation
import IdentityTokenIssuing
import IdentityTokens
import StrictJSON
import Testing

@Suite("Key documents")
struct KeyDocumentTests {
    private static func pems() throws -> [String] {
        try KeySet(document: StandardKeys.document(StandardKeys.rsa, StandardKeys.point, StandardKeys.edwards)).keys.map(\.pem)
    }

    private func map(_ members: [String: JSONValue]) -> [UInt8] { JSONValue.object(members).serialized() }

    @Test("A document may have as many bytes as the limit, and not one more")
    func size() throws {
        let document = StandardKeys.document(StandardKeys.point)
        let spaces = Array(repeating: UInt8(ascii: " "), count: KeySet.maximumDocumentSize - document.count)
        #expect(try KeySet(document: document + spaces).keys.count == 1)
        let error = #expect(throws: KeyDocumentError.self) { try KeySet(document: document + spaces + [0x20]) }
        #expect(error.map { "\($0)" } == "The key document has 262145 bytes; the limit is 262144. (key_document_too_large)")
    }

    @Test("A document may have a hundred keys, and not one more")
    func count() throws {
        let pem = try Self.pems()[1]
        for (count, fits) in [(99, true), (100, true), (101, false)] {
            let keys = (0..<count).map { StandardKeys.point.merging(["kid": .string("\($0)")]) { $1 } }
            let set = JSONValue.object(["keys": .array(keys.map(JSONValue.object))]).serialized()
            let members = map(Dictionary(uniqueKeysWithValues: (0..<count).map { ("\($0)", .string(pem)) }))
            for document in [set, members] {
                do {
                    #expect(try KeySet(document: document).keys.count == count)
                    #expect(fits)
                } catch {
                    #expect(!fits)
                    #expect("\(error)" == "The key document has 101 keys; the limit is 100. (too_many_keys)")
                }
            }
        }
    }

    @Test(
        "A document that is no object says what it is",
        arguments: [
            ("[]", "an array"), ("null", "null"), ("1", "a number"), ("true", "a boolean"), ("\"{}\"", "a string"),
        ])
    func shape(text: String, kind: String) {
        let error = #expect(throws: KeyDocumentError.self) { try KeySet(document: Array(text.utf8)) }
        #expect(error.map { "\($0)" } == "The key document is \(kind), but must be an object. (key_document_shape)")
    }

    @Test("A document that is not strict JSON says where")
    func syntax() {
        let error = #expect(throws: KeyDocumentError.self) { try KeySet(document: Array("{\"keys\":[],}".utf8)) }
        #expect(error?.explanation == "The key document is not strict JSON: a member's name is expected at byte 11.")
    }

    @Test(
        "A document without a usable key lists at most five reasons",
        arguments: [
            ("{}", ""),
            (#"{"keys":[]}"#, ""),
            (#"{"keys":[1]}"#, " The key at index 0 is ignored: it is a number, but must be an object."),
            (
                #"{"keys":[null,"x",[],true]}"#,
                " The key at index 0 is ignored: it is null, but must be an object. The key at index 1 is ignored: it is a string, but must be an object. The key at index 2 is ignored: it is an array, but must be an object. The key at index 3 is ignored: it is a boolean, but must be an object."
            ),
            (
                #"{"b":1,"a":null}"#,
                " The key \"a\" is ignored: it is null, but must be a string. The key \"b\" is ignored: it is a number, but must be a string."
            ),
            (#"{"keys":{}}"#, " The key \"keys\" is ignored: it is an object, but must be a string."),
            (#"{"\u001b":"x"}"#, " The key \"\\u{1b}\" is ignored: it is not PEM text."),
        ])
    func noUsableKey(text: String, reasons: String) {
        let error = #expect(throws: KeyDocumentError.self) { try KeySet(document: Array(text.utf8)) }
        #expect(error?.code == "no_usable_key")
        #expect(error?.explanation == "The key document has no usable key.\(reasons)")
        let many = #expect(throws: KeyDocumentError.self) { try KeySet(document: Array(#"{"keys":[1,2,3,4,5,6,7]}"#.utf8)) }
        #expect(many?.explanation.components(separatedBy: "is ignored").count == 6)
    }

    @Test("Keys of a set keep their order, and keys of a map are sorted by the bytes of their IDs")
    func order() throws {
        let names = ["b", "a", "é", "B", "", "aa", "😀", "ｚ"].filter { !$0.isEmpty }
        let set = JSONValue.object(["keys": .array(names.map { .object(StandardKeys.point.merging(["kid": .string($0)]) { $1 }) })])
        #expect(try KeySet(document: set.serialized()).keys.map(\.id) == names)
        let pem = JSONValue.string(try Self.pems()[1])
        let members = map(Dictionary(uniqueKeysWithValues: names.map { ($0, pem) }))
        #expect(try KeySet(document: members).keys.map(\.id) == ["B", "a", "aa", "b", "é", "ｚ", "😀"])
    }

    @Test("Usable keys of one ID are all skipped, and an unusable one of that ID does not matter")
    func sharedIDs() throws {
        let (one, other) = (StandardKeys.point.merging(["kid": "same"]) { $1 }, StandardKeys.edwards.merging(["kid": "same"]) { $1 })
        let set = try KeySet(document: StandardKeys.document(one, StandardKeys.rsa, other, one))
        #expect(set.keys.map(\.id) == ["rsa"])
        #expect(set.skipped.map(\.explanation) == ["The keys \"same\" are ignored: they have the same ID (RFC 7517, section 4.5)."])
        #expect(set["same"] == nil)
        let weak = other.merging(["crv": "X25519"]) { $1 }
        #expect(try KeySet(document: StandardKeys.document(one, weak)).keys.map(\.algorithm) == [.es256])
        let forms = ["\u{E9}", "e\u{301}"].map { id in one.merging(["kid": .string(id)]) { $1 } }
        let both = try KeySet(document: StandardKeys.document(forms[0], forms[1]))
        #expect(both.skipped.isEmpty, "Their bytes differ")
        for id in ["\u{E9}", "e\u{301}"] { #expect(both[id].map { Array($0.id.utf8) } == Array(id.utf8)) }
    }

    @Test("A key set of keys in memory follows the same rule")
    func inMemory() throws {
        let keys = try KeySet(document: StandardKeys.document(StandardKeys.rsa, StandardKeys.point)).keys
        #expect(KeySet(keys + keys.prefix(1)).keys.map(\.id) == ["point"])
        #expect(KeySet(keys + keys.prefix(1)).skipped.map(\.code) == ["shared_key_id"])
        #expect(KeySet([]).keys.isEmpty)
    }

    @Test("A key set is its own source of keys at any time", arguments: [Date.distantPast, .distantFuture])
    func source(now: Date) async throws {
        let set = try KeySet(document: StandardKeys.document(StandardKeys.point))
        #expect(set.readyKey(for: "point", at: now)?.id == "point")
        #expect(set.readyKey(for: "Point", at: now) == nil)
        #expect(try await set.keys(for: "other", at: now).keys == set.keys)
    }

    @Test("A PEM text gives the same key as its JWK, whatever surrounds it")
    func pem() throws {
        let keys = try KeySet(document: StandardKeys.document(StandardKeys.rsa, StandardKeys.point, StandardKeys.edwards)).keys
        for key in keys {
            for text in [key.pem, String(key.pem.dropLast()), key.pem.replacingOccurrences(of: "\n", with: "\r\n")] {
                let found = try #require(KeySet(document: map([key.id: .string(text)])).keys.first)
                #expect(found == key)
            }
            #expect(key.pem.hasPrefix("-----BEGIN PUBLIC KEY-----\n") && key.pem.hasSuffix("\n-----END PUBLIC KEY-----\n"))
        }
        #expect(keys.map(\.algorithm) == [.rs256, .es256, .edDSA])
    }

    @Test(
        "A text that is not the PEM of a usable key is skipped with the reason",
        arguments: [
            ("", "malformed_pem", "it is not PEM text"),
            ("MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE", "malformed_pem", "it is not PEM text"),
            ("-----BEGIN PUBLIC KEY-----\n!!!!\n-----END PUBLIC KEY-----\n", "malformed_pem", "it is not PEM text"),
            ("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END CERTIFICATE-----\n", "malformed_pem", "it is not PEM text"),
            (
                "-----BEGIN RSA PUBLIC KEY-----\nAAAA\n-----END RSA PUBLIC KEY-----\n", "wrong_pem_label",
                "its PEM label is \"RSA PUBLIC KEY\", not CERTIFICATE or PUBLIC KEY"
            ),
            (
                "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", "wrong_pem_label",
                "its PEM label is \"PRIVATE KEY\", not CERTIFICATE or PUBLIC KEY"
            ),
            (
                "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "unreadable_certificate",
                "its certificate cannot be read, or has a key of an unknown type"
            ),
            (
                "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n", "unusable_key",
                "it is neither an RSA key of at least 2048 bits nor a point of P-256 or Ed25519"
            ),
            (
                P384.Signing.PrivateKey().publicKey.pemRepresentation, "unusable_key",
                "it is neither an RSA key of at least 2048 bits nor a point of P-256 or Ed25519"
            ),
        ])
    func otherTexts(text: String, code: String, reason: String) throws {
        let set = try KeySet(document: map(["good": .string(try Self.pems()[2]), "x": .string(text)]))
        #expect(set.keys.map(\.id) == ["good"])
        #expect(set.skipped.map(\.code) == [code])
        #expect(set.skipped.map(\.explanation) == ["The key \"x\" is ignored: \(reason)."])
    }

    @Test("The three documents are written with the IDs as they are, the first of two equal ones")
    func written() throws {
        let keys = try KeySet(document: StandardKeys.document(StandardKeys.point, StandardKeys.edwards)).keys
        let jwks = try JSONValue(strictly: KeyDocument.jwks(keys))
        #expect(jwks["keys"]?.array?.map { $0["kid"] } == ["point", "edwards"])
        let members = try JSONValue(strictly: KeyDocument.keys(keys)).object
        #expect(members == ["point": .string(keys[0].pem), "edwards": .string(keys[1].pem)])
        let certs = try JSONValue(strictly: KeyDocument.certs([("a", "1"), ("b", "2"), ("a", "3")])).object
        #expect(certs == ["a": "1", "b": "2"])
        #expect(String(decoding: KeyDocument.jwks([]), as: UTF8.self) == #"{"keys":[]}"#)
    }
}
