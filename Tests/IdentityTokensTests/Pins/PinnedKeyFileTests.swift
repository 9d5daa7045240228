import Crypto
import Foundation
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

@Suite("The rules for files of pinned keys")
struct PinnedKeyFileTests {
    private static let now = HandmadeIssuer.now
    private static let issuer = HandmadeIssuer.issuer
    private static let header: [String: JSONValue] = ["alg": "EdDSA", "kid": "rfc8037", "typ": "jwk-set+jwt"]
    private static let claims: [String: JSONValue] = [
        "iss": .string(issuer), "sub": .string(issuer), "number": 7, "nbf": .integer(HandmadeIssuer.seconds - 100),
        "exp": .integer(HandmadeIssuer.seconds + 100), "keys": [.object(StandardKeys.point)],
    ]

    /// Returns the usual file with some members changed, or removed if their value is `nil`.
    private static func file(header: [String: JSONValue?] = [:], claims: [String: JSONValue?] = [:]) throws -> String {
        func members(_ usual: [String: JSONValue], _ changes: [String: JSONValue?]) -> [UInt8] {
            JSONValue.object(changes.reduce(into: usual) { $0[$1.key] = $1.value }).serialized()
        }
        return try HandmadeIssuer.sign(header: members(self.header, header), claims: members(self.claims, claims))
    }

    private static func read(_ text: String, issuer: String = issuer) throws -> PinnedKeySet {
        try PinnedKeySet(reading: Array(text.utf8), issuer: issuer, signedBy: HandmadeIssuer.keys())
    }

    /// A changed part of a file, and the expected error.
    struct Row: Sendable, CustomTestStringConvertible {
        let changes: [String: JSONValue?]
        let testDescription: String

        init(_ changes: [String: JSONValue?], _ error: String) { (self.changes, testDescription) = (changes, error) }
    }

    private func expectError(_ description: String, _ body: () throws -> PinnedKeySet) {
        let error = #expect(throws: KeySourceError.self) { try body() }
        #expect(error.map { "\($0)" } == description)
    }

    @Test(
        "A header that a file must not have is refused",
        arguments: [
            Row(["typ": nil], "The file of pinned keys cannot be used: its typ is not jwk-set+jwt. (pinned_keys_malformed)"),
            Row(["typ": "JWT"], "The file of pinned keys cannot be used: its typ is not jwk-set+jwt. (pinned_keys_malformed)"),
            Row(["typ": "JWK-SET+JWT"], "The file of pinned keys cannot be used: its typ is not jwk-set+jwt. (pinned_keys_malformed)"),
            Row(["typ": 1], "The file of pinned keys cannot be used: its typ is not jwk-set+jwt. (pinned_keys_malformed)"),
            Row(
                ["crit": .null],
                "The file of pinned keys cannot be used: it requires extensions (crit), and none is supported. (pinned_keys_malformed)"),
            Row(
                ["kid": nil],
                "The file of pinned keys cannot be trusted: it does not name a key that may sign it. (pinned_keys_wrong_signature)"),
            Row(
                ["kid": "Rfc8037"],
                "The file of pinned keys cannot be trusted: it does not name a key that may sign it. (pinned_keys_wrong_signature)"),
            Row(
                ["alg": nil],
                "The file of pinned keys cannot be trusted: its algorithm is not EdDSA, which the key \"rfc8037\" is for. (pinned_keys_wrong_signature)"
            ),
            Row(
                ["alg": "RS256"],
                "The file of pinned keys cannot be trusted: its algorithm is not EdDSA, which the key \"rfc8037\" is for. (pinned_keys_wrong_signature)"
            ),
            Row(
                ["alg": "none"],
                "The file of pinned keys cannot be trusted: its algorithm is not EdDSA, which the key \"rfc8037\" is for. (pinned_keys_wrong_signature)"
            ),
        ])
    func headers(row: Row) throws {
        let file = try Self.file(header: row.changes)
        expectError(row.testDescription) { try Self.read(file) }
    }

