import Foundation
import GRDB
import ProviderDomain
import Testing

@testable import ProviderStore

@Suite("A store of an earlier version")
struct SQLiteSchemaTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("keeps who is a test user of which apps")
    func testUsers() async throws {
        let path = folder.path("store.sqlite")
        let old = try DatabaseQueue(path: path)
        try SQLiteSchema.migrator.migrate(old, upTo: "6")
        try await old.write { database in
            for (number, apps) in ["", "2", "2,77"].enumerated() {
                try database.execute(
                    sql: "INSERT INTO people (id, login, password, first_name, last_name, test_apps) VALUES (?, ?, '', 'A', 'B', ?)",
                    arguments: [number + 1, "\(number)", apps])
            }
            // What says that the file is a store.
            try database.execute(sql: "PRAGMA application_id = 0x4C4B4559")
        }
        try old.close()
        let store = try SQLiteStore(path: path)
        #expect(try await store.testUsers(of: "2").map(\.rawValue) == [2, 3])
        #expect(try await store.testUsers(of: "77").map(\.rawValue) == [3])
        #expect(try await store.testUsers(of: "7") == [])
        #expect(try await store.person(withLogin: "0")?.testApps == [])
        #expect(try await store.person(withLogin: "2")?.testApps == ["2", "77"])
    }

    @Test("knows from the ledger who has added an app")
    func adders() async throws {
        let path = folder.path("store.sqlite")
        let old = try DatabaseQueue(path: path)
        try SQLiteSchema.migrator.migrate(old, upTo: "11")
        try await old.write { database in
            for id in ["1", "2", "3"] {
                try database.execute(
                    sql: """
                        INSERT INTO apps (id, name, mode, advanced_access, own_permissions, allows_login_from_devices, requires_app_secret)
                        VALUES (?, 'A', 'live', '', '', FALSE, FALSE)
                        """, arguments: [id])
            }
            for (app, person) in [("1", 1), ("2", 1), ("2", nil), ("3", nil), ("3", 2)] as [(String, Int?)] {
                try database.execute(
                    sql: "INSERT INTO audit (happened_at, act, actor, person_id, app_id, fields) VALUES (0, 'app_added', ?, ?, ?, '')",
                    arguments: [person == nil ? "operator" : "person", person, app])
            }
            try database.execute(sql: "PRAGMA application_id = 0x4C4B4559")
        }
        try old.close()
        let store = try SQLiteStore(path: path)
        #expect(try await store.appCount(addedBy: Person.ID(rawValue: 1)) == 1, "the operator has added one of them anew")
        #expect(try await store.appCount(addedBy: Person.ID(rawValue: 2)) == 1)
    }

    @Test("takes sessions over as used on the day of their login, and says nothing of what it does not know")
    func sessions() async throws {
        let path = folder.path("store.sqlite")
        let old = try DatabaseQueue(path: path)
        try SQLiteSchema.migrator.migrate(old, upTo: "8")
        let now = SampleFacts.now
        try await old.write { database in
            try database.execute(sql: "INSERT INTO people (id, login, password, first_name, last_name) VALUES (1, 'a', '', 'A', 'B')")
            try database.execute(
                sql: "INSERT INTO sessions (digest, person_id, authenticated_at, expires_at) VALUES ('d', 1, ?, ?)",
                arguments: [now.timeIntervalSince1970, now.timeIntervalSince1970 + 60])
            try database.execute(
                sql: "INSERT INTO audit (happened_at, act, actor, person_id, fields) VALUES (?, 'login', 'person', 1, '')",
                arguments: [now.timeIntervalSince1970])
            try database.execute(sql: "PRAGMA application_id = 0x4C4B4559")
        }
        try old.close()
        let store = try SQLiteStore(path: path)
        let session = try #require(try await store.session(withDigest: "d", at: now))
        #expect(session.usedOn == Reading.day(of: now))
        #expect(session.kind == BrowserKind(browser: nil, system: nil))
        #expect(try await store.audit(AuditQuestion()).map(\.tracking) == [nil])
    }

    @Test("knows from the ledger who has logged in by a classic login, and has not removed the app since")
    func classicLogins() async throws {
        let path = folder.path("store.sqlite")
        let old = try DatabaseQueue(path: path)
        try SQLiteSchema.migrator.migrate(old, upTo: "13")
        let now = SampleFacts.now.timeIntervalSince1970
        // Of each person: what happened, and when.
        let histories: [[(act: String, tracking: String?, at: Double)]] = [
            [("login", "classic", now), ("login", "limited", now + 1)], [("login", "limited", now)],
            [("login", "classic", now), ("disconnected", nil, now + 1), ("login", "limited", now + 2)],
        ]
        try await old.write { database in
            try database.execute(
                sql: """
                    INSERT INTO apps (id, name, mode, advanced_access, own_permissions, allows_login_from_devices, requires_app_secret)
                    VALUES ('1', 'A', 'live', '', '', 0, 0)
                    """)
            for (person, history) in zip(1..., histories) {
                try database.execute(
                    sql: "INSERT INTO people (id, login, password, first_name, last_name) VALUES (?, ?, '', 'A', 'B')",
                    arguments: [person, "p\(person)"])
                try database.execute(
                    sql: "INSERT INTO grants (app_id, person_id, app_scoped_id, epoch, decided_at) VALUES ('1', ?, ?, 0, ?)",
                    arguments: [person, "\(person)", now])
                for entry in history {
                    try database.execute(
                        sql: """
                            INSERT INTO audit (happened_at, act, actor, person_id, app_id, fields, tracking)
                            VALUES (?, ?, 'person', ?, '1', '', ?)
                            """, arguments: [entry.at, entry.act, person, entry.tracking])
                }
            }
            try database.execute(sql: "PRAGMA application_id = 0x4C4B4559")
        }
        try old.close()
        let store = try SQLiteStore(path: path)
        var known: [Date?] = []
        for person in 1...3 { known.append(try await store.grant(of: "1", by: Person.ID(rawValue: Int64(person)))?.classicAt) }
        #expect(known == [SampleFacts.now, nil, nil])
    }
}
