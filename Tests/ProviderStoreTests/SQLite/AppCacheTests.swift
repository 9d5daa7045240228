import Foundation
import GRDB
import LatchkeyStoreTesting
import LoginModel
import ProviderDomain
import TestSupport
import Testing

@testable import ProviderStore

@Suite("The app cache and the grouped transactions of the SQLite store", .timeLimit(.minutes(1)))
struct AppCacheTests {
    private let folder: TemporaryFolder
    private let store: SQLiteStore

    init() async throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore(path: folder.path("s"))
        try await store.applySeed(SampleFacts.seed)
    }

    private var app: RegisteredApp { get async throws { try #require(try await store.app(SampleFacts.appID)) } }

    @Test("The store sees each change of an app by another process at once")
    func changesOfAnother() async throws {
        let other = try SQLiteStore(path: folder.path("s"))
        let before = try await app
        var after = before
        after.name = "Another name"
        after.redirectURIs = ["https://elsewhere.example/"]
        after.roles.testers = ["silpa@example.com"]
        after.settings.isNative.toggle()
        let icon = IconImage(bytes: [1])
        #expect(try await other.changeApp(AppChange.set(before, to: after, icon: .set(icon), at: SampleFacts.now)))
        let seen = try await app
        #expect(seen.name == after.name)
        #expect(seen.redirectURIs == after.redirectURIs)
        #expect(seen.roles == after.roles)
        #expect(seen.settings == after.settings)
        #expect(seen.iconDigest == icon.digest)

        let permission = Permission(name: "user_badge")
        #expect(try await other.changePermission(PermissionChange.define(PermissionDefinition(permission), at: SampleFacts.now)))
        #expect(try await app.operatorPermissions[permission] != nil)
        #expect(try await other.changePermission(PermissionChange.remove(permission, at: SampleFacts.now)))
        #expect(try await app.operatorPermissions[permission] == nil)

        #expect(try await other.changeApp(AppChange.remove(seen, at: SampleFacts.now)))
        #expect(try await store.app(SampleFacts.appID) == nil)
    }

    @Test("The cache keeps nothing of a change that was rolled back")
    func rolledBack() async throws {
        struct Stop: Error {}
        _ = try await app
        for name in ["One", "Other"] {
            await #expect(throws: StoreError.self) {
                try await store.write { [store] database in
                    try database.perform(sql: "UPDATE apps SET name = ?", arguments: [name])
                    #expect(try store.cachedApp(database, SampleFacts.appID)?.name == name)
                    throw Stop()
                }
            }
            #expect(try await app.name == SampleFacts.app.name)
        }
    }

    @Test("The cache notices each change after an older copy of the file was restored")
    func restored() async throws {
        let other = try SQLiteStore(path: folder.path("s"))
        func rename(_ name: String) async throws {
            let before = try #require(try await other.app(SampleFacts.appID))
            var after = before
            after.name = name
            #expect(try await other.changeApp(AppChange.set(before, to: after, at: SampleFacts.now)))
        }
        let backup = try DatabaseQueue(path: folder.path("backup"))
        try other.pool.backup(to: backup)
        try await rename("One")
        #expect(try await app.name == "One")
        try backup.backup(to: try DatabaseQueue(path: folder.path("s")))
        #expect(try await app.name == SampleFacts.app.name)
        try await rename("Other")
        #expect(try await app.name == "Other")
    }

    @Test("A full cache drops one app for each new one, and all of them when the app data changes")
    func maximumCount() {
        let (cache, count) = (AppCache(), 2 * AppCache.maximumCount)
        let apps = (1...count).map { RegisteredApp(id: "\($0)", name: "App \($0)") }
        func cached(_ version: Int64) -> Int { apps.count { cache.app($0.id, version: version) != nil } }
        for (number, app) in zip(1..., apps) {
            // The second insertion of an app adds nothing.
            for _ in 0..<2 { cache.insert(app, version: 1) }
            #expect(cache.app(app.id, version: 1)?.name == app.name)
            if number == AppCache.maximumCount { #expect(cached(1) == number) }
        }
        #expect(cached(1) == AppCache.maximumCount)
        cache.insert(apps[0], version: 2)
        #expect(cached(1) == 0 && cached(2) == 1)
    }

    @Test("Large apps take the place of others, so that the cache never takes more memory than its limit")
    func maximumSize() {
        let (cache, million) = (AppCache(), 1_000_000)
        let apps = (1...40).map { RegisteredApp(id: "\($0)", name: "App", redirectURIs: [String(repeating: "u", count: million)]) }
        func cached() -> Int { apps.count { cache.app($0.id, version: 1) != nil } }
        for app in apps {
            cache.insert(app, version: 1)
            #expect(cache.app(app.id, version: 1) != nil)
        }
        #expect(cached() == AppCache.maximumSize / apps[0].approximateSize)
        let huge = RegisteredApp(id: "0", name: "App", redirectURIs: [String(repeating: "u", count: AppCache.maximumSize)])
        cache.insert(huge, version: 1)
        #expect(cache.app(huge.id, version: 1) == nil)
        #expect(cached() == AppCache.maximumSize / apps[0].approximateSize)
    }

    @Test("Each text of an app counts for the size of the cache")
    func approximateSize() {
        let text = String(repeating: "t", count: 1_000)
        let permission = Permission(name: text)
        var app = RegisteredApp(id: "1", name: "App")
        let size = app.approximateSize
        (app.redirectURIs, app.advancedAccess, app.appDefinedPermissions) = ([text], [permission], [permission])
        app.roles = AppRoles(administrators: [text], developers: [text], testers: [text], insightsUsers: [text])
        (app.deauthorizeCallbackURL, app.dataDeletionCallbackURL, app.iconDigest) = (text, text, text)
        (app.settings.domains, app.settings.serverAddresses, app.settings.loginConfigurations) = ([text], [text], [text: [text]])
        (app.settings.graphVersion, app.settings.privacyPolicyURL, app.settings.termsURL) = (text, text, text)
        app.settings.dataDeletionInstructionsURL = text
        app.operatorPermissions = [permission: PermissionDefinition(permission, text: text, fields: [text])]
        #expect(app.approximateSize - size == 21 * (text.utf8.count + 64))
    }

    @Test("The store reads columns by name after another process has changed the table")
    func changedTable() async throws {
        _ = try await app
        let other = try DatabaseQueue(path: folder.path("s"))
        try await other.write { database in
            // Removing a column changes the positions of the columns after it.
            try database.execute(sql: "ALTER TABLE apps ADD COLUMN note TEXT")
            try database.execute(sql: "ALTER TABLE apps DROP COLUMN first_epoch")
            try database.execute(sql: "UPDATE apps SET note = 'x', name = 'Later'")
        }
        let seen = try await app
        #expect(seen.name == "Later")
        #expect(seen.secret?.reveal(\.self) == SampleFacts.app.secret?.reveal(\.self))
        #expect(seen.clientToken?.reveal(\.self) == SampleFacts.app.clientToken?.reveal(\.self))
        #expect(seen.settings == SampleFacts.app.settings)
    }

    @Test("Each table that apps are made of, and the audit log, has a trigger for each kind of change")
    func triggers() async throws {
        let triggers = try await store.read { database in
            try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger'")
        }
        let tables = ["apps", "app_redirect_uris", "app_roles", "permission_definitions", "audit"]
        #expect(Set(triggers) == Set(tables.flatMap { table in ["insert", "update", "delete"].map { "\(table)_\($0)" } }))
    }

    @Test("A closed store leaves one file")
    func closed() async throws {
        do {
            let other = try SQLiteStore(path: folder.path("closed"))
            try await other.applySeed(SampleFacts.seed)
            #expect(try await other.app(SampleFacts.appID) != nil)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("")).filter { $0.hasPrefix("closed") }
        #expect(names == ["closed"])
    }

    @Test("A write that fails does not roll back the others in its transaction")
    func facts() async throws {
        struct Stop: Error {}
        try await withThrowingTaskGroup(of: Void.self) { [store] group in
            for number in 0..<60 {
                group.addTask {
                    do {
                        try await store.write { database in
                            try database.perform(sql: "INSERT INTO counted_access_logs (name) VALUES (?)", arguments: ["\(number)"])
                            if number.isMultiple(of: 3) { throw Stop() }
                        }
                        #expect(!number.isMultiple(of: 3))
                    } catch {
                        #expect(number.isMultiple(of: 3))
                    }
                }
            }
            try await group.waitForAll()
        }
        let stored = try await store.read { try String.fetchAll($0, sql: "SELECT name FROM counted_access_logs") }
        let written: [String] = (0..<60).filter { !$0.isMultiple(of: 3) }.map { "\($0)" }
        #expect(Set(stored) == Set(written))
    }

    @Test("A savepoint writes nothing after its transaction has ended")
    func endedTransaction() async throws {
        await #expect(throws: DatabaseError.self) {
            try await store.pool.writeWithoutTransaction { database in
                try database.transaction("BEGIN IMMEDIATE") {
                    try database.perform(sql: "ROLLBACK")
                    try database.withSavepoint { try database.perform(sql: "INSERT INTO counted_access_logs (name) VALUES ('late')") }
                }
            }
        }
        #expect(try await store.read { try String.fetchAll($0, sql: "SELECT name FROM counted_access_logs") } == [])
    }
}