    private static let wrongNumber =
        "The file of pinned keys cannot be used: its number is not an integer from 1 to 9007199254740991. (pinned_keys_malformed)"
    private static let wrongDates =
        "The file of pinned keys cannot be used: its nbf and exp are not two dates in that order. (pinned_keys_malformed)"

    @Test(
        "Claims that a file must not have are refused, though the right key signed them",
        arguments: [
            Row(["iss": nil], "The file of pinned keys cannot be used: its iss is not a string, or is missing. (pinned_keys_malformed)"),
            Row(["iss": 1], "The file of pinned keys cannot be used: its iss is not a string, or is missing. (pinned_keys_malformed)"),
            Row(["sub": nil], "The file of pinned keys cannot be used: its sub is not a string, or is missing. (pinned_keys_malformed)"),
            Row(
                ["sub": [.string(issuer)]],
                "The file of pinned keys cannot be used: its sub is not a string, or is missing. (pinned_keys_malformed)"),
            Row(
                ["iss": "https://login.example/"],
                "The file of pinned keys is for \"https://login.example/\", not for \"https://login.example\". (pinned_keys_wrong_issuer)"),
            Row(["iss": ""], "The file of pinned keys is for \"\", not for \"https://login.example\". (pinned_keys_wrong_issuer)"),
            Row(
                ["sub": "\u{202E}"],
                "The file of pinned keys is for \"\\u{202e}\", not for \"https://login.example\". (pinned_keys_wrong_issuer)"),
            Row(["number": nil], wrongNumber), Row(["number": 0], wrongNumber), Row(["number": -1], wrongNumber),
            Row(["number": 9_007_199_254_740_992], wrongNumber), Row(["number": .integer(.max)], wrongNumber),
            Row(["number": 7.0], wrongNumber),
            Row(["number": "7"], wrongNumber), Row(["number": .null], wrongNumber), Row(["number": true], wrongNumber),
            Row(["nbf": nil], wrongDates), Row(["exp": nil], wrongDates), Row(["nbf": "0"], wrongDates), Row(["exp": .null], wrongDates),
            Row(["nbf": -1], wrongDates), Row(["exp": 253_402_300_800], wrongDates), Row(["nbf": 5, "exp": 5], wrongDates),
            Row(["nbf": 6, "exp": 5], wrongDates), Row(["nbf": 5.5, "exp": 5.25], wrongDates),
            Row(["keys": []], "The key document has no usable key. (no_usable_key)"),
            Row(
                ["keys": nil],
                "The key document has no usable key. The key \"keys\" is ignored: it is null, but must be a string. (no_usable_key)"),
            Row(
                ["keys": [1]],
                "The key document has no usable key. The key at index 0 is ignored: it is a number, but must be an object. (no_usable_key)"),
            Row(["keys": .array(Array(repeating: 1, count: 101))], "The key document has 101 keys; the limit is 100. (too_many_keys)"),
        ])
    func wrongClaims(row: Row) throws {
        let file = try Self.file(claims: row.changes)
        expectError(row.testDescription) { try Self.read(file) }
    }

    @Test("The number, the dates and the keys of a file are read", arguments: [1, 7, 9_007_199_254_740_991] as [Int64])
    func content(number: Int64) throws {
        let text = try Self.file(
            claims: [
                "number": .integer(number), "nbf": 0.5, "exp": 253_402_300_799.5, "x": [1],
                "keys": [.object(StandardKeys.rsa), .object(StandardKeys.edwards), 1],
            ])
        let set = try Self.read(text)
        let digest = SHA256.hash(data: Array(text.split(separator: ".").dropLast().joined(separator: ".").utf8))
        #expect(set.edition == PinnedKeyEdition(issuer: Self.issuer, number: number, digest: Base64URL.encode(digest)))
        #expect(set.validFrom == Date(timeIntervalSince1970: 0.5))
        #expect(set.validUntil == Date(timeIntervalSince1970: 253_402_300_799.5))
        #expect(set.keys.keys.map(\.id) == ["rsa", "edwards"])
        #expect(set.keys.skipped.map(\.code) == ["key_not_an_object"])
    }

