import Foundation
import IdentityTokenIssuing
import LatchkeyStoreTesting
import LoginModel
import ProviderDomain
import ProviderStore
import TestSupport
import Testing

@Suite("The file of the SQLite store", .timeLimit(.minutes(2)))
struct SQLiteFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Creates a store with content, and closes it, so that only its file is left.
    private func makeStore(_ name: String = "store.sqlite") async throws -> String {
        let path = folder.path(name)
        let people = (0..<300).map { SampleFacts.person("person\($0)@example.com", String(repeating: "A", count: 200), "Lovelace") }
        try await SQLiteStore(path: path).applySeed(DigestedSeed(apps: [SampleFacts.app], people: people))
        // The last connection moves the write-ahead log into the database file and removes it.
        while FileManager.default.fileExists(atPath: path + "-wal") { await Task.yield() }
        return path
    }

    /// Overwrites bytes of a file.
    private func patch(_ name: String, at offset: Int, _ bytes: [UInt8]) throws -> String {
        var content = try folder.bytes(name)
        try #require(content.count >= offset + bytes.count)
        content.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        return try folder.write(content, to: name)
    }

    // MARK: Opening

    @Test("A new file is readable only by its owner and keeps its content when it is opened again")
    func creation() async throws {
        let path = try await makeStore()
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let store = try SQLiteStore(path: path)
        #expect(try await store.app(SampleFacts.appID)?.name == "Sample")
        #expect(try await store.person(withLogin: "person299@example.com") != nil)
    }

    @Test("The store accepts an empty file that exists already")
    func emptyFile() async throws {
        let path = try folder.write([], to: "empty.sqlite")
        let store = try SQLiteStore(path: path)
        try await store.applySeed(SampleFacts.seed)
        #expect(try await store.app(SampleFacts.appID) != nil)
    }

    @Test("Two stores with the same file open see each other's changes")
    func twoStores() async throws {
        let (one, other) = (try SQLiteStore(path: folder.path("s")), try SQLiteStore(path: folder.path("s")))
        try await one.applySeed(SampleFacts.seed)
        let ada = try await other.id(of: SampleFacts.ada)
        let grant = try await one.recordConsent(SampleFacts.consent(ada))
        #expect(try await other.grant(of: SampleFacts.appID, by: ada)?.appScopedID == grant.appScopedID)
        let outcomes = try await withThrowingTaskGroup { group in
            for store in [one, other, one, other] { group.addTask { try await store.redeemCode(SampleFacts.redemption("one", grant)) } }
            return try await group.reduce(into: 0) { count, outcome in if case .redeemed = outcome { count += 1 } }
        }
        #expect(outcomes == 1)
    }

    @Test("Stores that open a new file at the same time agree on the keys")
    func firstOpens() async throws {
        for round in 0..<20 {
            let path = folder.path("round\(round).sqlite")
            let offered = [try SampleKeys.one.get(), try SampleKeys.other.get(), try SampleKeys.one.get(), try SampleKeys.other.get()]
            let ids = try await withThrowingTaskGroup { group in
                for keys in offered {
                    group.addTask { try await SQLiteStore(path: path).keys(orStore: keys).signing.keys.map(\.key.id) }
                }
                return try await group.reduce(into: Set<[String]>()) { $0.insert($1) }
            }
            #expect(ids.count == 1)
        }
    }

    @Test("The store generates no keys if it has keys already")
    func existingKeys() async throws {
        struct NoKeys: Error {}
        let path = folder.path("s")
        await #expect(throws: StoreError.self) { try await SQLiteStore(path: path).keys(orStore: try { throw NoKeys() }()) }
        let first = try await SQLiteStore(path: path).keys(orStore: try SampleKeys.one.get())
        let second = try await SQLiteStore(path: path).keys(orStore: try { throw NoKeys() }())
        #expect(first.signing.keys.map(\.key.id) == second.signing.keys.map(\.key.id))
    }

    // MARK: Addresses

    @Test("A store address names the file")
    func address() async throws {
        let store = try SQLiteStore(address: "sqlite:\(folder.path("a b?c.sqlite"))")
        try await store.applySeed(SampleFacts.seed)
        #expect(FileManager.default.fileExists(atPath: folder.path("a b?c.sqlite")))
    }

    @Test(
        "The store rejects an address without the scheme sqlite or without a file",
        arguments: ["", "sqlite", "sqlite:", "store.sqlite", "postgres:x", "SQLITE:x", " sqlite:x"])
    func badAddress(text: String) {
        let error = #expect(throws: StoreError.self) { try SQLiteStore(address: text) }
        #expect(error?.description == "\"\(text)\" is not a store: write sqlite:FILE or postgres:CONNINFO. (store_address)")
    }

    // MARK: Files that are not changed

    @Test("The store is not created beside the log of a file that is gone, which stays as it is", arguments: ["-wal", "-journal"])
    func logWithoutStore(suffix: String) throws {
        let log = try folder.write(Array("a log".utf8), to: "store.sqlite\(suffix)")
        let path = folder.path("store.sqlite")
        let error = #expect(throws: StoreError.self) { try SQLiteStore(path: path) }
        #expect(error?.code == "store_cannot_open")
        #expect(
            error?.explanation
                == "The store \(path) cannot be opened: the file does not exist, but its log \(log) does; "
                + "restore the file, or move the log to another folder.")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["store.sqlite\(suffix)"])
        #expect(try folder.bytes("store.sqlite\(suffix)") == Array("a log".utf8))
    }

    @Test("The store is not created in an empty file beside a log with transactions, which stay as they are")
    func logOfEmptyFile() throws {
        let path = try folder.write([], to: "store.sqlite")
        let log = try folder.write(Array("a log".utf8), to: "store.sqlite-wal")
        let error = #expect(throws: StoreError.self) { try SQLiteStore(path: path) }
        #expect(error?.code == "store_cannot_open")
        #expect(
            error?.explanation
                == "The store \(path) cannot be opened: the file is empty, but its log \(log) is not; "
                + "restore the file, or move the log to another folder.")
        #expect(try folder.bytes("store.sqlite").isEmpty && folder.bytes("store.sqlite-wal") == Array("a log".utf8))
    }

    @Test("The store creates no file in a missing folder")
    func missingFolder() throws {
        let path = folder.path("missing/store.sqlite")
        let error = try folder.refusal(of: path)
        #expect(error?.code == "store_cannot_open")
        #expect(error?.explanation == "The store \(path) cannot be opened: the folder \(folder.path("missing")) does not exist.")
    }

    @Test("The store creates no file if the folder is a file")
    func fileForFolder() throws {
        _ = try folder.write(Array("x".utf8), to: "file")
        #expect(try folder.refusal(of: folder.path("file/store.sqlite"))?.code == "store_cannot_open")
    }

    @Test("The store does not open a folder")
    func folderForFile() throws {
        let error = try folder.refusal(of: folder.path)
        #expect(error?.code == "store_cannot_open")
        #expect(error?.explanation == "The store \(folder.path) cannot be opened: it is a folder.")
    }

    @Test(
        "The store does not open what is not a regular file, and leaves its permissions and its folder as they are",
        arguments: [false, true])
    func specialFile(isLinked: Bool) throws {
        let pipe = folder.path("pipe")
        try #require(mkfifo(pipe, 0o640) == 0)
        var paths = [pipe]
        if isLinked {
            paths = [folder.path("link"), folder.path("null")]
            try FileManager.default.createSymbolicLink(atPath: paths[0], withDestinationPath: pipe)
            try FileManager.default.createSymbolicLink(atPath: paths[1], withDestinationPath: "/dev/null")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        for path in paths {
            let error = #expect(throws: StoreError.self) { try SQLiteStore(path: path) }
            #expect(error?.explanation == "The store \(path) cannot be opened: it is not a regular file.")
        }
        #expect(try FileManager.default.attributesOfItem(atPath: pipe)[.posixPermissions] as? Int == 0o640)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == names)
    }

    @Test("The store opens through a symbolic link, also if it is empty")
    func link() async throws {
        let (store, empty) = (try await makeStore(), try folder.write([], to: "empty.sqlite"))
        for target in [store, empty] {
            try FileManager.default.createSymbolicLink(atPath: target + "-link", withDestinationPath: target)
            let linked = try SQLiteStore(path: target + "-link")
            #expect(try await (linked.app(SampleFacts.appID) != nil) == (target == store))
            #expect(try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test("The store checks the size of the file that a symbolic link leads to")
    func linkToGarbage() throws {
        let target = try folder.write([0], to: "a link to a long name is longer than " + String(repeating: "a", count: 100))
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: target)
        #expect(try folder.refusal(of: folder.path("link"))?.code == "store_corrupt")
    }

    @Test(
        "The store does not open a file of another kind",
        arguments: [
            Array("no database".utf8), [0], Array(repeating: 0, count: 8192), Array(repeating: 0xA5, count: 100_000),
            Array("SQLite format 3\u{0}".utf8), Array("SQLite format 3\u{0}".utf8) + Array(repeating: 0x5A, count: 10_000),
        ] as [[UInt8]])
    func garbage(bytes: [UInt8]) throws {
        let error = try folder.refusal(of: folder.write(bytes, to: "garbage.sqlite"))
        #expect(error?.code == "store_corrupt")
        #expect(error?.explanation.contains("It was not changed; restore it from a backup or choose another file.") == true)
    }

    @Test("The store does not open a file with damaged pages in the middle", arguments: [4, 3, 2])
    func flippedBytes(part: Int) async throws {
        let path = try await makeStore()
        let size = try folder.bytes("store.sqlite").count
        _ = try patch("store.sqlite", at: size / part / 4096 * 4096 - 4096, Array(repeating: 0xA5, count: 8192))
        #expect(try folder.refusal(of: path)?.code == "store_corrupt")
    }

    @Test("The store does not open a truncated file")
    func truncated() async throws {
        let path = try await makeStore()
        let bytes = try folder.bytes("store.sqlite")
        for count in [1, 15, 50, 4096, bytes.count / 2, bytes.count - 4096] {
            _ = try folder.write(bytes.prefix(count), to: "store.sqlite")
            #expect(try folder.refusal(of: path)?.code == "store_corrupt", "\(count) bytes")
        }
    }

    @Test("The store does not open a database of another program")
    func foreign() async throws {
        let path = try await makeStore()
        for mark in [[0, 0, 0, 0], Array("GPKG".utf8)] as [[UInt8]] {
            _ = try patch("store.sqlite", at: 68, mark)  // application_id
            let error = try folder.refusal(of: path)
            #expect(error?.code == "store_foreign")
            #expect(
                error?.explanation
                    == "The file \(path) is a database of another program. It was not changed; choose another file.")
        }
    }

    @Test("The store does not open a file of a newer version")
    func newer() async throws {
        let path = try await makeStore()
        _ = try patch("store.sqlite", at: 60, [0, 0, 3, 0xE7])  // user_version
        let error = try folder.refusal(of: path)
        #expect(error?.code == "store_newer")
        #expect(
            error?.explanation
                == "The store \(path) was made by a newer version of Latchkey (its schema is 999, this program knows 4). "
                + "It was not changed; run that version.")
    }

    @Test(
        "The store does not open a file or folder that it cannot write",
        .enabled(if: getuid() != 0, "File permissions do not apply to root"))
    func readOnly() async throws {
        let path = try await makeStore()
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
        #expect(try folder.refusal(of: path)?.code == "store_read_only")
        try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: path)
        #expect(try folder.refusal(of: path)?.code == "store_cannot_open")
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
        #expect(try folder.refusal(of: folder.path("new.sqlite"))?.code == "store_read_only")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    }
}
