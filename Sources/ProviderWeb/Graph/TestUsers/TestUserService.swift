import Foundation
import LoginModel
import ProviderDomain
import ProviderServices
import ProviderStore

/// Manages the test users of an app (Wire.md, section 14.1), with the same rules for the Graph API and the developer pages.
struct TestUserService: Sendable {
    let provider: Provider
    let url: PublicURL

    // MARK: Queries

    /// Returns the app-scoped ID of a test user, whether or not they use the app.
    func id(of person: Person.ID, in app: RegisteredApp) -> String { provider.appScopedID(of: person, in: app.id) }

    /// Returns the app's test user with the given app-scoped ID; `nil` if there is none.
    func find(_ id: String, of app: RegisteredApp) async throws -> Person? {
        guard let found = try await provider.store.testUsers(of: app.id).first(where: { self.id(of: $0, in: app) == id }) else {
            return nil
        }
        return try await provider.store.person(found)
    }

    /// Returns a URL that logs a browser in as the test user, once and within an hour.
    func loginURL(of person: Person, in app: RegisteredApp) throws -> String {
        let link = TestLoginLink(to: person.id, in: provider.environment)
        return "\(url)/checkpoint/test-user-login/\(id(of: person.id, in: app))/?token=\(try link.sealed(by: provider.sealer))"
    }

    // MARK: Creation

    func checkLimits(for app: RegisteredApp) async throws {
        guard try await provider.store.testUsers(of: app.id).count < TestUserRequest.maximumPerApp else {
            throw GraphError.tooManyTestUsers
        }
        let day = FieldAccess.day(of: provider.environment.now())
        guard try await provider.store.testUserCount(createdFor: app.id, on: day) < TestUserRequest.maximumPerDay else {
            throw GraphError.tooManyTestUsersToday
        }
    }

    /// Creates a test user.
    /// - Throws: ``GraphError/tooManyTestUsers``, ``GraphError/tooManyTestUsersToday``, or ``GraphError/callRateExceeded(retryAfter:)``.
    func create(_ request: TestUserRequest, for app: RegisteredApp) async throws -> Person {
        try await checkLimits(for: app)
        var person = request.person
        person.password = try await digest(of: request.password, for: app)
        let record = PersonRecord(person: person, picture: nil, friends: [])
        // The login name is unused, so the store refuses only if concurrent requests have reached a limit.
        let change = PersonChange.add(record, byApp: app.id, at: provider.environment.now())
        guard try await provider.store.changePerson(change) else {
            try await checkLimits(for: app)
            throw GraphError.tooManyTestUsers
        }
        guard let made = try await provider.store.person(withLogin: person.login) else { throw GraphError.unexpected }
        try await install(request, for: made, in: app)
        return made
    }

    /// If the request asks for a test user who uses the app, grants the app the requested permissions on behalf of the test user.
    func install(_ request: TestUserRequest, for person: Person, in app: RegisteredApp) async throws {
        guard request.isInstalled else { return }
        let granted = request.permissions.filter { PermissionCatalog.isAvailable($0, to: app, for: person) }
        _ = try await provider.store.recordConsent(
            Consent(
                appID: app.id, person: person.id, appScopedID: id(of: person.id, in: app), granted: Set(granted).union([.publicProfile]),
                declined: [], tracking: .enabled, decidedAt: provider.environment.now(), by: .app))
    }

    // MARK: Changes and removal

    func setPassword(_ password: Secret, of person: Person, for app: RegisteredApp) async throws {
        let digest = try await digest(of: password, for: app)
        try await edit(person, of: app) { $0.person.password = digest }
    }

    /// Sends a friend request, or accepts the other person's request.
    /// - Throws: ``GraphError/tooManyFriends``.
    func befriend(_ person: Person, _ other: Person, by app: RegisteredApp) async throws {
        let request = FriendRequest(from: person, to: other, by: app.id, at: provider.environment.now())
        guard try await provider.store.recordFriendRequest(request) else { throw GraphError.tooManyFriends }
    }

    /// Deletes a test user.
    /// - Throws: ``GraphError/lastAppOfTestUser`` if the test user also belongs to another app.
    func remove(_ person: Person, by app: RegisteredApp) async throws {
        try await change(person, of: app) { record in
            guard record.person.testApps.count == 1 else { throw GraphError.lastAppOfTestUser }
            return nil
        }
    }

    /// Removes a test user from one of several apps.
    /// - Throws: ``GraphError/lastAppOfTestUser`` if the test user belongs to no other app.
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

    /// Changes or deletes a test user. After a conflict with a concurrent change, the method tries again with the latest record.
    /// - Parameter edit: called for each attempt; returns `nil` to delete the test user.
    /// - Throws: ``GraphError/callRateExceeded(retryAfter:)`` if all retries fail, the error of ``checkLimits(for:)``, or the error of
    ///   `edit`.
    private func change(
        _ person: Person, of app: RegisteredApp, by actor: RegisteredApp? = nil, _ edit: (PersonRecord) throws -> PersonRecord?
    ) async throws {
        for _ in 0..<8 {
            guard let before = try await provider.store.personRecord(withLogin: person.login), before.person.testApps.contains(app.id)
            else { return }
            let now = provider.environment.now()
            let change =
                try edit(before).map { PersonChange.set(before, to: $0, byApp: (actor ?? app).id, at: now) }
                ?? .remove(before, byApp: app.id, at: now)
            if try await provider.store.changePerson(change) { return }
            // Concurrent requests may have reached a limit of the app to which the test user is added.
            if let actor, !before.person.testApps.contains(actor.id) { try await checkLimits(for: actor) }
        }
        throw GraphError.callRateExceeded(retryAfter: 1)
    }

    /// Hashes a password for a test user.
    /// - Throws: ``GraphError/callRateExceeded(retryAfter:)`` if the queue is full, or an error of Argon2.
    func digest(of password: Secret, for app: RegisteredApp) async throws -> PasswordDigest {
        do {
            return try await provider.passwords.digest(password, for: .app(app.id))
        } catch let queue as PasswordHasher.QueueFull {
            throw GraphError.callRateExceeded(retryAfter: queue.retryAfter)
        }
    }
}
