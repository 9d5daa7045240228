import Foundation
import LatchkeyStoreTesting
import LoginModel
import ProviderDomain
import ProviderStore
import TestSupport
import Testing

@Suite("The field access log of the SQLite store")
struct FieldAccessLogTests {
    private static let header = "latchkey-field-accesses 1\n"
    private let folder: TemporaryFolder
    private var path: String { folder.path("store.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func logs() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("-field-accesses-") }
    }

    private func note(_ store: SQLiteStore, _ count: Int) async throws {
        for _ in 0..<count {
            try await store.recordFieldAccess(
                FieldAccess(appID: "1", person: Person.ID(rawValue: 1), fields: ["email"], at: SampleFacts.now))
        }
    }

    private func count(_ store: SQLiteStore) async throws -> Int {
        try await store.fieldAccessCounts(of: Person.ID(rawValue: 1)).map(\.count).reduce(0, +)
    }

    @Test("Another process sees field accesses before the flush, and counts them once after it")
    func otherProcess() async throws {
        let (one, other) = (try SQLiteStore(path: path), try SQLiteStore(path: path))
        try await note(one, 3)
        #expect(try await count(other) == 3)
        try await other.flushFieldAccesses()
        #expect(try logs().count == 1, "Another process does not flush a file that is still in use")
        try await one.flushFieldAccesses()
        #expect(try await count(other) == 3)
        #expect(try logs() == [])
    }

    @Test("The next process flushes the file of a process that ended, and counts it once")
    func abandoned() async throws {
        // The file of a process that was killed while it wrote a line.
        let left = "\(Self.header)20778 1 1 email 29920350\n20778 1 1 email,name 29920350\n20778 1 1 ema"
        _ = try SQLiteStore(path: path)
        try left.write(toFile: "\(path)-field-accesses-abc", atomically: true, encoding: .utf8)
        let store = try SQLiteStore(path: path)
        #expect(try await count(store) == 3)
        try await store.flushFieldAccesses()
        #expect(try logs() == [])
        #expect(try await count(store) == 3)
        // Creates the same file again, as from a backup. It is not counted, because the store knows its name.
        try left.write(toFile: "\(path)-field-accesses-abc", atomically: true, encoding: .utf8)
        #expect(try await count(store) == 3)
        let other = try SQLiteStore(path: path)
        try await other.flushFieldAccesses()
        #expect(try await count(other) == 3)
    }

    @Test("The log says when a field was last read on a day")
    func lastTime() async throws {
        let left = "\(Self.header)20778 1 1 email,name 29920330\n20778 1 1 email 29920350\n20778 1 1 email 29920340\n"
        _ = try SQLiteStore(path: path)
        try left.write(toFile: "\(path)-field-accesses-abc", atomically: true, encoding: .utf8)
        let store = try SQLiteStore(path: path)
        for _ in 0..<2 {
            let accessCounts = try await store.fieldAccessCounts(of: Person.ID(rawValue: 1))
            #expect(accessCounts.map(\.field) == ["email", "name"] && accessCounts.map(\.count) == [3, 1])
            #expect(accessCounts.map(\.lastAt) == [29_920_350, 29_920_330].map { Date(timeIntervalSince1970: Double($0) * 60) })
            try await store.flushFieldAccesses()
        }
        // A file with older records that is flushed later does not change the latest times.
        try "\(Self.header)20778 1 1 email 29920345\n20778 1 1 name 29920345\n"
            .write(toFile: "\(path)-field-accesses-def", atomically: true, encoding: .utf8)
        let other = try SQLiteStore(path: path)
        try await other.flushFieldAccesses()
        #expect(
            try await other.fieldAccessCounts(of: Person.ID(rawValue: 1)).map(\.lastAt)
                == [29_920_350, 29_920_345].map {
                    Date(timeIntervalSince1970: Double($0) * 60)
                })
    }

    @Test("The next process removes a file whose process was killed before it wrote a line", arguments: ["", "latchkey-field", header])
    func noLines(content: String) async throws {
        _ = try folder.write(content.utf8, to: "store.sqlite-field-accesses-abc")
        let store = try SQLiteStore(path: path)
        #expect(try await count(store) == 0)
        try await store.flushFieldAccesses()
        #expect(try logs() == [])
    }