    @Test("White space around a file is ignored", arguments: ["\n", "\r\n", " \t\r\n "])
    func whiteSpace(space: String) throws {
        let text = try Self.file()
        let edition = try Self.read(text).edition
        #expect(try Self.read(text + space).edition == edition)
        #expect(try Self.read(space + text + space).edition == edition)
    }

    @Test("White space around a file does not count toward its size")
    func muchSpace() throws {
        let file = try Self.file()
        #expect(try Self.read(file + String(repeating: " ", count: PinnedKeySet.maximumFileSize)).edition.number == 7)
    }

    @Test(
        "A text that is no file of pinned keys is refused with the reason",
        arguments: [
            ("", "its header cannot be read: they are not three parts separated by dots"),
            ("a.b", "its header cannot be read: they are not three parts separated by dots"),
            ("a.b.c.d", "its header cannot be read: they are not three parts separated by dots"),
            ("\u{FEFF}e30.e30.", "its header cannot be read: not canonical base64url, an invalid character at its byte 0"),
            ("e3 0.e30.", "its header cannot be read: not canonical base64url, white space at its byte 2"),
            ("e30\0.e30.", "its header cannot be read: not canonical base64url, an invalid character at its byte 3"),
            ("ew.e30.", "its header cannot be read: not strict JSON, a member's name is expected at byte 1"),
            ("W10.e30.", "its header cannot be read: an array, not an object"),
            ("e30.e30.", "its typ is not jwk-set+jwt"),
            (String(repeating: "a", count: 400_001), "it has more than 400000 bytes"),
        ])
    func otherTexts(text: String, reason: String) {
        expectError("The file of pinned keys cannot be used: \(reason). (pinned_keys_malformed)") { try Self.read(text) }
    }

