import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("Values that are bound to a browser")
struct BrowserBoundTests {
    private struct SampleValue: BrowserBoundValue, Equatable {
        static let purpose = Sealer.Purpose.toolState
        static let maximumTextLength = 400
        var text = "/"
        var lifetime: Double { 60 }
    }

    /// A value with the same content but another purpose.
    private struct Other: BrowserBoundValue {
        static let purpose = Sealer.Purpose.explorerDraft
        var text = "/"
        var lifetime: Double { 60 }
    }

    private func sealed(_ note: SampleValue = SampleValue(), by sealer: Sealer = Sample.sealer) throws -> String {
        try BrowserBound(note, browser: "browser", session: "session", at: Sample.now).sealed(by: sealer)
    }

    @Test(
        "A value can be opened only in its browser and until it expires",
        arguments: [
            ("browser", 0, true), ("browser", 60, true), ("browser", -60, true), ("browser", 61, false), ("browser", -61, false),
            ("another", 0, false), ("", 0, false), (nil, 0, false),
        ] as [(String?, Double, Bool)])
    func binding(browser: String?, age: Double, opens: Bool) throws {
        let value = SampleValue.open(try sealed(), by: Sample.sealer, browser: browser, at: Sample.now.addingTimeInterval(age))
        #expect(value == (opens ? SampleValue() : nil))
    }

    @Test("A missing, malformed or oversized text, and one of another provider or for another purpose, cannot be opened")
    func refusal() throws {
        let other = try BrowserBound(Other(), browser: "browser", session: nil, at: Sample.now).sealed(by: Sample.sealer)
        let oversized = try sealed(SampleValue(text: String(repeating: "a", count: 400)))
        for text in [nil, "", "AAAA", other, oversized, try sealed(by: Sample.foreignSealer)] {
            #expect(SampleValue.open(text, by: Sample.sealer, browser: "browser", at: Sample.now) == nil)
        }
    }

    @Test("A login of the explorer is unchanged after sealing and opening, and only in its browser for two hours")
    func explorerLogin() throws {
        let login = ExplorerLogin(for: Sample.app.id, by: Sample.ada.id, returningTo: "path=me", in: Sample.environment)
        let state = try BrowserBound(login, browser: "browser", session: nil, at: Sample.now).sealed(by: Sample.sealer)
        let opened = try #require(ExplorerLogin.open(state, by: Sample.sealer, browser: "browser", at: Sample.now.addingTimeInterval(7200)))
        #expect(opened.id == login.id && opened.appID == login.appID && opened.person == login.person && opened.query == login.query)
        #expect(opened.codeVerifier == login.codeVerifier)
        #expect(ExplorerLogin.open(state, by: Sample.sealer, browser: "another", at: Sample.now) == nil)
        #expect(ExplorerLogin.open(state, by: Sample.sealer, browser: "browser", at: Sample.now.addingTimeInterval(7201)) == nil)

        let home = "https://login.example"
        let parameters = FormParameters(encoded: login.query(at: home, asking: [.email], state: state))
        for (browser, matches) in [("browser", true), ("another", false)] {
            #expect(ExplorerLogin.matches(parameters, at: home, openedBy: Sample.sealer, browser: browser, at: Sample.now) == matches)
        }
    }

    /// A value that is bound to the session of the person who is logged in.
    private struct SessionBoundValue: BrowserBoundValue, Equatable {
        static let purpose = Sealer.Purpose.formState
        var name = "delete"
        var lifetime: Double { 3600 }
        var isBoundToSession: Bool { true }
    }

    private func violation(
        sealedIn session: String?, browser: String? = "browser", opensIn other: String?, after seconds: Double = 0
    ) throws -> BrowserBoundViolation? {
        let text = try BrowserBound(SessionBoundValue(), browser: "browser", session: session, at: Sample.now).sealed(by: Sample.sealer)
        let bound = try #require(BrowserBound<SessionBoundValue>(text, openedBy: Sample.sealer))
        #expect(bound.value == SessionBoundValue() && bound.age(at: Sample.now + seconds) == seconds)
        return bound.violation(browser: browser, session: other, at: Sample.now + seconds)
    }

