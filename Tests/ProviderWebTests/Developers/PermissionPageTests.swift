import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("The permissions page of an app")
struct PermissionPageTests {
    private static let page = "\(BuildingProgram.app)/permissions"
    private static let text = "We show <b>friends</b> who play too, on the first page."

    private func ask(
        _ permissions: [String], saying text: String = text, _ program: BuildingProgram, _ browser: ScriptedBrowser
    ) async throws -> ScriptedBrowser.Response {
        try await program.send(
            permissions.map { (name: "permission", value: $0) } + [(name: "text", value: text), (name: "action", value: "ask")],
            from: Self.page, browser)
    }

    @Test("The permissions page lists every permission with its description and access level")
    func list() async throws {
        try await BuildingProgram.run(changing: { $0.appDefinedPermissions = ["publish_actions"] }) { program in
            let definition = PermissionDefinition("club_member", text: "What the club knows of you.")
            _ = try await program.provider.store.changePermission(PermissionChange.define(definition, at: Date()))
            let page = try await program.page(Self.page, try await program.browser(of: Sample.ada))
            #expect(page.all("h1").map(\.text) == ["Sample"])
            let rows = page.elements.filter { $0.attributes["class"] == "access" }.map(\.text)
            #expect(rows.count == 18)
            #expect(rows.contains { $0.contains("E-mail address") && $0.contains("Everyone, without review") })
            #expect(rows.contains { $0.contains("user_friends") && $0.contains("Advanced: everyone") && $0.contains("Give up access") })
            #expect(rows.contains { $0.contains("user_gender") && $0.contains("Standard: people with a role") })
            #expect(rows.contains { $0.contains("club_member") && $0.contains("What the club knows of you.") })
            #expect(page.all("h2").map(\.text).contains { $0.contains("Defined by Sample") })
            #expect(page.all("a").contains { $0.attributes["aria-current"] == "page" && $0.text == "Permissions" })
            let choices = Set(page.inputs("permission").compactMap { $0.attributes["value"] })
            #expect(choices.isDisjoint(with: ["email", "public_profile", "user_friends"]) && choices.contains("publish_actions"))
        }
    }

