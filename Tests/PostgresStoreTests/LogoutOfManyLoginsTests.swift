import Foundation
import LatchkeyStoreTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import PostgresStore

@Suite("A logout elsewhere")
struct LogoutOfManyLoginsTests {
    @Test("It ends thousands of logins at many apps in a few round trips")
    func manyLogins() async throws {
        let database = try await PostgresTestDatabase()
        let store = try await database.store()
        let apps = (1...30).map { RegisteredApp(id: "\($0)", name: "App \($0)") }
        try await store.applySeed(DigestedSeed(apps: apps, people: [SampleFacts.ada]))
        let ada = try await store.storedPerson(SampleFacts.ada)
        for app in apps { _ = try await store.recordConsent(SampleFacts.consent(ada.id, app: app.id)) }
        let session = BrowserSession(
            digest: "session", person: ada.id, authenticatedAt: SampleFacts.now, expiresAt: SampleFacts.now + 86_400)
        #expect(try await store.createSession(session, verifiedWith: ada.password))
        let connection = try await database.connect()
        _ = try await connection.run(
            """
            INSERT INTO device_tokens (login, app_id, person_id, epoch, password_stamp, given_at, expires_at)
            SELECT 'login-' || app_id || '-' || number, app_id, person_id, epoch, $1, $2, $3
            FROM grants CROSS JOIN generate_series(1, $4::bigint) AS number
            """,
            [
                .text(ada.password.stamp), .date(SampleFacts.now), .date(SampleFacts.now + StoredLogin.deviceLifetime),
                .integer(StoredLogin.maximumPerPersonAndApp),
            ])
        // At one app, the maximum number of ended logins is reached in the middle of the logout.
        _ = try await connection.run(
            """
            INSERT INTO ended_logins (login, app_id, person_id, reason, expires_at)
            SELECT 'ended-' || number, '1', $1, 'revoked', $2 FROM generate_series(1, $3::bigint) AS number
            """,
            [.person(ada.id), .date(SampleFacts.now + 86_400), .integer(SessionEnd.maximumPerPersonAndApp - 50)])
        #expect(try await store.logOutElsewhere(LogoutElsewhere(ada.id, except: "session", at: SampleFacts.now + 1)))
        #expect(try await store.storedLogins(of: ada.id, at: SampleFacts.now + 1).isEmpty)
        let epochs = try await store.grants(by: ada.id).map(\.epoch)
        #expect(epochs == [2] + [Int](repeating: 1, count: apps.count - 1))
        let counts = try await connection.run(
            "SELECT app_id, count(*) AS count FROM ended_logins GROUP BY app_id ORDER BY length(app_id), app_id")
        #expect(try counts.map { try $0.integer("count") } == [49] + [Int](repeating: 100, count: apps.count - 1))
    }
}
