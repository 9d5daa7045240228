import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// People who are made for trying an app out (provider-wire.md, section 14.1).
extension Graph {
    /// The edge `accounts/test-users` of an app, or `accounts` with `type=test-users`.
    func testUsers(
        of app: RegisteredApp, _ call: GraphCall, _ session: GraphSession, by caller: GraphCaller
    ) async throws -> GraphAnswer {
        guard case .app(_, .server) = caller else { throw GraphError.noCapability }
        switch call.method {
        case .get: return .json(try await list(app, call, session))
        case .post where call.parameters["uid"] != nil: return try await attach(to: app, call)
        case .post: return .json(try await make(for: app, call))
        case .delete:
            guard let id = call.parameters["uid"] else { throw GraphError.malformed("The parameter uid is required") }
            guard let person = try await testUser(id, of: app) else { throw GraphError.unsupported(call.method, id) }
            return try await detach(person, from: app)
        }
    }

    /// A test user by the id that the app knows, whether they use the app or not.
    func testUser(_ id: String, of app: RegisteredApp) async throws -> Person? {
        guard let found = try await provider.store.testUsers(of: app.id).first(where: { self.id(of: $0, in: app) == id }) else {
            return nil
        }
        return try await provider.store.person(found)
    }

    private func id(of person: Person.ID, in app: RegisteredApp) -> String {
        AppScopedID.derive(app: app.id, person: person, key: provider.keys.pairwise)
    }

    // MARK: The edge

    private func list(_ app: RegisteredApp, _ call: GraphCall, _ session: GraphSession) async throws -> JSONValue {
        let limit = call.parameters["limit"].flatMap { Int($0) } ?? 25
        guard (1...500).contains(limit) else { throw GraphError.malformed("Param limit must be a number from 1 to 500") }
        try session.spend(limit)
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
        let address = PageAddress(root: url.text, path: call.path.joined(separator: "/"), call: call, arguments: [])
        func text(_ name: String, _ cursor: String) -> JSONValue {
            .string(address.text([(name: "limit", value: "\(limit)"), (name: name, value: cursor)]))
        }
        var paging: [String: JSONValue] = ["cursors": ["before": .string(before), "after": .string(after)]]
        if page.endIndex < people.endIndex { paging["next"] = text("after", after) }
        if page.startIndex > people.startIndex { paging["previous"] = text("before", before) }
        return ["data": .array(entries), "paging": .object(paging)]
    }

    private func cursor(_ name: String, _ call: GraphCall) throws -> Person.ID? {
        try call.parameters[name].map { try TestUserCursor($0, openedBy: provider.sealer).person }
    }

    private func entry(_ person: Person, _ app: RegisteredApp) async throws -> [String: JSONValue] {
        let id = id(of: person.id, in: app)
        var members: [String: JSONValue] = ["id": .string(id), "login_url": .string(try loginURL(of: person, id: id))]
        if let grant = try await provider.store.grant(of: app.id, by: person.id) {
            members["access_token"] = .string(try accessToken(grant, of: person))
        }
        return members
    }

    private func accessToken(_ grant: Grant, of person: Person) throws -> String {
        let login = LoginAct(id: provider.surroundings.randomText(bytes: 16), passwordStamp: person.password.stamp)
        let token = AccessToken(grant: grant, login: login, issuedAt: provider.surroundings.now())
        return try token.sealed(by: provider.sealer).reveal(\.self)
    }

    private func loginURL(of person: Person, id: String) throws -> String {
        let link = TestLoginLink(to: person.id, in: provider.surroundings)
        return "\(url)/checkpoint/test-user-login/\(id)/?token=\(try link.sealed(by: provider.sealer))"
    }

    // MARK: Made, shared and let go

    func checkRoom(for app: RegisteredApp) async throws {
        guard try await provider.store.testUsers(of: app.id).count < TestUserRequest.mostOfAnApp else { throw GraphError.tooManyTestUsers }
    }

    private func make(for app: RegisteredApp, _ call: GraphCall) async throws -> JSONValue {
        try await checkRoom(for: app)
        let request = try TestUserRequest(call.parameters, for: app, in: provider.surroundings)
        var person = request.person
        person.password = try await digest(of: request.password)
        let now = provider.surroundings.now()
        let record = PersonRecord(person: person, picture: nil, friends: [])
        // Nobody has the login name yet, so that the store refuses for want of room alone: others were made at this moment.
        guard try await provider.store.change(PersonChange.add(record, byApp: app.id, at: now)) else { throw GraphError.tooManyTestUsers }
        guard let made = try await provider.store.person(withLogin: person.login) else { throw GraphError.unexpected }
        try await install(request, for: made, in: app)
        var members = try await entry(made, app)
        members["email"] = .string(made.login)
        members["password"] = .string(request.password.reveal(\.self))
        return .object(members)
    }

    /// Has a test user use the app from the start, where that is wanted.
    private func install(_ request: TestUserRequest, for person: Person, in app: RegisteredApp) async throws {
        guard request.isInstalled else { return }
        let granted = request.permissions.filter { PermissionCatalogue.isAvailable($0, to: app, for: person) }
        _ = try await provider.store.record(
            Consent(
                appID: app.id, person: person.id, appScopedID: id(of: person.id, in: app), granted: Set(granted).union([.publicProfile]),
                declined: [], decidedAt: provider.surroundings.now(), by: .app))
    }

    /// A test user of another app, whose token says so.
    private func attach(to app: RegisteredApp, _ call: GraphCall) async throws -> GraphAnswer {
        guard let id = call.parameters["uid"], let text = call.parameters["owner_access_token"].map(Secret.init),
            case .app(let ownerID, let proof) = try PresentedToken(text, openedBy: provider.sealer)
        else { throw GraphError.malformed("The parameter owner_access_token is required") }
        let owner = try await provider.store.app(ownerID)
        guard case .server = try AppToken.bearer(of: proof, for: owner, openedBy: provider.sealer), let owner else {
            throw GraphError.noCapability
        }
        try owner.checkServer(at: call.origin)
        try owner.checkActive()
        guard let person = try await testUser(id, of: owner) else { throw GraphError.unsupported(call.method, id) }
        let request = try TestUserRequest(call.parameters, for: app, in: provider.surroundings)
        try await checkRoom(for: app)
        try await edit(person, of: owner, by: app) { $0.person.testApps.insert(app.id) }
        // Its owner may have let go of it at this moment.
        guard let found = try await provider.store.person(person.id), found.testApps.contains(app.id) else {
            throw GraphError.unsupported(call.method, id)
        }
        if !person.testApps.contains(app.id) { try await install(request, for: found, in: app) }
        return .json(.object(try await entry(found, app)))
    }

    private func detach(_ person: Person, from app: RegisteredApp) async throws -> GraphAnswer {
        guard person.testApps.count > 1 else { throw GraphError.lastAppOfTestUser }
        // First: another of its apps may let go of it at this moment, and one of the two is the last.
        try await edit(person, of: app) { record in
            guard record.person.testApps.count > 1 else { throw GraphError.lastAppOfTestUser }
            record.person.testApps.remove(app.id)
        }
        return .success
    }
}
