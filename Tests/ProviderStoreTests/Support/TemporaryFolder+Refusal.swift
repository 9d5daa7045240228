import Foundation
import ProviderStore
import TestSupport
import Testing

extension TemporaryFolder {
    /// Expects that a file cannot be opened as a store, that the error names the file, and that no byte in the folder changes. Returns the
    /// error.
    func refusal(of path: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> StoreError? {
        let before = try contents()
        let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) { try SQLiteStore(path: path) }
        #expect(try contents() == before, "The failed attempt changed the folder", sourceLocation: sourceLocation)
        #expect(error?.explanation.contains(path) == true, sourceLocation: sourceLocation)
        return error
    }

    private func contents() throws -> [String: [UInt8]] {
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        return Dictionary(uniqueKeysWithValues: names.map { ($0, (try? bytes($0)) ?? []) })
    }

    /// Creates an empty store. All connections are closed when the function returns.
    func makeEmptyStore(_ name: String) async throws -> String {
        let store = self.path(name)
        _ = try SQLiteStore(path: store)
        // The last connection moves the write-ahead log into the database file and removes it.
        while FileManager.default.fileExists(atPath: store + "-wal") { await Task.yield() }
        return store
    }
}