    @Test("A developer can request several permissions, sees them waiting, and can withdraw a request")
    func ask() async throws {
        try await BuildingProgram.run { program in
            let ada = try await program.browser(of: Sample.ada)
            let done = try await ask(["user_gender", "user_likes"], program, ada)
            #expect(done.status == 303 && done.headers["location"] == "\(Self.page)?done=asked")
            let shown = try await program.page("\(Self.page)?done=asked", ada)
            #expect(shown.elements.contains { $0.attributes["role"] == "status" && $0.text == "Your request was sent." })
            #expect(shown.all("p").filter { $0.text.hasPrefix("Waiting for a decision since") }.count == 2)
            let waiting = try await program.provider.store.reviewRequests(matching: .pending(limit: 9))
            #expect(waiting.map(\.permission) == [.userGender, .userLikes] && waiting.allSatisfy { $0.text == Self.text })
            #expect(
                try await ask(["user_gender"], program, ada).headers["location"] == "\(Self.page)?done=nothing",
                "a pending permission cannot be requested again")
            for (number, notice) in [("\(waiting[0].id)", "withdrawn"), ("\(waiting[0].id)", "nothing"), ("99", "nothing")] {
                let withdrawn = try await program.send([(name: "withdraw", value: number)], from: Self.page, ada)
                #expect(withdrawn.headers["location"] == "\(Self.page)?done=\(notice)")
            }
            #expect(try await program.send([(name: "withdraw", value: "x")], from: Self.page, ada).status == 400)
            #expect(try await program.page(Self.page, ada).all("p").contains { $0.text.hasPrefix("Withdrawn on") })
            #expect(
                try await ask(["user_gender"], program, ada).headers["location"] == "\(Self.page)?done=asked",
                "a withdrawn permission can be requested again")
        }
    }

    @Test(
        "An incomplete request is rejected with an error beside the field, and the form keeps the input",
        arguments: [
            (["user_gender"], "too short", ["wrong-text"]), (["user_gender"], String(repeating: "long ", count: 500), ["wrong-text"]),
            ([], Self.text, ["none-chosen"]), ([], "", ["none-chosen", "wrong-text"]),
            (["user_gender"], "This is long enough, and has \u{7} in it.", ["wrong-text"]),
        ])
    func wrong(permissions: [String], text: String, problems: [String]) async throws {
        try await BuildingProgram.run { program in
            let ada = try await program.browser(of: Sample.ada)
            let response = try await ask(permissions, saying: text, program, ada)
            #expect(response.status == 400)
            let page = try program.parsedPage(response)
            #expect(page.elements.filter { $0.attributes["role"] == "alert" }.compactMap { $0.attributes["id"] } == problems)
            let field = try #require(page.all("textarea").first)
            #expect(field.text.trimmingCharacters(in: .newlines) == text.replacing("\u{7}", with: "\u{FFFD}"))
            #expect((field.attributes["aria-invalid"] == "true") == problems.contains("wrong-text"))
            #expect(page.inputs("permission").filter { $0.attributes["checked"] != nil }.map { $0.attributes["value"] } == permissions)
            #expect(try await program.provider.store.reviewRequests(matching: .pending(limit: 1)).isEmpty)
        }
    }

    @Test("An app can give up advanced access, and the audit log records it")
    func giveUp() async throws {
        try await BuildingProgram.run { program in
            let grace = try await program.browser(of: Sample.grace)
            for notice in ["given-up", "nothing"] {
                let done = try await program.send([(name: "give_up", value: "user_friends")], from: Self.page, grace)
                #expect(done.headers["location"] == "\(Self.page)?done=\(notice)")
            }
            #expect(try await program.app().advancedAccess.isEmpty)
            let lines = try await program.provider.store.auditEntries(matching: AuditQuery(appID: Sample.appID))
            #expect(lines.last { $0.event == .advancedAccessRemoved }?.fields == ["user_friends"])
            // Grace is a developer of the app but does not use it, so it is not in the list of apps that she uses.
            let settings = try await program.page("/settings", grace)
            #expect(!settings.all("a").contains { $0.attributes["href"] == "/settings/apps/\(Sample.appID)" })
        }
    }

    @Test("The permissions and test user pages are only for developers of the app")
    func strangers() async throws {
        try await BuildingProgram.run { program in
            for person in [BuildingProgram.silpa, BuildingProgram.blaise] {
                let browser = try await program.browser(of: person)
                for path in [Self.page, "\(BuildingProgram.app)/testers", "/developers/apps/9/permissions"] {
                    #expect(try await browser.get(try Sample.url(program.provider, path)).status == 404, "\(path)")
                }
                let sent = try await browser.post(
                    try Sample.url(program.provider, Self.page),
                    [(name: "dialog", value: "none"), (name: "give_up", value: "user_friends")])
                #expect([400, 403, 404].contains(sent.status))
            }
            #expect(try await program.app().advancedAccess == [.userFriends])
            let unknownPerson = try await ScriptedBrowser().get(try Sample.url(program.provider, Self.page))
            #expect(unknownPerson.status == 303 && unknownPerson.location?.path() == "/settings/login")
        }
    }

    @Test("The pages report a permission of a login configuration that was never approved")
    func findings() async throws {
        try await BuildingProgram.run(changing: { $0.settings.loginConfigurations = ["9": ["email", "user_gender"]] }) { program in
            let ada = try await program.browser(of: Sample.ada)
            let page = try await program.page(Self.page, ada)
            #expect(page.elements.contains { $0.attributes["class"] == "finding fails" && $0.text.contains("user_gender") })
            let check = try await program.page(BuildingProgram.app, ada)
            let findings = check.elements.filter { $0.attributes["class"]?.hasPrefix("finding") == true && $0.name == "li" }.map(\.text)
            #expect(findings.count == 1 && findings[0].contains("are not asked"), "\(findings)")
            #expect(check.all("a").contains { $0.attributes["href"] == Self.page && $0.text.contains("Permissions") })
            #expect(check.all("a").contains { $0.attributes["href"] == "\(BuildingProgram.app)/settings" })
        }
    }
}
