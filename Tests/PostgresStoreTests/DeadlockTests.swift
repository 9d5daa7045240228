import Foundation
import LatchkeyStoreTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import PostgresStore

@Suite("Many writes of many kinds at the same time")
struct DeadlockTests {
    private static let appIDs = ["1", "2", SampleFacts.appID]
    private static let now = SampleFacts.now

    @Test("They do not wait for each other in a circle")
    func noCircle() async throws {
        let database = try await PostgresTestDatabase()
        var stores: [PostgresStore] = []
        for _ in 0..<3 { stores.append(try await database.store()) }
        try await stores[0].applySeed(SampleFacts.seed)
        try await withThrowingTaskGroup(of: Void.self) { [stores] group in
            for worker in 0..<36 {
                group.addTask {
                    var random = SeededNumbers(state: UInt64(worker))
                    for round in 0..<60 {
                        let act = Self.acts[Int(random.next() % UInt64(Self.acts.count))]
                        do {
                            try await act(stores[worker % 3], &random, "\(worker)-\(round)")
                        } catch let error as StoreError where error.code == "store_nobody" {
                            // Another worker has removed the app or the person.
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let count = "SELECT pg_stat_get_db_deadlocks(oid)::bigint FROM pg_database WHERE datname = current_database()"
        // A session reports its numbers a second later at the latest.
        try await Task.sleep(for: .milliseconds(1_500))
        #expect(try await database.connect().run(count).first?.value(0) == Int64(0))
    }

    private typealias Act = @Sendable (PostgresStore, inout SeededNumbers, String) async throws -> Void

    private static func person(_ store: PostgresStore, _ random: inout SeededNumbers) async throws -> Person? {
        let people = [SampleFacts.ada, SampleFacts.grace, SampleFacts.blaise, SampleFacts.silpa].map(\.person.login)
        let login = random.next() % 3 == 0 ? "test\(random.next() % 6)" : people[Int(random.next() % 4)]
        return try await store.person(withLogin: login)
    }

    private static func app(_ random: inout SeededNumbers) -> String { appIDs[Int(random.next() % UInt64(appIDs.count))] }

    private static let acts: [Act] = accounts + apps + people + devices + maintenance

    private static let accounts: [Act] = [
        { store, random, _ in
            guard let person = try await person(store, &random) else { return }
            _ = try await store.recordConsent(SampleFacts.consent(person.id, granted: [.publicProfile, .email], app: app(&random)))
        },
        { store, random, _ in
            guard let person = try await person(store, &random) else { return }
            for grant in try await store.grants(by: person.id) {
                _ = try await store.removeGrant(AppRemoval(of: grant, by: .person, at: now))
            }
        },
        { store, random, id in
            guard let person = try await person(store, &random), let grant = try await store.grant(of: SampleFacts.appID, by: person.id)
            else { return }
            _ = try await store.redeemCode(SampleFacts.redemption("code-\(id)", grant))
            let family = RefreshTokenFamily(
                login: AuthenticationEvent(id: "login-\(id)", passwordStamp: person.password.stamp), appID: grant.appID, person: person.id,
                epoch: grant.epoch, scope: [], requiresSecret: false, expiresAt: now + 100_000)
            try await store.createRefreshTokenFamily(family)
            try await store.endLogin(
                SessionEnd(of: "login-\(id)", reason: .loggedOut, by: .app, person: person.id, appID: grant.appID, at: now))
        },
        { store, random, id in
            guard let person = try await person(store, &random) else { return }
            let session = BrowserSession(digest: id, person: person.id, authenticatedAt: now, expiresAt: now + 60_000)
            guard try await store.createSession(session, verifiedWith: person.password) else { return }
            _ = try await store.logOutElsewhere(LogoutElsewhere(person.id, except: id, at: now + 1))
            try await store.endSession(withDigest: id, at: now)
        },
    ]

    private static let apps: [Act] = [
        { store, random, id in
            let appID = app(&random)
            guard let seen = try await store.app(appID) else {
                var app = RegisteredApp(id: appID, name: "App", roles: AppRoles(administrators: ["ada@example.com", "test1"]))
                app.deauthorizeCallbackURL = "https://app.example/deauthorize"
                _ = try await store.changeApp(AppChange.add(app, at: now))
                return
            }
            var changed = seen
            changed.name = id
            changed.roles.testers = ["test\(random.next() % 6)", "blaise@example.com"]
            _ = try await store.changeApp(
                random.next() % 4 == 0 ? AppChange.remove(seen, at: now) : AppChange.set(seen, to: changed, at: now))
        },
        { store, random, id in
            guard let ada = try await store.person(withLogin: "ada@example.com"), let person = try await person(store, &random) else {
                return
            }
            let appID = app(&random)
            _ = try await store.changeRole(RoleChange(.invite(.tester, login: person.login), at: appID, by: ada.id, now: now))
            _ = try await store.answerInvitation(InvitationResponse(to: appID, as: .tester, by: person.id, accepts: true, at: now))
        },
        { store, random, _ in
            let appID = app(&random)
            guard let callback = try await store.leaseDueCallback(of: appID, at: now + 10) else { return }
            try await store.recordCallbackAttempt(CallbackAttempt(callback, response: nil, at: now + 11))
        },
    ]

    private static let people: [Act] = [
        { store, random, id in
            let login = "test\(random.next() % 6)"
            guard let record = try await store.personRecord(withLogin: login) else {
                var entry = SampleFacts.person(login, "Test", "User", friends: ["test\(random.next() % 6)", "ada@example.com"])
                entry.person.testApps = random.next() % 2 == 0 ? [app(&random), app(&random)] : []
                let record = PersonRecord(person: entry.person, picture: nil, friends: entry.friends)
                _ = try await store.changePerson(PersonChange.add(record, at: now))
                return
            }
            var changed = record
            changed.person.firstName = id
            if !record.person.testApps.isEmpty { changed.person.testApps = [app(&random)] }
            _ = try await store.changePerson(
                random.next() % 2 == 0 ? PersonChange.remove(record, at: now) : PersonChange.set(record, to: changed, at: now))
        },
        { store, random, _ in
            guard let one = try await person(store, &random), let other = try await person(store, &random), one.id != other.id else {
                return
            }
            _ = try await store.recordFriendRequest(FriendRequest(from: one, to: other, by: "1", at: now))
        },
        { store, random, _ in
            guard let person = try await person(store, &random) else { return }
            let attempt = PasswordAttempt(
                login: person.login, of: person, browser: nil, networks: [], sealer: SampleFacts.sealer, at: now)
            if try await store.beginPasswordAttempt(attempt) == .allowed {
                try await store.endPasswordAttempt(attempt, as: .rejected(person.id, appID: "1", isLocked: false))
            }
            try await store.resetPasswordAttempts(of: person.login, at: now)
        },
    ]

    private static let devices: [Act] = [
        { store, random, id in
            guard let person = try await person(store, &random), let grant = try await store.grant(of: SampleFacts.appID, by: person.id)
            else { return }
            let digest = "device-\(id)"
            _ = try await store.createDeviceLogin(SampleFacts.deviceLogin(digest), from: SampleFacts.here, at: now)
            let approval = DeviceDecision(digest: digest, verdict: SampleFacts.approval(grant), decidedAt: now + 1)
            async let isDecided = store.decideDeviceLogin(approval)
            _ = try await store.pollDeviceLogin(SampleFacts.poll(digest, after: 10))
            _ = try await isDecided
            _ = try await store.pollDeviceLogin(SampleFacts.poll(digest, after: 30))
        }
    ]

    private static let maintenance: [Act] = [
        { store, random, _ in
            guard let person = try await person(store, &random) else { return }
            try await store.recordFieldAccess(FieldAccess(appID: app(&random), person: person.id, fields: ["name"], at: now))
            try await store.flushFieldAccesses()
        },
        { store, _, _ in
            _ = try await store.compactAuditLog(AuditCompaction(at: now + 86_400 * 60, batchSize: 50))
            _ = try await store.deleteExpired(at: now + 86_400)
        },
    ]
}

/// Random numbers that are the same in each test.
private struct SeededNumbers: RandomNumberGenerator, Sendable {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
}
