import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@testable import ProviderWeb

@Suite("A script that decides about logins in place of the pages")
struct DialogScriptTests {
    /// Returns the decisions in their order, and records the requests.
    private final class Script: DialogScript {
        let decisions = Locked<[DialogDecision?]>([])
        let asked = Locked<[ScriptedDialog]>([])

        func decision(for dialog: ScriptedDialog) async throws -> DialogDecision? {
            asked.withLock { $0.append(dialog) }
            return decisions.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        }

        func next(_ decision: DialogDecision?) { decisions.withLock { $0.append(decision) } }
    }

    private func run(
        changing change: (inout Seed) -> Void = { _ in },
        _ test: @escaping @Sendable (EmulatedProvider, Script, Person) async throws -> Void
    ) async throws {
        let script = Script()
        var hooks = ProviderHooks()
        hooks.dialogScript = script
        try await EmulatedProvider.run(hooks, changing: change) { emulated in
            let ada = try #require(try await emulated.store.person(withLogin: Sample.ada.login))
            try await test(emulated, script, ada)
        }
    }

    @Test("An approval logs the person in, grants what is not declined, and opens a session, without a page")
    func approval() async throws {
        try await run { emulated, script, ada in
            script.next(.approve(ada.id, declining: [.email]))
            let browser = emulated.browser()
            let dialog = try emulated.dialog(["scope": "email,user_friends"], at: "m.facebook.com")
            let url = try await browser.followNames(browser.get(dialog)).redirect
            #expect(url.host() == "app.example" && url.parameters["state"] == "s")
            let asked = script.asked.withLock(\.self)
            #expect(asked.count == 1, "a request is asked about once, under the public name")
            #expect(asked.first?.appID == Sample.appID && asked.first?.isLimited == false && asked.first?.isSilent == false)
            #expect(asked.first?.permissions.contains(.email) == true)
            let token = try #require(try await emulated.redeem(url.parameters["code"]).json["access_token"]?.string)
            let permissions = try await emulated.json("/me/permissions?access_token=\(token)").json["data"]?.array ?? []
            let statuses = Dictionary(
                uniqueKeysWithValues: permissions.map { ($0["permission"]?.string ?? "", $0["status"]?.string ?? "") })
            #expect(statuses == ["public_profile": "granted", "email": "declined", "user_friends": "granted"])
            #expect(try await browser.get(try emulated.url("/settings")).status == 200, "the session is that of a login")
            // The next request shows the pages again: the person confirms nothing, because everything is decided.
            _ = try await browser.followNames(browser.get(dialog)).redirect
            #expect(script.asked.withLock { $0.count } == 2)
        }
    }

    @Test("A Limited Login is approved with its nonce, and a silent request only for what was granted before")
    func limited() async throws {
        try await run { emulated, script, ada in
            let browser = emulated.browser()
            let limited = Sample.limited.compactMapValues(\.self)
            var silent = limited.merging(["prompt": "none"]) { $1 }
            script.next(.approve(ada.id, declining: []))
            let refused = try await browser.followNames(browser.get(try emulated.dialog(silent))).redirect
            #expect(refused.parameters["error"] == "consent_required")
            script.next(.approve(ada.id, declining: []))
            let url = try await browser.followNames(browser.get(try emulated.dialog(limited))).redirect
            let token = try #require(url.parameters["id_token"])
            silent["id_token_hint"] = token
            script.next(.approve(ada.id, declining: []))
            let refreshed = try await browser.followNames(browser.get(try emulated.dialog(silent))).redirect
            #expect(refreshed.parameters["id_token"] != nil)
            #expect(script.asked.withLock { $0.map(\.isSilent) } == [true, false, true])
            #expect(script.asked.withLock { $0.allSatisfy(\.isLimited) })
        }
    }

    @Test("A cancellation and an error arrive at the redirect URI")
    func failures() async throws {
        try await run { emulated, script, _ in
            let browser = emulated.browser()
            let dialog = try emulated.dialog()
            script.next(.cancel)
            let canceled = try #require(try await browser.get(dialog).location).parameters
            #expect(canceled["error"] == "access_denied" && canceled["error_reason"] == "user_denied" && canceled["error_message"] == nil)
            script.next(.error(code: "server_error", description: nil))
            let failed = try #require(try await browser.get(dialog).location).parameters
            #expect(failed["error"] == "server_error" && failed["error_code"] == "2" && failed["error_message"]?.isEmpty == false)
            script.next(.error(code: "temporarily_unavailable", description: "Back soon & well."))
            let described = try #require(try await browser.get(dialog).location).parameters
            #expect(described["error_description"] == "Back soon & well." && described["state"] == "s")
            #expect(try await browser.get(try emulated.url("/settings")).status == 303, "nobody is logged in")
            script.next(nil)
            #expect(try await browser.get(dialog).page().form?.asksForPassword == true)
        }
    }

    @Test("Only valid requests with GET are asked about")
    func validRequests() async throws {
        try await run { emulated, script, _ in
            script.next(.cancel)
            let browser = emulated.browser()
            #expect(try await browser.get(try emulated.dialog(["client_id": "1"])).status == 400)
            #expect(try await browser.get(try emulated.dialog(["redirect_uri": "https://evil.example/"])).status == 400)
            #expect(try await browser.get(try emulated.dialog(["response_type": "nonsense"])).location?.parameters["error"] != nil)
            _ = try await browser.send("HEAD", try emulated.dialog())
            let asked = script.asked.withLock(\.self)
            #expect(asked.isEmpty)
        }
    }

    @Test("A person who may not log in to the app gets the same error as by the pages")
    func refusedPeople() async throws {
        try await run(changing: { seed in
            seed.apps[0].mode = .development
            seed.people[1].person.isLocked = true
        }) { emulated, script, ada in
            let browser = emulated.browser()
            script.next(.approve(ada.id, declining: []))
            let refused = try await browser.get(try emulated.dialog())
            #expect(refused.text.contains("app_in_development"))
            let form = try #require(try refused.page().form, "the page offers another account")
            #expect(try await browser.get(try emulated.url("/settings")).status == 200, "as by the pages, the person is logged in")
            #expect(try await browser.post(form.action, form.hidden + [("action", "switch")]).status == 303)
            #expect(try await browser.get(try emulated.url("/settings")).status == 303)
            let locked = try #require(try await emulated.store.people(after: nil, limit: 9).first { $0.isLocked })
            script.next(.approve(locked.id, declining: []))
            let page = try await browser.get(try emulated.dialog())
            #expect(page.status == 403 && page.text.contains("is locked"))
            script.next(.approve(Person.ID(rawValue: 4711), declining: []))
            #expect(try await browser.get(try emulated.dialog()).status == 500)
        }
    }
}
