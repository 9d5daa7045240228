import Foundation
import LatchkeyClientTesting
import LoginModel
import ProviderEmulation
import StrictJSON
import Testing

@testable import ProviderWeb

@Suite("The login queue", .serialized, .timeLimit(.minutes(1)))
struct LoginQueueTests {
    @Test("Each entry is consumed once, however many requests arrive at the same time")
    func once() async throws {
        try await ControlledWorld.run { world in
            for _ in 0..<20 { try await world.call("POST", "/logins/next", #"{"cancel": true}"#) }
            let consumed = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<50 { group.addTask { try await world.world.logins.decision(for: .any()) != nil } }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(consumed == 20)
        }
    }

    @Test("The next logins end as a test has said, without a page, and the one after them shows pages again")
    func dialog() async throws {
        try await ControlledWorld.run { world in
            for body in [#"{"person": "ada@example.com", "decline": ["email"]}"#, #"{"cancel": true}"#, #"{"error": "server_error"}"#] {
                try await world.call("POST", "/logins/next", body)
            }
            let query = ["client_id": ControlledWorld.appID, "redirect_uri": ControlledWorld.callback, "state": "s", "scope": "email"]
            let dialog = try world.url("/v19.0/dialog/oauth?\(ControlledWorld.query(query))", at: "www.facebook.com")
            var answers: [[String: String]] = []
            for _ in 0..<3 {
                guard case .external(let url) = try await world.browser().follow(world.browser().get(dialog)) else {
                    Issue.record("a page was shown")
                    return
                }
                let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
                answers.append(Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first })
            }
            let token = try await world.redeem(try #require(answers[0]["code"])).json
            let me = try await world.json("/me/permissions?access_token=\(try #require(token["access_token"]?.string))")
            #expect(me["data"]?.array?.contains(["permission": "email", "status": "declined"]) == true)
            #expect(answers[1]["error"] == "access_denied" && answers[2]["error"] == "server_error")
            guard case .page = try await world.browser().follow(world.browser().get(dialog)) else {
                Issue.record("the queue is not empty")
                return
            }
        }
    }

    @Test("An entry for an app waits for a login to that app, and a request without pages consumes none")
    func apps() async throws {
        try await ControlledWorld.run { world in
            let logins = world.world.logins
            try await world.call("POST", "/logins/next", #"{"error": "server_error", "app": "\#(ControlledWorld.appID)"}"#)
            #expect(try await logins.decision(for: .any(app: "1")) == nil)
            #expect(try await logins.decision(for: .any(isSilent: true)) == nil)
            guard case .error("server_error", nil) = try await logins.decision(for: .any()) else {
                Issue.record("the entry was not consumed")
                return
            }
            #expect(logins.entries.isEmpty)
        }
    }

    @Test("A delay is a time of the world's clock, and what was never consumed is reported")
    func delay() async throws {
        try await ControlledWorld.run { world in
            let logins = world.world.logins
            try await world.call("POST", "/clock", #"{"run": false}"#)
            try await world.call(
                "POST", "/logins/next", #"{"person": "\#(ControlledWorld.ada)", "decline": ["email"], "delay": "2s"}"#)
            try await world.call("POST", "/logins/next", #"{"person": "\#(ControlledWorld.ada)"}"#)
            async let decision = logins.decision(for: .any())
            await world.world.clock.waitForSleeper(within: .seconds(2))
            try await world.call("POST", "/clock", #"{"advance": "2s"}"#)
            guard case .approve(_, declining: [.email]) = try await decision else {
                Issue.record("Ada did not continue")
                return
            }
            let report = await world.server.report()
            #expect(report == ["The entry 2 of the login queue was never consumed; it is for ada@example.com."])
        }
    }

    @Test("A reset and a restored snapshot lose entries, which are reported; entries that a test has deleted are not")
    func lostEntries() async throws {
        try await ControlledWorld.run { world in
            func add(_ login: String) async throws { try await world.call("POST", "/logins/next", #"{"person": "\#(login)@example.com"}"#) }
            try await add("ada")
            try await world.call("POST", "/snapshots", #"{"name": "a"}"#)
            try await add("silpa")
            try await world.call("POST", "/snapshots/a/restore")
            try await world.call("POST", "/reset")
            try await add("blaise")
            try await world.call("DELETE", "/logins")
            try await world.call("POST", "/snapshots/a/restore")
            // The restored entry of Ada is consumed.
            #expect(try await world.world.logins.decision(for: .any()) != nil)
            #expect(
                await world.server.report() == ["The entry 2 of the login queue was never consumed; it is for silpa@example.com."])
        }
    }

    @Test("The queue has at most 1000 entries")
    func limit() async throws {
        try await ControlledWorld.run { world in
            let entry = try await QueuedLogin(["cancel": true], in: world.world)
            for _ in 0..<1000 { #expect(world.world.logins.add(entry) != nil) }
            let answer = try await world.call("POST", "/logins/next", #"{"cancel": true}"#)
            #expect(answer.status == 409 && answer.code == "too_many")
        }
    }
}

extension ScriptedDialog {
    fileprivate static func any(app: String = ControlledWorld.appID, isSilent: Bool = false) -> ScriptedDialog {
        ScriptedDialog(appID: app, permissions: [.email], isLimited: false, isSilent: isSilent)
    }
}
