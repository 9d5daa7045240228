import Foundation
import IdentityTokens
import LoginModel

/// A one-time store that records each digest, and can fail.
final class RecordingStore: OneTimeStore {
    /// A digest as it was stored.
    struct Entry: Sendable, Equatable {
        let digest: String
        let end: Date
        let now: Date
        let owner: String?
    }

    struct Broken: Error, Equatable {}

    private let recorded = Locked<[Entry]>([])
    /// The number of digests that are stored before the store fails.
    private let most: Int

    init(most: Int = .max) { self.most = most }

    var entries: [Entry] { recorded.withLock(\.self) }

    func insert(_ digest: String, until end: Date, at now: Date) async throws -> Bool {
        try insert(Entry(digest: digest, end: end, now: now, owner: nil))
    }

    func insert(_ digest: String, until end: Date, at now: Date, for owner: String) async throws -> Bool {
        try insert(Entry(digest: digest, end: end, now: now, owner: owner))
    }

    func remove(_ digest: String, at now: Date) async throws -> Bool { throw Broken() }

    private func insert(_ entry: Entry) throws -> Bool {
        try recorded.withLock { entries in
            guard entries.count < most else { throw Broken() }
            guard !entries.contains(where: { $0.digest == entry.digest && $0.end > entry.now }) else { return false }
            entries.append(entry)
            return true
        }
    }
}
