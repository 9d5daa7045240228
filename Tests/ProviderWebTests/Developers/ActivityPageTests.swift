import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("The activity page of an app")
struct ActivityPageTests {
    private static let page = "\(BuildingProgram.app)/activity"

    @Test("The activity page says when nothing has happened")
    func empty() async throws {
        try await BuildingProgram.run { program in
            let page = try await program.page(Self.page, try await program.browser(of: Sample.ada))
            #expect(page.all("p").contains { $0.text == "There was no activity in Sample during this time." })
            #expect(page.all("svg").filter { $0.attributes["role"] == "img" }.isEmpty && page.all("table").isEmpty)
            #expect(page.all("p").contains { $0.text == "No callbacks have been sent yet." })
        }
    }

    @Test("The activity page shows logins, cancellations, refused requests and errors per day in charts and a table")
    func charts() async throws {
        try await BuildingProgram.run { program in
            let silpa = ScriptedBrowser()
            _ = try await silpa.finish(try Sample.dialog(program.provider, Sample.limited), as: BuildingProgram.silpa)
            let store = program.provider.store
            let person = try #require(try await store.person(withLogin: BuildingProgram.silpa.login))
            let now = Date()
            for days in [0, 0, 2, 29, 30] {
                let cancel = DialogCancellation(appID: Sample.appID, person: person.id, at: now - Double(days) * 86_400)
                try await store.recordDialogCancellation(cancel)
            }
            let page = try await program.page(Self.page, try await program.browser(of: Sample.ada))
            let charts = page.elements.filter { $0.attributes["role"] == "img" }.compactMap { $0.attributes["aria-label"] }
            #expect(charts.count == 2, "a kind without events has no chart")
            #expect(charts[0].contains("Logins") && charts[0].contains("\u{2068}1\u{2069} in total"))
            #expect(charts[1].contains("\u{2068}4\u{2069} in total") && charts[1].contains("at most \u{2068}2\u{2069}"))
            #expect(page.all("p").count { $0.text == "None during this time." } == 2)
            let scales = page.elements.filter { $0.attributes["class"] == "scale" }.map { $0.text.split(separator: " ").map(String.init) }
            #expect(scales == [["1", "0"], ["2", "1", "0"]], "each chart has an axis of its own")
            #expect(page.elements.filter { $0.attributes["class"] == "bar" }.count == 1 + 3)
            let rows = page.all("tr").map { $0.text.split(separator: "\n").joined() }
            #expect(rows.count == 31)
            #expect(rows[1].hasSuffix("1200"), "today: one login, two declines, no refused request, no error")
            #expect(rows.last?.hasSuffix("0100") == true)
        }
    }

    @Test("The activity page counts refused requests and failed callbacks, and explains them only to developers")
    func errors() async throws {
        try await BuildingProgram.run(changing: {
            $0.mode = .development
            $0.dataDeletionCallbackURL = "https://127.0.0.1:9/delete"
        }) { program in
            let (provider, store) = (program.provider, program.provider.store)
            for _ in 0..<2 {
                _ = try await ScriptedBrowser().get(try Sample.dialog(provider, ["redirect_uri": "https://evil.example/"]))
            }
            _ = try await ScriptedBrowser().get(try Sample.dialog(provider, ["response_type": "telepathy"]))
            _ = try await ScriptedBrowser().get(try Sample.dialog(provider, ["prompt": "none"]))
            _ = try await ScriptedBrowser().get(try Sample.dialog(provider, ["client_id": "77"]))
            let stranger = try await program.browser(of: BuildingProgram.silpa)
            #expect(try await stranger.get(try Sample.dialog(provider)).text.contains("app_in_development"))
            let silpa = try #require(try await store.person(withLogin: BuildingProgram.silpa.login))
            _ = try await store.recordConsent(
                Consent(
                    appID: Sample.appID, person: silpa.id, appScopedID: "123", granted: [.publicProfile], declined: [], tracking: .enabled,
                    decidedAt: Date()))
            let later = Date()
            _ = try await store.requestDeletion(DeletionRequest(appID: Sample.appID, person: silpa.id, by: .person, at: later))
            let callback = try #require(try await store.leaseDueCallback(of: Sample.appID, at: later))
            try await store.recordCallbackAttempt(CallbackAttempt(callback, failed: CallbackProblem("it is silent"), at: later))

            let page = try await program.page(Self.page, try await program.browser(of: Sample.ada))
            let charts = page.elements.filter { $0.attributes["role"] == "img" }.compactMap { $0.attributes["aria-label"] }
            #expect(charts[0].contains("\u{2068}4\u{2069} in total"), "a request with prompt=none is not counted as refused")
            #expect(charts[1].contains("\u{2068}1\u{2069} in total"), "refused requests are not counted as errors")
            let reasons = page.all("li").map(\.text)
            for (words, code, count) in [
                ("The redirect URI is missing", "redirect_uri_blocked", 2), ("response type", "unsupported_response_type", 1),
                ("A person without a role", "app_in_development", 1), ("did not answer a callback", "will try again", 1),
            ] {
                #expect(reasons.contains { $0.contains(words) && $0.contains(code) && $0.contains("Total: \(count).") }, "\(words)")
            }
            #expect(page.all("p").contains { $0.text.hasPrefix("Not delivered yet. Next attempt on ") && $0.text.hasSuffix("(UTC).") })
            let watching = try await program.page(Self.page, try await program.browser(of: BuildingProgram.blaise))
            #expect(!watching.all("h2").contains { $0.text == "What went wrong" })
        }
    }

    @Test("The activity page shows an app's last callbacks to its developers, but not to insights users")
    func callbacks() async throws {
        try await BuildingProgram.run { program in
            let store = program.provider.store
            let silpa = try #require(try await store.person(withLogin: BuildingProgram.silpa.login))
            let consent = Consent(
                appID: Sample.appID, person: silpa.id, appScopedID: "123", granted: [.publicProfile], declined: [], tracking: .enabled,
                decidedAt: Date())
            _ = try await store.recordConsent(consent)
            #expect(try await store.requestDeletion(DeletionRequest(appID: Sample.appID, person: silpa.id, by: .person, at: Date())))
            let page = try await program.page(Self.page, try await program.browser(of: Sample.grace))
            #expect(page.all("p").contains { $0.text == "A person wants their data deleted" })
            let watching = try await program.page(Self.page, try await program.browser(of: BuildingProgram.blaise))
            #expect(!watching.all("h2").contains { $0.text == "Recent callbacks" })
            #expect(!watching.all("a").contains { $0.text == "Permissions" }, "tabs without access are not shown")
        }
    }
}
