import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

@Suite("The test users page of an app")
struct TestUsersPageTests {
    private static let page = "\(BuildingProgram.app)/testers"

    private func make(
        _ count: String = "1", name: String = "", permissions: [String] = [], _ program: BuildingProgram, _ browser: ScriptedBrowser
    ) async throws -> ScriptedBrowser.Response {
        try await program.send(
            [(name: "count", value: count), (name: "name", value: name), (name: "action", value: "create")]
                + permissions.map { (name: "permission", value: $0) }, from: Self.page, browser)
    }

    /// Returns the values that a page shows only once.
    private func secrets(_ page: ParsedPage) -> [String] {
        guard page.elements.contains(where: { $0.attributes["class"] == "notice once" }) else { return [] }
        return page.all("dd").map { $0.text.trimmingCharacters(in: .whitespacesAndNewlines) }
    }

    private func testers(_ program: BuildingProgram) async throws -> [Person] {
        var people: [Person] = []
        for id in try await program.provider.store.testUsers(of: Sample.appID) {
            if let person = try await program.provider.store.person(id) { people.append(person) }
        }
        return people
    }

    @Test("A developer can create several test users at once, and their passwords are shown once")
    func create() async throws {
        try await BuildingProgram.run { program in
            let ada = try await program.browser(of: Sample.ada)
            #expect(try await program.page(Self.page, ada).all("p").contains { $0.text == "No test users yet." })
            let done = try await make("3", name: "Mary <b>Somerville</b>", permissions: ["user_likes", "email"], program, ada)
            #expect(done.status == 303 && done.headers["location"] == "\(Self.page)?done=testers-made")
            #expect(done.headers["set-cookie"]?.contains("HttpOnly") == true)
            let people = try await testers(program)
            #expect(people.map(\.name) == Array(repeating: "Mary <b>Somerville</b>", count: 3))
            let page = try await program.page("\(Self.page)?done=testers-made", ada)
            let passwords = secrets(page)
            #expect(passwords.count == 3)
            #expect(people.allSatisfy { person in page.all("code").contains { $0.text == person.login } })
            #expect(page.all("p").contains { $0.text == "Uses Sample" })
            #expect(secrets(try await program.page("\(Self.page)?done=testers-made", ada)).isEmpty, "the passwords are not shown again")
            let grant = try await program.provider.store.grant(of: Sample.appID, by: people[0].id)
            #expect(grant?.granted == [.publicProfile, .email, .userLikes])
            _ = try await program.browser(of: (login: people[0].login, password: passwords[0]))
        }
    }

    @Test(
        "Invalid input for new test users is rejected with an error, and the form keeps the input",
        arguments: [
            ("5", "Mary"), ("0", "Mary"), ("x", "Mary"), ("2", String(repeating: "Mary ", count: 60)), ("1", "Ma\u{1}ry"), ("", ""),
        ])
    func wrong(count: String, name: String) async throws {
        try await BuildingProgram.run { program in
            let ada = try await program.browser(of: Sample.ada)
            let response = try await make(count, name: name, permissions: ["user_likes"], program, ada)
            #expect(response.status == 400)
            let page = try program.parsedPage(response)
            #expect(page.elements.contains { $0.attributes["role"] == "alert" })
            #expect(page.inputs("name").first?.attributes["value"] == name.replacing("\u{1}", with: "\u{FFFD}"))
            #expect(page.inputs("permission").filter { $0.attributes["checked"] != nil }.map { $0.attributes["value"] } == ["user_likes"])
            #expect(try await testers(program).isEmpty)
        }
    }

