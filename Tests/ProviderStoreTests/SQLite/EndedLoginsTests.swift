import Foundation
import GRDB
import LatchkeyStoreTesting
import LoginModel
import ProviderDomain
import TestSupport
import Testing

@testable import ProviderStore

/// Tests a person for whom the store contains the maximum number of ended logins to an app, and the maximum number of active devices or
/// programs.
@Suite("A device login that ends one login too many")
struct EndedLoginsTests {
    private let folder: TemporaryFolder
    private let store: SQLiteStore

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore(path: folder.path("store.sqlite"))
    }

    /// Adds the maximum number of Ada's ended logins and of her active logins, and lets her approve a device.
    /// - Parameter stored: the statement that adds one of the active logins.
    private func approve(storing stored: String) async throws -> Grant {
        try await store.applySeed(SampleFacts.seed)
        let grant = try await store.recordConsent(SampleFacts.consent(try await store.id(of: SampleFacts.ada)))
        let person = grant.person.rawValue
        try await store.write { database in
            for number in 0..<SessionEnd.maximumPerPersonAndApp {
                try database.perform(
                    sql: "INSERT INTO ended_logins (login, reason, expires_at, app_id, person_id) VALUES (?, 'revoked', 1e10, ?, ?)",
                    arguments: ["e\(number)", SampleFacts.appID, person])
            }
            for number in 0..<StoredLogin.maximumPerPersonAndApp {
                try database.perform(sql: stored, arguments: ["l\(number)", SampleFacts.appID, person])
            }
        }
        _ = try await store.createDeviceLogin(SampleFacts.deviceLogin("d"), from: SampleFacts.here, at: SampleFacts.now)
        let decision = DeviceDecision(digest: "d", verdict: SampleFacts.approval(grant), decidedAt: SampleFacts.now)
        #expect(try await store.decideDeviceLogin(decision))
        return grant
    }

    private func poll(after seconds: Double) async throws -> Grant? {
        guard case .approved(let account, _) = try await store.pollDeviceLogin(SampleFacts.poll("d", after: seconds)) else { return nil }
        return account.grant
    }

    @Test("The device gets tokens of the new epoch, and gets them again if the response was lost")
    func devices() async throws {
        let grant = try await approve(
            storing: """
                INSERT INTO device_tokens (login, app_id, person_id, epoch, password_stamp, given_at, expires_at)
                VALUES (?, ?, ?, 1, '', 0, 1e10)
                """)
        #expect(try await poll(after: 1)?.epoch == grant.epoch + 1)
        #expect(try await poll(after: 6)?.epoch == grant.epoch + 1)
        #expect(try await store.grant(of: grant.appID, by: grant.person)?.epoch == grant.epoch + 1)
        #expect(try await store.storedLogins(of: grant.person, at: SampleFacts.now).map(\.loginID) == ["d"])
    }

    @Test("The refresh token family of the device belongs to the new epoch")
    func refreshTokens() async throws {
        let grant = try await approve(
            storing: """
                INSERT INTO refresh_families (login, app_id, person_id, epoch, password_stamp, scope, requires_secret, generation, expires_at)
                VALUES (?, ?, ?, 1, '', '', 0, 1, 1e10)
                """)
        #expect(try await poll(after: 1)?.epoch == grant.epoch)
        func family(under epoch: Int) -> RefreshTokenFamily {
            RefreshTokenFamily(
                login: SampleFacts.deviceLogin("d").login(of: SampleFacts.ada.person), appID: grant.appID, person: grant.person,
                epoch: epoch,
                scope: [], requiresSecret: false, expiresAt: SampleFacts.now + AccessToken.dataAccessLifetime)
        }
        #expect(try await store.createRefreshTokenFamily(family(under: grant.epoch))?.epoch == grant.epoch + 1)
        #expect(try await store.refreshTokenFamily(ofLogin: "d", at: SampleFacts.now)?.epoch == grant.epoch + 1)
        #expect(try await store.storedLogins(of: grant.person, at: SampleFacts.now).map(\.loginID) == ["d"])
        #expect(
            try await store.createRefreshTokenFamily(family(under: grant.epoch)) == nil,
            "A family of the earlier epoch cannot be created any more")
        #expect(try await poll(after: 6)?.epoch == grant.epoch + 1, "The response may have been lost")
    }
}
