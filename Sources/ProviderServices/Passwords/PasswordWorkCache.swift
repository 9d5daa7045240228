package import ProviderDomain
package import ProviderStore

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The work of the most expensive digest of each algorithm in the store. It is read again at most once a minute.
package actor PasswordWorkCache {
    private static let lifetime: Double = 60

    private let store: any PasswordStore
    private var cached: (work: PasswordWork, readAt: Date)?
    private var runningRead: Task<PasswordWork, any Error>?

    package init(_ store: any PasswordStore) { self.store = store }

    /// Returns the work of a failed check of a password. Concurrent callers share one read.
    /// - Throws: `StoreError`.
    package func work(at now: Date) async throws -> PasswordWork {
        if let cached, cached.readAt.distance(to: now).magnitude < Self.lifetime { return cached.work }
        if let runningRead { return try await runningRead.value }
        let read = Task { [store] in
            try await store.otherPasswordDigests().reduce(PasswordWork.none) { $0.union(PasswordWork(of: $1)) }
        }
        runningRead = read
        defer { runningRead = nil }
        let work = try await read.value
        cached = (work, now)
        return work
    }
}
