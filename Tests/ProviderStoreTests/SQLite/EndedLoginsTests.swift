import Foundation
import GRDB
import LoginModel
import ProviderDomain
import Testing

@testable import ProviderStore

/// A person at an app of whom as many logins have ended as a store remembers, and as many devices or programs go on as may.
@Suite("A device that ends one login too many")
struct EndedLoginsTests {
    private let folder: TemporaryFolder
    private let store: SQLiteStore

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore(path: folder.path("store.sqlite"))
    }

    /// Ada agrees to a device, and has ended all the logins that can be remembered.
    /// - Parameter kept: the statement that keeps one of the logins that go on.
    private func approve(besides kept: String) async throws -> Grant {
        try await store.apply(SampleFacts.seed)
        let grant = try await store.record(SampleFacts.consent(try await store.id(of: SampleFacts.ada)))
        let person = grant.person.rawValue
        try await store.write { database in
            for number in 0..<SessionEnd.maximumPerPersonAndApp {
                try database.perform(
                    sql: "INSERT INTO ended_logins (login, ending, forget_after, app_id, person_id) VALUES (?, 'revoked', 1e10, ?, ?)",
                    arguments: ["e\(number)", SampleFacts.appID, person])
            }
            for number in 0..<StoredLogin.maximumPerPersonAndApp {
                try database.perform(sql: kept, arguments: ["l\(number)", SampleFacts.appID, person])
            }
        }
        _ = try await store.open(SampleFacts.deviceLogin("d"), from: SampleFacts.here, at: SampleFacts.now)
        let decision = DeviceDecision(digest: "d", verdict: SampleFacts.approval(grant), decidedAt: SampleFacts.now)
        #expect(try await store.decide(decision))
        return grant
    }

    private func poll(after seconds: Double) async throws -> Grant? {
        guard case .approved(let account, _) = try await store.poll(SampleFacts.poll("d", after: seconds)) else { return nil }
        return account.grant
    }

    @Test("gets its tokens in the new epoch, and once more where the answer was lost")
    func devices() async throws {
        let grant = try await approve(
            besides: """
                INSERT INTO device_tokens (login, app_id, person_id, epoch, password_stamp, given_at, forget_after)
                VALUES (?, ?, ?, 1, '', 0, 1e10)
                """)
        #expect(try await poll(after: 1)?.epoch == grant.epoch + 1)
        #expect(try await poll(after: 6)?.epoch == grant.epoch + 1)
        #expect(try await store.grant(of: grant.appID, by: grant.person)?.epoch == grant.epoch + 1)
        #expect(try await store.keptLogins(of: grant.person, at: SampleFacts.now).map(\.loginID) == ["d"])
    }

    @Test("is kept by its refresh tokens in the new epoch")
    func refreshTokens() async throws {
        let grant = try await approve(
            besides: """
                INSERT INTO refresh_families (login, app_id, person_id, epoch, password_stamp, scope, needs_secret, generation, expires_at)
                VALUES (?, ?, ?, 1, '', '', 0, 1, 1e10)
                """)
        #expect(try await poll(after: 1)?.epoch == grant.epoch)
        func family(under epoch: Int) -> RefreshTokenFamily {
            RefreshTokenFamily(
                login: SampleFacts.deviceLogin("d").login(of: SampleFacts.ada.person), appID: grant.appID, person: grant.person,
                epoch: epoch,
                scope: [], needsSecret: false, expiresAt: SampleFacts.now + AccessToken.dataAccessLifetime)
        }
        #expect(try await store.open(family(under: grant.epoch))?.epoch == grant.epoch + 1)
        #expect(try await store.family(ofLogin: "d", at: SampleFacts.now)?.epoch == grant.epoch + 1)
        #expect(try await store.keptLogins(of: grant.person, at: SampleFacts.now).map(\.loginID) == ["d"])
        #expect(try await store.open(family(under: grant.epoch)) == nil, "what began before has ended")
        #expect(try await poll(after: 6)?.epoch == grant.epoch + 1, "the answer may have been lost")
    }
}