    @Test(
        "A value on behalf of a person is valid only in their session",
        arguments: [
            ("session", "session", nil), ("session", "another", .otherSession), ("session", nil, .otherSession),
            ("session", "", .otherSession),
            ("session", "session ", .otherSession), (nil, "session", .otherSession), (nil, nil, .otherSession), ("", "", nil),
        ] as [(String?, String?, BrowserBoundViolation?)])
    func sessions(sealed: String?, opens: String?, expected: BrowserBoundViolation?) throws {
        #expect(try violation(sealedIn: sealed, opensIn: opens) == expected)
    }

    @Test(
        "Of several reasons, the browser comes first, then the time, then the session",
        arguments: [
            ("another", "another", 4000, .otherBrowser), (nil, "session", 0, .otherBrowser), ("browser", "another", 3601, .expired),
            ("browser", "another", 3600, .otherSession), ("browser", "session", 3600, nil), ("browser", "session", 3600.5, .expired),
            ("browser", "session", -60, nil), ("browser", "session", -60.5, .expired),
        ] as [(String?, String, Double, BrowserBoundViolation?)])
    func order(browser: String?, session: String, seconds: Double, expected: BrowserBoundViolation?) throws {
        #expect(try violation(sealedIn: "session", browser: browser, opensIn: session, after: seconds) == expected)
    }

    @Test("A value that is bound to no session does not carry one")
    func withoutSession() throws {
        let text = try sealed()
        let bound = try #require(BrowserBound<SampleValue>(text, openedBy: Sample.sealer))
        for session in ["session", "another", nil] { #expect(bound.violation(browser: "browser", session: session, at: Sample.now) == nil) }
        #expect(
            SessionBoundValue.open(
                try BrowserBound(SessionBoundValue(), browser: "b", session: "s", at: Sample.now).sealed(by: Sample.sealer),
                by: Sample.sealer,
                browser: "b", at: Sample.now) == nil)
    }

    @Test("A text is opened up to the longest length of its kind of value, in bytes")
    func longest() throws {
        var lengths: [Int: Bool] = [:]
        for count in 150...250 {
            let text = try sealed(SampleValue(text: String(repeating: "a", count: count)))
            lengths[text.utf8.count] = BrowserBound<SampleValue>(text, openedBy: Sample.sealer) != nil
        }
        #expect(lengths.keys.contains(400) && lengths.keys.contains { $0 > 400 })
        for (length, opens) in lengths { #expect(opens == (length <= 400), "\(length)") }
    }

    @Test("Slashes are not escaped, and any text can be carried", arguments: ["https://a.example/?x=1&y=/", "\u{0}\u{301}\"\\", "ก👩‍👩‍👧", ""])
    func content(text: String) throws {
        #expect(
            SampleValue.open(try sealed(SampleValue(text: text)), by: Sample.sealer, browser: "browser", at: Sample.now)
                == SampleValue(text: text))
        let escaped = try sealed(SampleValue(text: String(repeating: "/", count: 50))).utf8.count
        #expect(escaped == (try sealed(SampleValue(text: String(repeating: "a", count: 50))).utf8.count))
    }

    @Test("A changed text cannot be opened")
    func tampering() throws {
        let text = try sealed()
        for index in text.indices {
            var changed = text
            changed.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
            #expect(BrowserBound<SampleValue>(changed, openedBy: Sample.sealer) == nil)
        }
        for other in [text + "A", text + "=", String(text.dropFirst()), String(text.dropLast()), " " + text] {
            #expect(BrowserBound<SampleValue>(other, openedBy: Sample.sealer) == nil)
        }
    }
}
