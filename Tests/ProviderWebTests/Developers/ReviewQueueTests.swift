import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("The operator's review queue")
struct ReviewQueueTests {
    private static let queue = "/developers/reviews"

    /// Lets Ada request advanced access for permissions, and returns all pending requests.
    private func ask(_ permissions: Set<Permission>, _ program: BuildingProgram) async throws -> [ReviewRequest] {
        let store = program.provider.store
        let ada = try #require(try await store.person(withLogin: Sample.ada.login))
        let text = try ReviewText("<i>Why</i>: because we show it.", for: .use)
        _ = try await store.submitReviewRequests(ReviewSubmission(permissions, for: Sample.appID, by: ada, reason: text, at: Date()))
        return try await store.reviewRequests(matching: .pending(limit: 99))
    }

    private func decide(
        _ id: Int64, _ action: String, reason: String = "", appearance look: String? = nil, _ program: BuildingProgram,
        _ browser: ScriptedBrowser
    ) async throws -> ScriptedBrowser.Response {
        let look = if let look { look } else { try await program.app().appearanceDigest }
        return try await program.send(
            [(name: "action", value: action), (name: "reason", value: reason), (name: "look", value: look)], from: Self.queue,
            to: "\(Self.queue)/\(id)", browser)
    }

    @Test("An approved request gives the app advanced access at once")
    func approve() async throws {
        try await BuildingProgram.run { program in
            let requests = try await ask([.userGender, .userLikes], program)
            let grace = try await program.browser(of: Sample.grace)
            let page = try await program.page(Self.queue, grace)
            let items = page.all("blockquote").map(\.text)
            #expect(items == ["<i>Why</i>: because we show it.", "<i>Why</i>: because we show it."])
            #expect(page.all("h2").first?.text.hasPrefix("Sample") == true)
            #expect(page.all("p").contains { $0.text.contains("Requested by Ada King Lovelace on") })
            let done = try await decide(requests[0].id, "approve", program, grace)
            #expect(done.headers["location"] == "\(Self.queue)?done=approved")
            #expect(try await program.app().advancedAccess == [.userFriends, .userGender])
            let after = try await program.page("\(Self.queue)?done=approved", grace)
            #expect(after.elements.contains { $0.attributes["role"] == "status" && $0.text.hasPrefix("Approved.") })
            #expect(after.all("p").contains { $0.text.hasPrefix("Approved on") && $0.text.contains(Sample.grace.login) })
            let shown = try await program.page("\(BuildingProgram.app)/permissions", try await program.browser(of: Sample.ada))
            #expect(shown.all("p").contains { $0.text.hasPrefix("Approved on") })
        }
    }

    @Test("A refusal needs a reason of valid length, which the developers of the app see")
    func refuse() async throws {
        try await BuildingProgram.run { program in
            let id = try await ask([.userGender], program)[0].id
            let grace = try await program.browser(of: Sample.grace)
            for reason in ["", "No.", String(repeating: "a", count: 1001)] {
                let response = try await decide(id, "refuse", reason: reason, program, grace)
                #expect(response.status == 400)
                let page = try program.parsedPage(response)
                #expect(page.elements.contains { $0.attributes["role"] == "alert" && $0.attributes["id"] == "wrong-\(id)" })
                #expect(page.all("textarea").first?.text.trimmingCharacters(in: .newlines) == reason)
            }
            let done = try await decide(id, "refuse", reason: "You do not show it,\r\nas far as I see.", program, grace)
            #expect(done.headers["location"] == "\(Self.queue)?done=refused")
            #expect(try await program.app().advancedAccess == [.userFriends])
            let page = try await program.page("\(BuildingProgram.app)/permissions", grace)
            #expect(page.all("p").contains { $0.text.contains("You do not show it,\nas far as I see.") })
            #expect(page.inputs("permission").contains { $0.attributes["value"] == "user_gender" }, "the permission can be requested again")
            #expect(page.all("a").contains { $0.attributes["href"] == Self.queue }, "the page links an operator to the queue")
        }
    }

    @Test("A decision is rejected if the app's appearance has changed since the operator saw it")
    func otherLook() async throws {
        try await BuildingProgram.run { program in
            let id = try await ask([.userGender], program)[0].id
            let grace = try await program.browser(of: Sample.grace)
            let look = try #require(try await program.page(Self.queue, grace).inputs("look").first?.attributes["value"])
            let seen = try await program.app()
            var other = seen
            other.name = "Quite Another"
            #expect(try await program.provider.store.changeApp(.set(seen, to: other, by: .operator, at: Date())))
            for (action, reason) in [("approve", ""), ("refuse", "It does not show it.")] {
                for look in [look, ""] {
                    let response = try await decide(id, action, reason: reason, appearance: look, program, grace)
                    #expect(response.status == 409)
                    let page = try program.parsedPage(response)
                    #expect(page.elements.contains { $0.attributes["role"] == "status" && $0.text.contains("has changed") })
                    #expect(page.all("textarea").first?.text.trimmingCharacters(in: .newlines) == reason, "the form keeps the reason")
                }
            }
            #expect(try await program.provider.store.reviewRequests(matching: .pending(limit: 9)).map(\.id) == [id])
            #expect(try await decide(id, "approve", program, grace).headers["location"] == "\(Self.queue)?done=approved")
        }
    }

