import Foundation
import IdentityTokens
import StrictJSON
import Testing

@Suite("The checks of issuer, audience, authorized party and subject")
struct NameCheckTests {
    private static let app = JSONValue.string(HandmadeIssuer.app)

    @Test(
        "An issuer is accepted only byte for byte",
        arguments: [
            "", " https://login.example", "https://login.example ", "https://login.example/", "https://login.example\0",
            "HTTPS://login.example",
            "https://login.Example", "http://login.example", "https://login.example:443", "https://login.example#",
            "https://login.example.",
            "https://l\u{43E}gin.example", "https://login.example\u{301}", "https://login.exampl", "login.example",
        ])
    func otherIssuers(issuer: String) async throws {
        let rejection = try await HandmadeIssuer.verdict(on: HandmadeIssuer.token(claims: ["iss": .string(issuer)])).rejection()
        #expect(rejection.code == .wrongIssuer)
        #expect(rejection.expected == "iss \"https://login.example\"")
        #expect(rejection.explanation.hasSuffix(", not by \"https://login.example\"."))
    }

    @Test(
        "An issuer and an app in another Unicode form are others",
        arguments: [("https://\u{E9}.example", "https://e\u{301}.example"), ("K", "\u{212A}")])
    func unicodeForms(one: String, other: String) async throws {
        for (expected, found) in [(one, other), (other, one)] {
            let token = try HandmadeIssuer.token(claims: ["iss": .string(found), "aud": .string(found), "azp": .string(found)])
            let expectations = try HandmadeIssuer.expectations(issuer: expected, audience: expected)
            let verdict = try await HandmadeIssuer.verdict(on: token, expecting: expectations)
            #expect(verdict.codes == ["wrong_issuer", "wrong_audience", "wrong_authorized_party"])
            let same = try HandmadeIssuer.expectations(issuer: found, audience: found)
            #expect(try await HandmadeIssuer.verdict(on: token, expecting: same).codes == [])
        }
    }

    /// The claims `aud` and `azp`, and the codes of the rejections.
    struct Row: Sendable, CustomTestStringConvertible {
        let audience: JSONValue
        var party: JSONValue?
        let codes: [String]

        var testDescription: String { "\(audience) \(party.map { "\($0)" } ?? "")" }

        init(_ audience: JSONValue, azp party: JSONValue? = nil, _ codes: [String]) {
            (self.audience, self.party, self.codes) = (audience, party, codes)
        }
    }

    @Test(
        "The audience contains the app, and several audiences need an authorized party",
        arguments: [
            Row(app, []),
            Row([app], []),
            Row(app, azp: app, []),
            Row([app], azp: app, []),
            Row([app, "2"], azp: app, []),
            Row(["2", app], azp: app, []),
            Row(["2", "3", app], azp: app, []),
            Row([app, app], azp: app, []),
            Row(.array((0..<100).map { .string("\($0)") } + [app]), azp: app, []),
            Row("", ["wrong_audience"]),
            Row([], ["wrong_audience"]),
            Row([""], ["wrong_audience"]),
            Row("2", ["wrong_audience"]),
            Row(["2"], ["wrong_audience"]),
            Row("138483919580948 ", ["wrong_audience"]),
            Row("13848391958094", ["wrong_audience"]),
            Row("138483919580948\0", ["wrong_audience"]),
            Row("138483919580948,2", ["wrong_audience"]),
            Row("2", azp: app, ["wrong_audience"]),
            Row([], azp: app, ["wrong_audience"]),
            Row(["2", "3"], azp: app, ["wrong_audience"]),
            Row(["2", "3"], ["wrong_audience", "wrong_authorized_party"]),
            Row([app, "2"], ["wrong_authorized_party"]),
            Row([app, app], ["wrong_authorized_party"]),
            Row(app, azp: "2", ["wrong_authorized_party"]),
            Row(app, azp: "", ["wrong_authorized_party"]),
            Row(app, azp: "138483919580948\0", ["wrong_authorized_party"]),
            Row([app, "2"], azp: "2", ["wrong_authorized_party"]),
            Row("2", azp: "2", ["wrong_audience", "wrong_authorized_party"]),
        ])
    func audience(row: Row) async throws {
        let verdict = try await HandmadeIssuer.verdict(on: HandmadeIssuer.token(claims: ["aud": row.audience, "azp": row.party]))
        #expect(verdict.codes == row.codes)
        #expect((verdict.token == nil) == !row.codes.isEmpty)
    }

    @Test(
        "The rejection of an audience shows at most five",
        arguments: [
            ([], "an empty aud"),
            ("", "aud \"\""),
            (["1", "2", "3", "4", "5"], "aud \"1\", \"2\", \"3\", \"4\", \"5\""),
            (["1", "2", "3", "4", "5", "6"], "aud \"1\", \"2\", \"3\", \"4\", \"5\""),
            ("\u{1B}[2J", "aud \"\\u{1b}[2J\""),
        ] as [(JSONValue, String)])
    func shownAudience(audience: JSONValue, found: String) async throws {
        let verdict = try await HandmadeIssuer.verdict(on: HandmadeIssuer.token(claims: ["aud": audience, "azp": Self.app]))
        let rejection = try verdict.rejection()
        #expect(rejection.found == found)
        #expect(rejection.explanation == "The token is not for the app \"138483919580948\".")
    }

