import Foundation
import GRDB
import TestSupport
import Testing

@testable import ProviderStore

@Suite("The write-ahead log of a store")
struct CheckpointTests {
    @Test("Its pages are copied into the file while the store is open, and its size stays within a limit")
    func size() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store.sqlite")
        func size(_ suffix: String = "") throws -> Int {
            try FileManager.default.attributesOfItem(atPath: path + suffix)[.size] as? Int ?? 0
        }
        let store = try SQLiteStore(path: path)
        let empty = try size()
        try await store.write { try $0.execute(sql: "CREATE TABLE bulk (content BLOB)") }
        // Each transaction has about 200 pages of 4,096 bytes, and all of them 12,000.
        for _ in 0..<60 {
            try await store.write { try $0.execute(sql: "INSERT INTO bulk (content) VALUES (randomblob(200 * 4096))") }
        }
        #expect(try size("-wal") < 36_000_000)
        #expect(try size() > empty + 12_000_000)
        let count = try await store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM bulk WHERE length(content) = 819200") }
        #expect(count == 60)
    }

    @Test("It is in the file when the store is closed, also after background checkpoints and while queries run")
    func closing() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.path("store.sqlite"))
        try await store.write { try $0.execute(sql: "CREATE TABLE bulk (content BLOB)") }
        for _ in 0..<8 {
            try await store.write { try $0.execute(sql: "INSERT INTO bulk (content) VALUES (randomblob(200 * 4096))") }
        }
        _ = try store.readOnCurrentThread { try Int.fetchOne($0, sql: "SELECT count(*) FROM bulk") }
        async let count = store.read { try Int.fetchOne($0, sql: "SELECT sum(length(content)) FROM bulk") }
        _ = try await count
        await store.closeConnections()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["store.sqlite"])
    }
}
