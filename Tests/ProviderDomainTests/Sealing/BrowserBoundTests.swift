import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("Values that are bound to a browser")
struct BrowserBoundTests {
    private struct Note: BrowserBoundValue, Equatable {
        static let purpose = Sealer.Purpose.toolState
        static let longestText = 400
        var text = "/"
        var lifetime: Double { 60 }
    }

    /// The same content for another purpose.
    private struct Other: BrowserBoundValue {
        static let purpose = Sealer.Purpose.explorerDraft
        var text = "/"
        var lifetime: Double { 60 }
    }

    private func sealed(_ note: Note = Note(), by sealer: Sealer = Sample.sealer) throws -> String {
        try BrowserBound(note, browser: "browser", session: "session", at: Sample.now).sealed(by: sealer)
    }

    @Test(
        "A value can be opened only in its browser and until it expires",
        arguments: [
            ("browser", 0, true), ("browser", 60, true), ("browser", -60, true), ("browser", 61, false), ("browser", -61, false),
            ("another", 0, false), ("", 0, false), (nil, 0, false),
        ] as [(String?, Double, Bool)])
    func binding(browser: String?, age: Double, opens: Bool) throws {
        let value = Note.open(try sealed(), by: Sample.sealer, browser: browser, at: Sample.now.addingTimeInterval(age))
        #expect(value == (opens ? Note() : nil))
    }

    @Test("A missing, malformed or oversized text, and one of another provider or for another purpose, cannot be opened")
    func refusal() throws {
        let other = try BrowserBound(Other(), browser: "browser", session: nil, at: Sample.now).sealed(by: Sample.sealer)
        let oversized = try sealed(Note(text: String(repeating: "a", count: 400)))
        for text in [nil, "", "AAAA", other, oversized, try sealed(by: Sample.foreignSealer)] {
            #expect(Note.open(text, by: Sample.sealer, browser: "browser", at: Sample.now) == nil)
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
}