    @Test(
        "A store does not open, and is not created, beside a file of another format",
        arguments: ["20778 1 1 email\n", "20778 1 1 email 29920350\n", "latchkey-field-accesses 2\n20778 1 1 email 29920350\n"])
    func otherFormat(content: String) async throws {
        let log = try folder.write(content.utf8, to: "store.sqlite-field-accesses-abc")
        let error = try folder.refusal(of: path)
        #expect(error?.code == "store_log_format")
        #expect(
            error?.explanation
                == "The field access log \(log) was made by another version of Latchkey, which this version cannot read; "
                + "it was not changed: run that version, or move the log to another folder.")
        let other = try await folder.makeEmptyStore("other.sqlite")
        _ = try folder.write(content.utf8, to: "other.sqlite-field-accesses-abc")
        #expect(try folder.refusal(of: other)?.code == "store_log_format")
    }

    @Test("A file of another format that appears while the store is open is neither counted nor removed")
    func lateOtherFormat() async throws {
        let store = try SQLiteStore(path: path)
        _ = try folder.write("20778 1 1 email 29920350\n".utf8, to: "store.sqlite-field-accesses-abc")
        await #expect(throws: StoreError.self) { try await count(store) }
        await #expect(throws: StoreError.self) { try await store.flushFieldAccesses() }
        #expect(try logs() == ["store.sqlite-field-accesses-abc"])
    }

    @Test(
        "What is not a regular file neither delays nor prevents the opening, and does not keep other logs from being counted",
        .timeLimit(.minutes(1)))
    func specialFiles() async throws {
        let log = path + "-field-accesses-"
        try #require(mkfifo(log + "a", 0o600) == 0)
        try FileManager.default.createDirectory(atPath: log + "b", withIntermediateDirectories: false)
        let target = try folder.write("\(Self.header)20778 1 1 email 29920350\n".utf8, to: "target")
        try FileManager.default.createSymbolicLink(atPath: log + "c", withDestinationPath: target)
        for name in ["0", "d"] { try FileManager.default.copyItem(atPath: target, toPath: log + name) }
        let store = try SQLiteStore(path: path)
        #expect(try await count(store) == 2)
        let error = await #expect(throws: StoreError.self) { try await store.flushFieldAccesses() }
        let reasons = ["a": "it is not a regular file", "b": "it is not a regular file", "c": "it is a symbolic link"]
        for (name, reason) in reasons {
            let sentence = "The store \(log)\(name) could not be used: the field access log cannot be read: \(reason)."
            #expect(error?.explanation.contains(sentence) == true)
        }
        #expect(try logs().sorted() == ["a", "b", "c"].map { "store.sqlite-field-accesses-\($0)" })
        #expect(try await count(store) == 2)
    }

    @Test(
        "An administrator who runs a command as root sees the field accesses that the store's owner has logged, and no other user's",
        .enabled(if: geteuid() == 0, "Only root can give a file to another user"))
    func otherOwner() async throws {
        _ = try SQLiteStore(path: path)
        let log = try folder.write("\(Self.header)20778 1 1 email 29920350\n".utf8, to: "store.sqlite-field-accesses-abc")
        try #require(chown(path, 12345, 12345) == 0 && chown(log, 12345, 12345) == 0)
        let store = try SQLiteStore(path: path)
        #expect(try await count(store) == 1)
        try #require(chown(log, 12346, 12346) == 0)
        #expect(try await count(store) == 0)
        let error = await #expect(throws: StoreError.self) { try await store.flushFieldAccesses() }
        #expect(error?.explanation.contains("the field access log cannot be read: it belongs to another user.") == true)
    }

    @Test(
        "A file whose name is not one that a process chooses is not a log",
        arguments: ["", "abc.bak", "ABC", "0a", "+a", "zzzzzzzzzzzzzzz"])
    func otherNames(name: String) async throws {
        let other = try folder.write("something else\n".utf8, to: "store.sqlite-field-accesses-\(name)")
        let store = try SQLiteStore(path: path)
        #expect(try await count(store) == 0)
        try await store.flushFieldAccesses()
        #expect(FileManager.default.fileExists(atPath: other))
    }

    @Test(
        "An invalid line is not counted, but the lines after it are",
        arguments: [
            "20778 1 1 email inf", "20778 1 1 email nan", "20778 1 1 email 1e300", "20778 1 1 email 9223372036854775807",
            "20778 1 1 email -1", "-1 1 1 email 29920350", "9223372036854775807 1 1 email 29920350", "2932897 1 1 email 29920350",
            "20778 1 1 email,\(String(repeating: "a", count: 4096)) 29920350", String(repeating: "a", count: 200_000),
        ])
    func invalidLine(line: String) async throws {
        let store = try SQLiteStore(path: path)
        let valid = "20778 1 1 email 29920350\n"
        _ = try folder.write("\(Self.header)\(valid)\(line)\n\(valid)".utf8, to: "store.sqlite-field-accesses-abc")
        #expect(try await count(store) == 2)
        try await store.flushFieldAccesses()
        #expect(try await count(store) == 2)
    }

    @Test("A field access with many fields is counted, as is each line of a log of many parts")
    func large() async throws {
        let store = try SQLiteStore(path: path)
        let fields = Set((0..<1000).map { "field\($0)" })
        for _ in 0..<10 {
            try await store.recordFieldAccess(FieldAccess(appID: "1", person: Person.ID(rawValue: 1), fields: fields, at: SampleFacts.now))
        }
        #expect(try await count(store) == 10_000)
        try await store.flushFieldAccesses()
        #expect(try await count(store) == 10_000)
    }

    @Test("Only the owner can read the file, and an access that cannot be recorded throws an error")
    func file() async throws {
        let store = try SQLiteStore(path: path)
        try await note(store, 1)
        let name = try #require(try logs().first)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try await store.flushFieldAccesses()
        try FileManager.default.removeItem(atPath: folder.path)
        await #expect(throws: StoreError.self) { try await note(store, 1) }
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    }

    @Test("Each field access is counted once, also after the names of old files are deleted")
    func names() async throws {
        let store = try SQLiteStore(path: path)
        for _ in 0..<110 {
            try await note(store, 1)
            try await store.flushFieldAccesses()
        }
        #expect(try await count(store) == 110)
    }
}
