import Foundation
import LoginModel
import ProviderDomain
import ProviderStore

/// What an app does with the people that it makes for trying itself out (provider-wire.md, section 14.1): one rule for the Graph API and for the
/// developer's pages.
struct TestUserDesk: Sendable {
    let provider: Provider
    let url: PublicURL

    // MARK: Found

    /// How the app knows a test user, whether they use it or not.
    func id(of person: Person.ID, in app: RegisteredApp) -> String {
        AppScopedID.derive(app: app.id, person: person, key: provider.keys.pairwise)
    }

    /// A test user by that id.
    func find(_ id: String, of app: RegisteredApp) async throws -> Person? {
        guard let found = try await provider.store.testUsers(of: app.id).first(where: { self.id(of: $0, in: app) == id }) else {
            return nil
        }
        return try await provider.store.person(found)
    }

    /// An address that logs a browser in as the test user, once, for an hour.
    func loginURL(of person: Person, in app: RegisteredApp) throws -> String {
        let link = TestLoginLink(to: person.id, in: provider.surroundings)
        return "\(url)/checkpoint/test-user-login/\(id(of: person.id, in: app))/?token=\(try link.sealed(by: provider.sealer))"
    }

    // MARK: Made

    func checkRoom(for app: RegisteredApp) async throws {
        guard try await provider.store.testUsers(of: app.id).count < TestUserRequest.mostOfAnApp else { throw GraphError.tooManyTestUsers }
        let day = Reading.day(of: provider.surroundings.now())
        guard try await provider.store.testUserCount(madeFor: app.id, on: day) < TestUserRequest.mostOfADay else {
            throw GraphError.tooManyTestUsersToday
        }
    }

    /// - Throws: ``GraphError/tooManyTestUsers``, ``GraphError/tooManyTestUsersToday``, or ``GraphError/callRateExceeded(retryAfter:)``.
    func make(_ request: TestUserRequest, for app: RegisteredApp) async throws -> Person {
        try await checkRoom(for: app)
        var person = request.person
        person.password = try await digest(of: request.password, for: app)
        let record = PersonRecord(person: person, picture: nil, friends: [])
        // Nobody has the login name yet, so that the store refuses for want of room alone: others were made at this moment.
        let change = PersonChange.add(record, byApp: app.id, at: provider.surroundings.now())
        guard try await provider.store.change(change) else {
            try await checkRoom(for: app)
            throw GraphError.tooManyTestUsers
        }
        guard let made = try await provider.store.person(withLogin: person.login) else { throw GraphError.unexpected }
        try await install(request, for: made, in: app)
        return made
    }

    /// Has a test user use the app from the start, where that is wanted.
    func install(_ request: TestUserRequest, for person: Person, in app: RegisteredApp) async throws {
        guard request.isInstalled else { return }
        let granted = request.permissions.filter { PermissionCatalogue.isAvailable($0, to: app, for: person) }
        _ = try await provider.store.record(
            Consent(
                appID: app.id, person: person.id, appScopedID: id(of: person.id, in: app), granted: Set(granted).union([.publicProfile]),
                declined: [], tracking: .enabled, decidedAt: provider.surroundings.now(), by: .app))
    }

    // MARK: Changed and let go

    func setPassword(_ password: Secret, of person: Person, for app: RegisteredApp) async throws {
        let digest = try await digest(of: password, for: app)
        try await edit(person, of: app) { $0.person.password = digest }
    }

    /// - Throws: ``GraphError/tooManyFriends``.
    func befriend(_ person: Person, _ other: Person, by app: RegisteredApp) async throws {
        let request = FriendRequest(from: person, to: other, by: app.id, at: provider.surroundings.now())
        guard try await provider.store.take(request) else { throw GraphError.tooManyFriends }
    }

    /// Ends a test user.
    /// - Throws: ``GraphError/lastAppOfTestUser`` where another app has them too.
    func remove(_ person: Person, by app: RegisteredApp) async throws {
        try await change(person, of: app) { record in
            guard record.person.testApps.count == 1 else { throw GraphError.lastAppOfTestUser }
            return nil
        }
    }

    /// Lets go of a test user that another app has too.
    /// - Throws: ``GraphError/lastAppOfTestUser`` where none has.
    func detach(_ person: Person, from app: RegisteredApp) async throws {
        try await edit(person, of: app) { record in
            guard record.person.testApps.count > 1 else { throw GraphError.lastAppOfTestUser }
            record.person.testApps.remove(app.id)
        }
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
    /// - Throws: ``GraphError/callRateExceeded(retryAfter:)`` where others are faster again and again, or what the edit throws.
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
        throw GraphError.callRateExceeded(retryAfter: 1)
    }

    /// - Throws: ``GraphError/callRateExceeded(retryAfter:)``, or what Argon2 says.
    func digest(of password: Secret, for app: RegisteredApp) async throws -> PasswordDigest {
        do {
            return try await provider.passwords.digest(password, for: .app(app.id))
        } catch let queue as Passwords.QueueFull {
            throw GraphError.callRateExceeded(retryAfter: queue.retryAfter)
        }
    }
}
