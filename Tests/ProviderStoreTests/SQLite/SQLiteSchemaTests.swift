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

    @Test("keeps the pictures of people")
    func pictures() async throws {
        let path = folder.path("store.sqlite")
        let old = try DatabaseQueue(path: path)
        try SQLiteSchema.migrator.migrate(old, upTo: "16")
        try await old.write { database in
            for (login, picture) in [("a", Data([1, 2])), ("b", nil), ("c", Data([3]))] as [(String, Data?)] {
                try database.execute(
                    sql: "INSERT INTO people (login, password, first_name, last_name, picture) VALUES (?, '', 'A', 'B', ?)",
                    arguments: [login, picture])
            }
            try database.execute(sql: "PRAGMA application_id = 0x4C4B4559")
        }
        try old.close()
        let store = try SQLiteStore(path: path)
        for (number, picture) in [[1, 2], nil, [3]].enumerated() as EnumeratedSequence<[[UInt8]?]> {
            let person = Person.ID(rawValue: Int64(number + 1))
            #expect(try await store.picture(of: person) == picture)
            #expect((try await store.pictureEdition(of: person) == nil) == (picture == nil))
        }
    }

    @Test("keeps the devices that wait, as those of anybody")
    func devices() async throws {
        let path = folder.path("store.sqlite")
        let old = try DatabaseQueue(path: path)
        try SQLiteSchema.migrator.migrate(old, upTo: "19")
        let now = SampleFacts.now
        try await old.write { database in
            try database.execute(
                sql: """
                    INSERT INTO apps (id, name, mode, advanced_access, own_permissions, allows_login_from_devices, requires_app_secret)
                    VALUES (?, 'A', 'live', '', '', TRUE, FALSE)
                    """, arguments: [SampleFacts.appID])
            try database.execute(
                sql: """
                    INSERT INTO device_logins (digest, user_code, app_id, permissions, state, expires_at)
                    VALUES ('old', 'ZZZZZZZZ', ?, '', 'pending', ?)
                    """, arguments: [SampleFacts.appID, now.timeIntervalSince1970 + 60])
            try database.execute(sql: "PRAGMA application_id = 0x4C4B4559")
        }
        try old.close()
        let store = try SQLiteStore(path: path)
        #expect(try await store.deviceLogin(withDigest: "old", at: now)?.state == .pending)
        var origin = SampleFacts.here
        origin.mostOfApp = 1
        #expect(try await store.open(SampleFacts.deviceLogin("new"), from: origin, at: now) == .opened)
        #expect(try await store.deviceLogin(withDigest: "old", at: now) == nil, "it gives way like the code of anybody")
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
        #expect(session.usedOn == FieldAccess.day(of: now))
        #expect(session.kind == BrowserKind(browser: nil, system: nil))
        #expect(try await store.audit(AuditQuery()).map(\.tracking) == [nil])
    }

    @Test("keeps its ended logins, notes and kept logins, gives no number of a removed person again, and tells test users apart")
    func bounds() async throws {
        let path = folder.path("store.sqlite")
        let old = try DatabaseQueue(path: path)
        try SQLiteSchema.migrator.migrate(old, upTo: "16")
        let now = SampleFacts.now
        let later = now.timeIntervalSince1970 + 86_400
        try await old.write { database in
            try database.execute(
                sql: """
                    INSERT INTO apps (id, name, mode, advanced_access, own_permissions, allows_login_from_devices, requires_app_secret)
                    VALUES ('1', 'A', 'live', '', '', 0, 0)
                    """)
            for person in [1, 2] {
                try database.execute(
                    sql: "INSERT INTO people (id, login, password, first_name, last_name) VALUES (?, ?, '', 'A', 'B')",
                    arguments: [person, "p\(person)"])
                try database.execute(
                    sql: """
                        INSERT INTO callbacks (kind, app_id, person_id, app_scoped_id, asked_at, state, attempts, due_at)
                        VALUES ('deauthorize', '1', ?, '5', 0, 'delivered', 1, 0)
                        """, arguments: [person])
            }
            try database.execute(sql: "INSERT INTO test_users (app_id, person_id) VALUES ('1', 2)")
            try database.execute(
                sql: "INSERT INTO grants (app_id, person_id, app_scoped_id, epoch, decided_at) VALUES ('1', 1, '9', 4, 0)")
            try database.execute(
                sql: """
                    INSERT INTO refresh_families (
                        login, app_id, person_id, epoch, password_stamp, scope, needs_secret, generation, expires_at)
                    VALUES ('family', '1', 1, 4, ?, 'openid', 0, 3, ?)
                    """, arguments: [PasswordDigest(encoded: "").stamp, later])
            try database.execute(
                sql: "INSERT INTO ended_logins (login, ending, forget_after) VALUES ('ended', 'logged_out', ?)", arguments: [later])
            try database.execute(
                sql: "INSERT INTO login_notes (login, auth_type, auth_nonce, forget_after) VALUES ('noted', 't', 'n', ?)",
                arguments: [later])
            for number in 3...9 { try database.execute(sql: "INSERT INTO removed_people (id) VALUES (?)", arguments: [number]) }
            try database.execute(sql: "PRAGMA application_id = 0x4C4B4559")
        }
        try old.close()
        let store = try SQLiteStore(path: path)
        let person = Person.ID(rawValue: 1)
        #expect(try await store.standing(ofLogin: "ended", by: person, in: "1").ending == .loggedOut)
        #expect(try await store.note(ofLogin: "noted") == LoginNote(authType: "t", authNonce: "n"))
        #expect(try await store.family(ofLogin: "family", at: now)?.generation == 3)
        #expect(try await store.callbacks(of: "1", limit: 9).count == 2)
        let about = try await store.read { try Int64.fetchAll($0, sql: "SELECT person_id FROM callbacks WHERE is_about_test_user") }
        #expect(about == [2])
        try await store.apply(DigestedSeed(apps: [], people: [SampleFacts.ada]))
        #expect(try await store.id(of: SampleFacts.ada).rawValue == 10)
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
            [("login", "classic", now - 2), ("disconnected", nil, now - 1), ("login", "classic", now - 0.5), ("login", "classic", now)],
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
        for person in 1...4 { known.append(try await store.grant(of: "1", by: Person.ID(rawValue: Int64(person)))?.classicAt) }
        #expect(known == [SampleFacts.now, nil, nil, SampleFacts.now])
    }
}
