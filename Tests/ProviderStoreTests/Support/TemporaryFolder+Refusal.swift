import Foundation
import ProviderStore
import TestSupport
import Testing

extension TemporaryFolder {
    /// Expects that a file cannot be opened as a store, in a message that names the file, and that each byte of the folder stays as it was.
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

    /// Makes an empty store. Once the function returns, no connection is open.
    func makeEmptyStore(_ name: String) async throws -> String {
        let store = self.path(name)
        _ = try SQLiteStore(path: store)
        // The last connection writes the log into the file and removes it.
        while FileManager.default.fileExists(atPath: store + "-wal") { await Task.yield() }
        return store
    }
}