    @Test(
        "Claims that are no object are refused, though the right key signed them",
        arguments: [
            ("[]", "an array, not an object"), ("", "not strict JSON, the text ends where a value is expected at byte 0"),
            (#"{"iss":1,"iss":1}"#, "not strict JSON, the name \"iss\" occurs twice at byte 9"),
        ])
    func otherClaims(claims: String, reason: String) throws {
        let file = try HandmadeIssuer.sign(header: JSONValue.object(Self.header).serialized(), claims: Array(claims.utf8))
        expectError("The file of pinned keys cannot be used: its claims cannot be read: \(reason). (pinned_keys_malformed)") {
            try Self.read(file)
        }
    }

    @Test("A file whose signature does not fit is refused", arguments: [0, 1, 2, 3])
    func signatures(kind: Int) throws {
        let parts = try Self.file().split(separator: ".").map(String.init)
        let other = try Self.file(claims: ["number": 8]).split(separator: ".").map(String.init)
        let signature = ["", "\(parts[2])=", other[2], String(parts[2].reversed())][kind]
        expectError(
            "The file of pinned keys cannot be trusted: the key \"rfc8037\" did not sign it, or it was changed afterward. "
                + "(pinned_keys_wrong_signature)"
        ) { try Self.read("\(parts[0]).\(parts[1]).\(signature)") }
    }

    @Test("A file is read for no issuer if none is configured, even if it names none")
    func noIssuer() throws {
        let file = try Self.file(claims: ["iss": "", "sub": ""])
        expectError("The file of pinned keys is for \"\", not for \"\". (pinned_keys_wrong_issuer)") { try Self.read(file, issuer: "") }
    }

    @Test("An issuer in another Unicode form is another issuer")
    func unicodeForms() throws {
        let file = try Self.file(claims: ["iss": "\u{E9}", "sub": "\u{E9}"])
        #expect(try Self.read(file, issuer: "\u{E9}").edition.issuer == "\u{E9}")
        #expect(throws: KeySourceError.self) { try Self.read(file, issuer: "e\u{301}") }
    }

    /// A store that returns an edition or fails, and counts the calls.
    private actor Store: PinnedKeyEditionStore {
        struct Damaged: Error, CustomStringConvertible {
            let description = "the disk is full."
        }

        private let stored: @Sendable (PinnedKeyEdition) throws -> PinnedKeyEdition
        private(set) var count = 0

        init(_ stored: @escaping @Sendable (PinnedKeyEdition) throws -> PinnedKeyEdition = { $0 }) { self.stored = stored }

        func store(_ edition: PinnedKeyEdition) throws -> PinnedKeyEdition {
            count += 1
            return try stored(edition)
        }
    }

    private func pinned(_ store: Store, at now: Date = now) async throws -> PinnedKeySet {
        try await PinnedKeySet(
            file: Array(Self.file().utf8), issuer: Self.issuer, signedBy: HandmadeIssuer.keys(), editionStore: store, at: now)
    }

    @Test(
        "A file is used only if the store has its own edition",
        arguments: [
            (0, 0, nil),
            (1, 0, "The file of pinned keys has the number 7, but number 8 was already used. (pinned_keys_rolled_back)"),
            (1, 1, "The file of pinned keys has the number 7, but number 8 was already used. (pinned_keys_rolled_back)"),
            (
                0, 1,
                "Another file of pinned keys with the number 7 was already used: each new file needs a higher number. (pinned_keys_number_reused)"
            ),
            (
                0, 2,
                "Another file of pinned keys with the number 7 was already used: each new file needs a higher number. (pinned_keys_number_reused)"
            ),
            (
                -1, 0,
                "Another file of pinned keys with the number 7 was already used: each new file needs a higher number. (pinned_keys_number_reused)"
            ),
        ] as [(Int64, Int, String?)])
    func editions(more: Int64, change: Int, description: String?) async throws {
        let store = Store { edition in
            PinnedKeyEdition(
                issuer: change == 2 ? "https://other.example" : edition.issuer, number: edition.number + more,
                digest: change == 1 ? "other" : edition.digest)
        }
        do {
            #expect(try await pinned(store).edition.number == 7)
            #expect(description == nil)
        } catch { #expect("\(error)" == description) }
        #expect(await store.count == 1)
    }

    @Test("A file is not used if its edition cannot be stored")
    func damagedStore() async {
        let error = await #expect(throws: KeySourceError.self) { try await pinned(Store { _ in throw Store.Damaged() }) }
        #expect(
            error.map { "\($0)" }
                == "The record of the newest pinned keys cannot be read or written: the disk is full. (pinned_keys_not_remembered)")
    }

    @Test(
        "A file is valid from its start until its end, and is stored only then",
        arguments: [
            (-101.0, "The pinned keys are not valid before 2027-01-15T07:58:20Z (in 1 second). (pinned_keys_not_yet_valid)"),
            (-100.001, "The pinned keys are not valid before 2027-01-15T07:58:20Z (in less than a second). (pinned_keys_not_yet_valid)"),
            (-100, nil), (0, nil), (99.999, nil),
            (100, "The pinned keys were valid until 2027-01-15T08:01:40Z (now). (pinned_keys_expired)"),
            (400, "The pinned keys were valid until 2027-01-15T08:01:40Z (5 minutes ago). (pinned_keys_expired)"),
        ])
    func validity(seconds: Double, description: String?) async throws {
        let (store, now) = (Store(), Self.now + seconds)
        do {
            #expect(try await pinned(store, at: now).edition.number == 7)
            #expect(description == nil)
        } catch { #expect("\(error)" == description) }
        #expect(await store.count == (description == nil ? 1 : 0))
        let set = try Self.read(try Self.file())
        #expect((set.readyKey(for: "point", at: now) != nil) == (description == nil))
        #expect(set.readyKey(for: "Point", at: now) == nil)
        do {
            #expect(try await set.keys(for: "any", at: now).keys.map(\.id) == ["point"])
            #expect(description == nil)
        } catch { #expect("\(error)" == description) }
    }
}