    @Test(
        "The rejection of an authorized party names both parties, or the number of audiences",
        arguments: [
            (app, "2", "azp \"2\"", "The token was issued to \"2\", not to the app \"138483919580948\"."),
            (
                [app, "2", "3"], nil, "3 audiences and no azp",
                "The token is for several audiences and does not say to which of them it was issued."
            ),
        ] as [(JSONValue, JSONValue?, String, String)])
    func shownParty(audience: JSONValue, party: JSONValue?, found: String, explanation: String) async throws {
        let rejection = try await HandmadeIssuer.verdict(on: HandmadeIssuer.token(claims: ["aud": audience, "azp": party])).rejection()
        #expect(rejection.expected == "azp \"138483919580948\", or one audience and no azp")
        #expect(rejection.found == found)
        #expect(rejection.explanation == explanation)
    }

    @Test(
        "A subject has 1 to 255 printable ASCII characters",
        arguments: [
            ("1", nil), (" ", nil), ("~", nil), ("a b/c=d", nil), (String(repeating: "9", count: 255), nil),
            ("", "a sub of 0 characters"),
            (String(repeating: "9", count: 256), "a sub of 256 characters"),
            (String(repeating: "9", count: 5000), "a sub of 5000 characters"),
            ("\u{1F}", "a sub with other characters"),
            ("\u{7F}", "a sub with other characters"),
            ("1\0", "a sub with other characters"),
            ("1\n", "a sub with other characters"),
            ("\t", "a sub with other characters"),
            ("\u{E9}", "a sub with other characters"),
            ("\u{661}", "a sub with other characters"),
            ("1\u{200B}", "a sub with other characters"),
        ])
    func subject(subject: String, found: String?) async throws {
        let verdict = try await HandmadeIssuer.verdict(on: HandmadeIssuer.token(claims: ["sub": .string(subject)]))
        guard let found else {
            #expect(verdict.token?.claims.subject == subject)
            #expect(try verdict.finding("subject").found == "a sub of \(subject.count) characters")
            return
        }
        let rejection = try verdict.rejection()
        #expect(rejection.code == .malformedSubject)
        #expect(rejection.found == found)
        #expect(rejection.explanation == "The subject cannot be the ID of a person: it is \(found).")
    }

    @Test(
        "A token ID is not empty, and is required unless the app does without one",
        arguments: [
            ("1", true, nil), (" ", true, nil), ("\0", false, nil), (.string(String(repeating: "j", count: 10_000)), true, nil),
            ("", true, "an empty jti"), ("", false, "an empty jti"), (nil, true, "no jti"), (nil, false, nil),
        ] as [(JSONValue?, Bool, String?)])
    func tokenID(value: JSONValue?, isRequired: Bool, found: String?) async throws {
        let expectations = try HandmadeIssuer.expectations(requiresTokenID: isRequired)
        let verdict = try await HandmadeIssuer.verdict(on: HandmadeIssuer.token(claims: ["jti": value]), expecting: expectations)
        #expect(verdict.rejections.map(\.code) == (found == nil ? [] : [.missingTokenID]))
        #expect(verdict.rejections.first?.found == found)
        #expect(verdict.token?.claims.tokenID == (found == nil ? value?.string : nil))
        #expect(try verdict.finding("token_id").expected == (isRequired ? "a jti that is not empty" : "a jti that is not empty, or none"))
    }

    @Test(
        "A text of unknown origin is shortened to 80 characters and escaped",
        arguments: [
            (String(repeating: "a", count: 80), String(repeating: "a", count: 80)),
            (String(repeating: "a", count: 81), String(repeating: "a", count: 80) + "…"),
            (String(repeating: "😀", count: 80), String(repeating: "😀", count: 80)),
            (String(repeating: "é", count: 81), String(repeating: "é", count: 80) + "…"),
            ("a\"b\\c", #"a\u{22}b\u{5c}c"#),
            ("\0\n\u{1B}\u{7F}\u{85}", #"\u{0}\u{a}\u{1b}\u{7f}\u{85}"#),
            ("\u{200E}\u{202E}\u{2066}\u{FEFF}", #"\u{200e}\u{202e}\u{2066}\u{feff}"#),
            ("\u{2028}\u{2029}\u{E000}\u{10FFFF}", #"\u{2028}\u{2029}\u{e000}\u{10ffff}"#),
            ("é ก 漢 😀", "é ก 漢 😀"),
        ])
    func quoted(text: String, shown: String) async throws {
        let rejection = try await HandmadeIssuer.verdict(on: HandmadeIssuer.token(claims: ["iss": .string(text)])).rejection()
        #expect(rejection.found == "iss \"\(shown)\"")
        #expect(rejection.explanation == "The token was issued by \"\(shown)\", not by \"https://login.example\".")
    }
}