    @Test("An operator who decides too late sees the decision of the other operator")
    func twoOperators() async throws {
        try await BuildingProgram.run { program in
            let id = try await ask([.userGender], program)[0].id
            _ = try await program.provider.store.decideReviewRequest(ReviewDecision(on: id, .approved, by: "other@example.com", at: Date()))
            let grace = try await program.browser(of: Sample.grace)
            // Another request is pending, so that the page has a form.
            _ = try await ask([.userLikes], program)
            let empty = try await decide(id, "refuse", program, grace)
            #expect(empty.headers["location"] == "\(Self.queue)?late=\(id)")
            for reason in ["No.", "Far too late:\r\nit is approved."] {
                let response = try await decide(id, "refuse", reason: reason, program, grace)
                #expect(response.status == 409)
                let page = try program.parsedPage(response)
                #expect(
                    page.elements.contains { $0.attributes["role"] == "status" && $0.text.contains("Someone else has already decided") })
                let typed = try #require(page.all("textarea").first { $0.attributes["id"] == "late-reason" })
                #expect(typed.attributes["readonly"] != nil && typed.text.contains(reason.prefix(3)), "the form keeps the reason")
            }
            let page = try await program.page("\(Self.queue)?late=\(id)", grace)
            let notice = try #require(page.elements.first { $0.attributes["role"] == "status" }).text
            #expect(
                notice.contains("Someone else has already decided") && notice.contains("other@example.com")
                    && notice.contains("Approved on"))
            #expect(try await program.app().advancedAccess.contains(.userGender))
        }
    }

    @Test("An operator who decides a request twice sees their own earlier decision")
    func twice() async throws {
        try await BuildingProgram.run { program in
            let id = try await ask([.userGender], program)[0].id
            let grace = try await program.browser(of: Sample.grace)
            _ = try await ask([.userLikes], program)
            _ = try await decide(id, "approve", program, grace)
            let page = try program.parsedPage(try await decide(id, "refuse", reason: "You do not show it.", program, grace))
            let notice = try #require(page.elements.first { $0.attributes["role"] == "status" }).text
            #expect(notice.contains("You have already decided this request") && !notice.contains("Someone else"))
            #expect(notice.contains("You do not show it.") && notice.contains("Approved on"))
        }
    }

    @Test("An operator who decides a withdrawn request sees that it was withdrawn")
    func withdrawn() async throws {
        try await BuildingProgram.run { program in
            let id = try await ask([.userGender], program)[0].id
            let grace = try await program.browser(of: Sample.grace)
            #expect(
                try await program.provider.store.withdrawReviewRequest(
                    ReviewWithdrawal(
                        of: id, for: Sample.appID, by: try #require(try await program.provider.store.person(withLogin: Sample.ada.login)),
                        at: Date())))
            _ = try await ask([.userLikes], program)
            let page = try program.parsedPage(try await decide(id, "refuse", reason: "You do not show it.", program, grace))
            let notice = try #require(page.elements.first { $0.attributes["role"] == "status" }).text
            #expect(notice.contains("was withdrawn in the meantime") && !notice.contains("Someone else"))
            #expect(notice.contains("You do not show it."))
        }
    }

    @Test("The review queue is only for operators, and unknown requests and actions are rejected")
    func strangers() async throws {
        try await BuildingProgram.run { program in
            let id = try await ask([.userGender], program)[0].id
            let ada = try await program.browser(of: Sample.ada)
            #expect(try await ada.get(try Sample.url(program.provider, Self.queue)).status == 404)
            let sent = try await program.send(
                [(name: "action", value: "approve")], from: "\(BuildingProgram.app)/permissions", to: "\(Self.queue)/\(id)", ada)
            #expect(sent.status == 404)
            #expect(try await program.app().advancedAccess == [.userFriends])
            #expect(
                try await !program.page("\(BuildingProgram.app)/permissions", ada).all("a").contains { $0.attributes["href"] == Self.queue }
            )
            let grace = try await program.browser(of: Sample.grace)
            for (path, action) in [("\(id)", "explode"), ("x", "approve"), ("99", "approve"), ("99", "refuse")] {
                let response = try await program.send(
                    [(name: "action", value: action)], from: Self.queue, to: "\(Self.queue)/\(path)", grace)
                #expect([400, 404].contains(response.status), "\(path) \(action)")
            }
        }
    }

    @Test("The pending and the decided requests are split into pages")
    func pages() async throws {
        try await BuildingProgram.run(changing: { app in
            app.appDefinedPermissions = Set((0..<45).map { Permission(name: "own_" + String(repeating: "a", count: $0 + 1)) })
        }) { program in
            let app = try await program.app()
            let requests = try await ask(app.appDefinedPermissions, program)
            let grace = try await program.browser(of: Sample.grace)
            var path: String? = Self.queue
            var seen = 0
            while let next = path {
                let page = try await program.page(next, grace)
                seen += page.all("blockquote").count
                path = page.all("a").first { $0.attributes["href"]?.contains("?after=") == true }?.attributes["href"]
            }
            #expect(seen == 45 && requests.count == 45)
            for request in requests {
                _ = try await program.provider.store.decideReviewRequest(ReviewDecision(on: request.id, .approved, by: nil, at: Date()))
            }
            let first = try await program.page(Self.queue, grace)
            let older = try #require(first.all("a").first { $0.attributes["href"]?.contains("?before=") == true }?.attributes["href"])
            #expect(first.all("p").filter { $0.text.hasPrefix("Approved on") }.count == 20)
            #expect(try await program.page(older, grace).all("p").filter { $0.text.hasPrefix("Approved on") }.count == 20)
            for odd in ["?after=x&before=y&late=z", "?late=99", "?before=-1", "?done=approved&done=x"] {
                _ = try await program.page(Self.queue + odd, grace)
            }
        }
    }
}
