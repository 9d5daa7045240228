import Foundation
import LoginModel
import Testing

@testable import ProviderDomain

@Suite("The encoding of form states")
struct FormCodingTests {
    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    @Test("A field is an array of its name and its text", arguments: [("login", "a@b"), ("", ""), ("a\"b", "\u{1}ก\n"), ("x", "[\"y\"]")])
    func fields(name: String, value: String) throws {
        let field = FormFieldValue(name: name, value: value)
        let text = try json(field)
        #expect(text.hasPrefix("[\"") && text.hasSuffix("\"]"))
        #expect(try decode(FormFieldValue.self, text) == field)
        #expect(try decode([String].self, text) == [name, value])
    }

    @Test(
        "Anything else is not a field",
        arguments: ["[]", "[\"a\"]", "{\"name\":\"a\",\"value\":\"b\"}", "[1,2]", "[\"a\",null]", "\"a\"", "[[\"a\",\"b\"]]"])
    func notField(text: String) { #expect(throws: (any Error).self) { try decode(FormFieldValue.self, text) } }

    @Test(
        "A query is kept byte for byte in base64url",
        arguments: [([], "\"\""), ([0x61], "\"YQ\""), ([0xFF, 0xFE, 0xFD], "\"__79\""), ([0x00, 0x3F], "\"AD8\"")] as [([UInt8], String)])
    func query(bytes: [UInt8], text: String) throws {
        #expect(try json(QueryBytes(bytes)) == text)
        #expect(try decode(QueryBytes.self, text).bytes == bytes)
    }

    @Test("A text that is not base64url is no query", arguments: ["\"A\"", "\"YQ==\"", "\"Y+/\"", "\"Y Q\"", "1", "null", "[]", "\"YR\""])
    func notQuery(text: String) { #expect(throws: (any Error).self) { try decode(QueryBytes.self, text) } }

    @Test("A query can be shown as text, and a missing one is empty")
    func text() {
        #expect(QueryBytes("a=1&b=%FF").text == "a=1&b=%FF")
        #expect(QueryBytes(nil as String?).bytes.isEmpty && QueryBytes("").text == "")
        #expect(QueryBytes([0x61, 0xFF, 0x62]).text == "a\u{FFFD}b")
    }

    @Test("Every query of any bytes is unchanged after encoding and decoding", arguments: UInt64(1)...50)
    func roundTrip(seed: UInt64) throws {
        var state = seed
        let bytes = (0..<Int(seed % 37)).map { _ -> UInt8 in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
        let state1 = FormState.login(
            FormState.Dialog(query: QueryBytes(bytes), device: seed.isMultiple(of: 2) ? nil : "d", startedAt: Sample.now))
        #expect(try decode(FormState.self, json(state1)) == state1)
    }

    @Test("A choice keeps the deselected permissions, and a consent form those with a checkbox in their order")
    func permissions() throws {
        let choice = FormState.Choice(of: Sample.ada.id, off: [.email, .email, "publish_actions"])
        #expect(choice.off == [.email, "publish_actions"] && choice.person == Sample.ada.id)
        #expect(try decode(FormState.Choice.self, json(choice)) == choice)
        let dialog = FormState.Dialog(query: QueryBytes("a"), startedAt: Sample.now)
        let consent = FormState.Consent(dialog: dialog, person: Sample.ada.id, shown: [.userLikes, .email, .publicProfile])
        #expect(consent.shown == [.userLikes, .email, .publicProfile])
        #expect(try decode(FormState.Consent.self, json(consent)).shown == consent.shown)
        #expect(FormState.Choice(of: Sample.ada.id, off: []).off.isEmpty)
    }

    @Test(
        "Only the forms that act on behalf of the person who is logged in are bound to a session",
        arguments: [
            (.login(FormState.Dialog(query: QueryBytes(""), startedAt: Sample.now)), false),
            (.continuation(FormState.Dialog(query: QueryBytes(""), startedAt: Sample.now)), false), (.logout(QueryBytes("")), true),
            (.deviceCode(QueryBytes("")), false), (.accountLogin(.page("/settings")), false), (.account(owner: Sample.ada.id), true),
        ] as [(FormState, Bool)])
    func session(state: FormState, isBound: Bool) {
        #expect(state.isBoundToSession == isBound)
        #expect(state.lifetime == 3600, "A form may stay open for an hour")
    }

    @Test("The limits of a pending form keep a sealed form below the size of a request")
    func sizes() {
        #expect(PendingForm.maximumSize == 24_576 && PendingForm.maximumAge == 86_400)
        #expect(FormState.maximumTextLength == 262_144, "Eight bytes for each byte of the fields, and 64 KiB for the rest")
    }

    @Test("Forms of different kinds with the same content are different states")
    func kinds() throws {
        let states: [FormState] = [
            .logout(QueryBytes("a")), .deviceCode(QueryBytes("a")), .login(FormState.Dialog(query: QueryBytes("a"), startedAt: Sample.now)),
            .continuation(FormState.Dialog(query: QueryBytes("a"), startedAt: Sample.now)), .account(owner: Sample.ada.id),
        ]
        #expect(Set(states).count == states.count)
        #expect(Set(try states.map(json)).count == states.count)
        #expect(throws: (any Error).self) { try decode(FormState.self, "{\"unheard_of\":{}}") }
    }
}
