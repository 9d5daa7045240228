import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// The test users of an app (Wire.md, section 14.1).
extension Graph {
    // MARK: The edge accounts

    /// Returns a page of the app's test users.
    func testUserList(_ edge: AppCall) async throws -> JSONValue {
        let (app, call) = (edge.app, edge.call)
        let limit = call.parameters["limit"].flatMap { Int($0) } ?? 25
        guard (1...500).contains(limit) else { throw GraphError.malformed("Param limit must be a number from 1 to 500") }
        try call.state.addCost(limit)
        let people = try await provider.store.testUsers(of: app.id)
        let page: ArraySlice<Person.ID>
        if let before = try cursor("before", call) {
            page = people.prefix { $0.rawValue < before.rawValue }.suffix(limit)
        } else if let after = try cursor("after", call) {
            page = people.drop { $0.rawValue <= after.rawValue }.prefix(limit)
        } else {
            page = people.prefix(limit)
        }
        var entries: [JSONValue] = []
        for person in page {
            guard let person = try await provider.store.person(person) else { continue }
            entries.append(.object(try await entry(person, app)))
        }
        guard let first = page.first, let last = page.last else { return ["data": []] }
        let before = try TestUserCursor(first).sealed(by: provider.sealer)
        let after = try TestUserCursor(last).sealed(by: provider.sealer)
        let address = PagingURL(
            root: provider.graphOrigin(at: url), path: call.path.joined(separator: "/"), call: call.request, arguments: [])
        func text(_ name: String, _ cursor: String) -> JSONValue {
            .string(address.text([(name: "limit", value: "\(limit)"), (name: name, value: cursor)]))
        }
        var paging: [String: JSONValue] = ["cursors": ["before": .string(before), "after": .string(after)]]
        if page.endIndex < people.endIndex { paging["next"] = text("after", after) }
        if page.startIndex > people.startIndex { paging["previous"] = text("before", before) }
        return ["data": .array(entries), "paging": .object(paging)]
    }

    private func cursor(_ name: String, _ call: AuthenticatedCall) throws -> Person.ID? {
        try call.parameters[name].map { try TestUserCursor($0, openedBy: provider.sealer).person }
    }

    private func entry(_ person: Person, _ app: RegisteredApp) async throws -> [String: JSONValue] {
        let id = testUserService.id(of: person.id, in: app)
        var members: [String: JSONValue] = ["id": .string(id), "login_url": .string(try testUserService.loginURL(of: person, in: app))]
        // A Limited Login never yields an access token.
        if let grant = try await provider.store.grant(of: app.id, by: person.id), !grant.isLimited(at: provider.environment.now()) {
            members["access_token"] = .string(try accessToken(grant, of: person))
        }
        return members
    }

    private func accessToken(_ grant: Grant, of person: Person) throws -> String {
        let login = AuthenticationEvent(id: provider.environment.randomText(bytes: 16), passwordStamp: person.password.stamp)
        let token = AccessToken(
            grant: grant, login: login, issuedAt: provider.environment.now(), lifetime: AccessTokenLifetime.testUser.seconds)
        return try token.sealed(by: provider.sealer).reveal(\.self)
    }

    /// Creates a test user of the app.
    func createTestUser(_ edge: AppCall) async throws -> JSONValue {
        let (app, call) = (edge.app, edge.call)
        try await testUserService.checkLimits(for: app)
        let request = try TestUserRequest(call.parameters, for: app, in: provider.environment)
        let made = try await testUserService.create(request, for: app)
        var members = try await entry(made, app)
        members["email"] = .string(made.login)
        members["password"] = .string(request.password.reveal(\.self))
        return .object(members)
    }

    /// Adds another app's test user to this app, authorized by the other app's access token in `owner_access_token`.
    func attachTestUser(_ edge: AppCall) async throws -> JSONValue {
        let (app, call, owner) = (edge.app, edge.call, try edge.owner.value)
        guard let id = edge.parameters["uid"] else { throw GraphError.malformed("The parameter uid is required") }
        guard let person = try await testUserService.find(id, of: owner) else { throw GraphError.unsupported(call.method, id) }
        let request = try TestUserRequest(call.parameters, for: app, in: provider.environment)
        try await testUserService.checkLimits(for: app)
        try await testUserService.edit(person, of: owner, by: app) { $0.person.testApps.insert(app.id) }
        // The other app may have removed the test user in the meantime.
        guard let found = try await provider.store.person(person.id), found.testApps.contains(app.id) else {
            throw GraphError.unsupported(call.method, id)
        }
        if !person.testApps.contains(app.id) { try await testUserService.install(request, for: found, in: app) }
        return .object(try await entry(found, app))
    }

    /// Removes a test user from the app. The test user must also belong to another app.
    func detachTestUser(_ edge: AppCall) async throws -> GraphAPIResponse {
        let (app, method) = (edge.app, edge.call.method)
        guard let id = edge.parameters["uid"] else { throw GraphError.malformed("The parameter uid is required") }
        guard let person = try await testUserService.find(id, of: app) else { throw GraphError.unsupported(method, id) }
        guard person.testApps.count > 1 else { throw GraphError.lastAppOfTestUser }
        // If a concurrent removal from another app leaves this app as the last one, this call throws ``GraphError/lastAppOfTestUser``.
        try await testUserService.detach(person, from: app)
        return .success
    }
}
