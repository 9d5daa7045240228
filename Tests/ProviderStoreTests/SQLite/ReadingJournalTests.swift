import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@Suite("What apps read, in the SQLite store,")
struct ReadingJournalTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("store.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func journals() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("-readings-") }
    }

    private func note(_ store: SQLiteStore, _ count: Int) async throws {
        for _ in 0..<count {
            try await store.note(FieldAccess(appID: "1", person: Person.ID(rawValue: 1), fields: ["email"], at: SampleFacts.now))
        }
    }

    private func count(_ store: SQLiteStore) async throws -> Int {
        try await store.readings(of: Person.ID(rawValue: 1)).map(\.count).reduce(0, +)
    }

    @Test("is seen by another process before it is folded, and once after it")
    func otherProcess() async throws {
        let (one, other) = (try SQLiteStore(path: path), try SQLiteStore(path: path))
        try await note(one, 3)
        #expect(try await count(other) == 3)
        try await other.foldReadings()
        #expect(try journals().count == 1, "a journal that is written is nobody else's to fold")
        try await one.foldReadings()
        #expect(try await count(other) == 3)
        #expect(try journals() == [])
    }

    @Test("is folded by whoever comes next, where a process left it")
    func abandoned() async throws {
        // What a process leaves that was killed in the middle of a line.
        let left = "20778 1 1 email\n20778 1 1 email,name\n20778 1 1 ema"
        _ = try SQLiteStore(path: path)
        try left.write(toFile: "\(path)-readings-abc", atomically: true, encoding: .utf8)
        let store = try SQLiteStore(path: path)
        #expect(try await count(store) == 3)
        try await store.foldReadings()
        #expect(try journals() == [])
        #expect(try await count(store) == 3)
        // Found again, as from a copy: its name is known.
        try left.write(toFile: "\(path)-readings-abc", atomically: true, encoding: .utf8)
        #expect(try await count(store) == 3)
        let other = try SQLiteStore(path: path)
        try await other.foldReadings()
        #expect(try await count(other) == 3)
    }

    @Test("says when the last of a day was told, where that was written down")
    func lastTime() async throws {
        // The first line is as earlier versions wrote them.
        let left = "20778 1 1 email,name\n20778 1 1 email 29920350\n20778 1 1 email 29920340\n"
        _ = try SQLiteStore(path: path)
        try left.write(toFile: "\(path)-readings-abc", atomically: true, encoding: .utf8)
        let store = try SQLiteStore(path: path)
        for _ in 0..<2 {
            let readings = try await store.readings(of: Person.ID(rawValue: 1))
            #expect(readings.map(\.field) == ["email", "name"] && readings.map(\.count) == [3, 1])
            #expect(readings.map(\.lastAt) == [Date(timeIntervalSince1970: 29_920_350 * 60), nil])
            try await store.foldReadings()
        }
        // What is folded later, and is older, changes nothing.
        try "20778 1 1 email 29920345\n20778 1 1 name 29920345\n".write(toFile: "\(path)-readings-def", atomically: true, encoding: .utf8)
        let other = try SQLiteStore(path: path)
        try await other.foldReadings()
        #expect(
            try await other.readings(of: Person.ID(rawValue: 1)).map(\.lastAt)
                == [29_920_350, 29_920_345].map {
                    Date(timeIntervalSince1970: Double($0) * 60)
                })
    }

    @Test("has its file to itself, and tells where it cannot be counted")
    func file() async throws {
        let store = try SQLiteStore(path: path)
        try await note(store, 1)
        let name = try #require(try journals().first)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try await store.foldReadings()
        try FileManager.default.removeItem(atPath: folder.path)
        await #expect(throws: StoreError.self) { try await note(store, 1) }
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    }

    @Test("is counted once, however the names of old journals are forgotten")
    func names() async throws {
        let store = try SQLiteStore(path: path)
        for _ in 0..<110 {
            try await note(store, 1)
            try await store.foldReadings()
        }
        #expect(try await count(store) == 110)
    }
}
