import Foundation
import LoginModel
import ProviderDomain
import ProviderStore

/// What is done to one test user (provider-wire.md, section 14.1).
extension Graph {
    /// What an app, or a test user, does to the test user of that id.
    /// - Returns: `nil` where it is about something else.
    func testUser(_ id: String, _ call: GraphCall, by caller: GraphCaller) async throws -> GraphAnswer? {
        guard call.method != .get, call.path.count == 1 else { return nil }
        switch caller {
        case .person(let account):
            guard account.grant.appScopedID == id, call.method == .delete else { return nil }
            return try await administer(account.person, of: caller.app, call)
        case .app(_, .client): return nil
        case .app(_, .server):
            guard let person = try await testUser(id, of: caller.app) else { return nil }
            return try await administer(person, of: caller.app, call)
        }
    }

    /// What an app may do to its own test user.
    /// - Returns: `nil` where the call is about something else.
    func administer(_ person: Person, of app: RegisteredApp, _ call: GraphCall) async throws -> GraphAnswer? {
        guard call.path.count == 1, person.testApps.contains(app.id) else { return nil }
        switch call.method {
        case .get: return nil
        case .delete:
            try await change(person, of: app) { record in
                guard record.person.testApps.count == 1 else { throw GraphError.lastAppOfTestUser }
                return nil
            }
        case .post:
            let name = try TestUserRequest.name(call.parameters["name"])
            let password = call.parameters["password"].map(Secret.init)
            guard name != nil || password != nil else { throw GraphError.malformed("The parameter name or password is required") }
            if let password, password.reveal({ $0.isEmpty || $0.utf8.count > Person.longestPassword }) {
                throw GraphError.malformed("Param password must be a password")
            }
            let digest: PasswordDigest? = if let password { try await digest(of: password) } else { nil }
            try await edit(person, of: app) { record in
                if let name { (record.person.firstName, record.person.middleName, record.person.lastName) = (name.first, nil, name.last) }
                if let digest { record.person.password = digest }
            }
        }
        return .success
    }

    /// One asks, the other agrees.
    func befriend(_ account: Account, _ id: String, _ call: GraphCall) async throws -> GraphAnswer {
        // The optimiser of Swift 6.3 ends in a crash where the store is asked in the middle of a condition here.
        guard account.person.testApps.contains(account.app.id) else { throw GraphError.unsupported(call.method, id) }
        let other = try await testUser(id, of: account.app)
        guard let other, other.id != account.person.id else { throw GraphError.unsupported(call.method, id) }
        let request = FriendRequest(from: account.person, to: other, by: account.app.id, at: provider.surroundings.now())
        try await provider.store.take(request)
        return .success
    }

    func edit(
        _ person: Person, of app: RegisteredApp, by actor: RegisteredApp? = nil, _ edit: (inout PersonRecord) throws -> Void
    ) async throws {
        try await change(person, of: app, by: actor) { record in
            var after = record
            try edit(&after)
            return after
        }
    }

    /// - Parameter edit: is asked anew, about the person as they are then, where others change them at the same moment.
    private func change(
        _ person: Person, of app: RegisteredApp, by actor: RegisteredApp? = nil, _ edit: (PersonRecord) throws -> PersonRecord?
    ) async throws {
        for _ in 0..<8 {
            guard let before = try await provider.store.record(ofPersonWithLogin: person.login), before.person.testApps.contains(app.id)
            else { return }
            let now = provider.surroundings.now()
            let change =
                try edit(before).map { PersonChange.set(before, to: $0, byApp: (actor ?? app).id, at: now) }
                ?? .remove(before, byApp: app.id, at: now)
            if try await provider.store.change(change) { return }
            // Others may have taken the room for one more at this moment.
            if let actor, !before.person.testApps.contains(actor.id) { try await checkRoom(for: actor) }
        }
        throw GraphError.unexpected
    }

    func digest(of password: Secret) async throws -> PasswordDigest {
        do {
            return try await provider.passwords.digest(password)
        } catch is Passwords.QueueFull {
            throw GraphError.tooBusy
        }
    }
}