    @Test("A developer can give a test user a new password and a login link that works once")
    func secrets() async throws {
        try await BuildingProgram.run { program in
            let ada = try await program.browser(of: Sample.ada)
            _ = try await make("1", program, ada)
            let old = secrets(try await program.page(Self.page, ada))
            let person = try #require(try await testers(program).first)
            let id = try #require(
                try await program.page(Self.page, ada).all("button").first { $0.attributes["name"] == "link_of" }?.attributes["value"])
            let set = try await program.send([(name: "renew_of", value: id)], from: Self.page, ada)
            #expect(set.headers["location"] == "\(Self.page)?done=password-set")
            // Grace's browser does not show the password. Ada's browser shows it.
            let grace = try await program.browser(of: Sample.grace)
            #expect(secrets(try await program.page(Self.page, grace)).isEmpty)
            let new = secrets(try await program.page(Self.page, ada))
            #expect(new.count == 1 && new != old)
            _ = try await program.browser(of: (login: person.login, password: new[0]))

            let linked = try await program.send([(name: "link_of", value: id)], from: Self.page, ada)
            #expect(linked.headers["location"] == "\(Self.page)?done=linked")
            let link = try #require(secrets(try await program.page(Self.page, ada)).first.flatMap(URL.init(string:)))
            let currentUser = ScriptedBrowser()
            let confirmation = try await currentUser.get(link)
            #expect(confirmation.status == 200 && confirmation.text.contains(person.name), "the person must confirm the login")
            let token = try #require(ParsedPage(confirmation.text).inputs("token").first?.attributes["value"])
            #expect(try await currentUser.post(link, [(name: "token", value: token)]).status == 303)
            #expect(try await program.page("/settings", currentUser).all("p").contains { $0.text.contains(person.name) })
            #expect(try await ScriptedBrowser().post(link, [(name: "token", value: token)]).status == 404, "the link works once")
        }
    }

    @Test("A developer can make two test users friends and remove a test user")
    func friends() async throws {
        try await BuildingProgram.run { program in
            let ada = try await program.browser(of: Sample.ada)
            _ = try await make("2", program, ada)
            let ids = try await program.page(Self.page, ada).all("button").filter { $0.attributes["name"] == "remove" }
                .compactMap { $0.attributes["value"] }
            #expect(ids.count == 2)
            for pair in [(ids[0], ids[0]), (ids[0], "9"), ("", "")] {
                let wrong = try await program.send(
                    [(name: "first", value: pair.0), (name: "second", value: pair.1), (name: "action", value: "befriend")],
                    from: Self.page, ada)
                #expect(wrong.status == 400)
            }
            let done = try await program.send(
                [(name: "first", value: ids[0]), (name: "second", value: ids[1]), (name: "action", value: "befriend")],
                from: Self.page, ada)
            #expect(done.headers["location"] == "\(Self.page)?done=befriended")
            let people = try await testers(program)
            // The friendship is stored with the person who agreed, but applies to both.
            let record = try await program.provider.store.personRecord(withLogin: people[1].login)
            #expect(record?.friends == [people[0].login])
            for notice in ["tester-removed", "nothing"] {
                let removed = try await program.send([(name: "remove", value: ids[0])], from: Self.page, ada)
                #expect(removed.headers["location"] == "\(Self.page)?done=\(notice)")
            }
            #expect(try await testers(program).map(\.login) == [people[1].login])
            for field in ["renew_of", "link_of"] {
                let gone = try await program.send([(name: field, value: ids[0])], from: Self.page, ada)
                #expect(gone.headers["location"] == "\(Self.page)?done=nothing")
            }
            #expect(try await program.send([(name: "action", value: "x")], from: Self.page, ada).status == 400)
        }
    }

    @Test("Removing a test user who belongs to two apps removes them only from one")
    func shared() async throws {
        try await BuildingProgram.run { program in
            let store = program.provider.store
            let other = RegisteredApp(id: "77", name: "Second", roles: AppRoles(administrators: [Sample.ada.login]))
            #expect(try await store.changeApp(AppChange.add(other, at: Date())))
            let ada = try await program.browser(of: Sample.ada)
            _ = try await make("1", program, ada)
            let person = try #require(try await testers(program).first)
            let before = try #require(try await store.personRecord(withLogin: person.login))
            var both = before
            both.person.testApps.insert("77")
            #expect(try await store.changePerson(PersonChange.set(before, to: both, byApp: "77", at: Date())))
            let id = try #require(
                try await program.page(Self.page, ada).all("button").first { $0.attributes["name"] == "remove" }?.attributes["value"])
            let elsewhere = try await program.send([(name: "remove", value: id)], from: "/developers/apps/77/testers", ada)
            #expect(
                elsewhere.headers["location"] == "/developers/apps/77/testers?done=nothing", "another app knows the person by another ID")
            #expect(
                try await program.send([(name: "remove", value: id)], from: Self.page, ada).headers["location"]?.hasSuffix("removed")
                    == true)
            #expect(try await store.person(person.id)?.testApps == ["77"])
        }
    }

    @Test("The list of test users is split into pages of 25")
    func pages() async throws {
        try await BuildingProgram.run { program in
            let people = (0..<30).map { number in
                DigestedSeed.Entry(
                    person: Person(
                        id: .unknownPerson, login: "test\(number)", password: PasswordDigest(encoded: ""), firstName: "A",
                        lastName: "\(number)",
                        testApps: [Sample.appID]), picture: nil, friends: [])
            }
            try await program.provider.store.applySeed(DigestedSeed(apps: [], people: people), at: Date())
            let ada = try await program.browser(of: Sample.ada)
            let first = try await program.page(Self.page, ada)
            #expect(first.all("h2").contains { $0.text == "Test users: \u{2068}30\u{2069}" || $0.text == "Test users: 30" })
            let more = try #require(first.all("a").first { $0.attributes["href"]?.contains("after=") == true }?.attributes["href"])
            let second = try await program.page(more, ada)
            let counts = [first, second].map { page in page.elements.filter { $0.attributes["class"] == "tester" }.count }
            #expect(counts == [25, 5])
            for odd in ["?after=x", "?after=", "?done=testers-made", "?done=x"] { _ = try await program.page(Self.page + odd, ada) }
        }
    }
}
