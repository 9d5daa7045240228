import LoginModel
import ProviderDomain
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The rate limit of Graph API calls, shared by concurrent requests. Its counts are in the memory of the process; the nodes of a provider
/// exchange them.
final class GraphRateLimiter: Sendable {
    private let limit: Locked<CallRateLimit>
    /// The position in the store up to which this process knows the sums.
    private let position = Locked<Int64>(0)

    /// Creates a rate limiter.
    /// - Parameter isShared: Whether other nodes count calls of the same apps, too.
    init(callsPerPerson: Int, isShared: Bool) { limit = Locked(CallRateLimit(callsPerPerson: callsPerPerson, isShared: isShared)) }

    func count(app: String, person: Person.ID?, at now: Date) -> (CallRateLimit.Verdict, AppUsage) {
        limit.withLock { $0.count(app: app, person: person, at: now) }
    }

    /// Adds the calls that this process has counted since the last exchange to the sums of all nodes, and learns the sums that have changed.
    /// One exchange at a time takes place. Nothing is written if nothing was counted.
    /// - Returns: Whether there are more counts to send.
    /// - Throws: `StoreError`. Then the counts are sent with the next exchange.
    func exchangeCounts(with store: any CallCountStore, at now: Date) async throws(StoreError) -> Bool {
        let counts = limit.withLock { $0.takeUnsentCounts(maximum: CallCount.maximumPerWrite, at: now) }
        if !counts.isEmpty {
            do throws(StoreError) {
                try await store.addCallCounts(counts)
            } catch {
                limit.withLock { $0.restore(counts) }
                throw error
            }
        }
        var sumsOfApps: [CallCount] = []
        var position = position.withLock(\.self)
        var hasMore = true
        while hasMore {
            let page = try await store.callCounts(after: position, at: now)
            let people = page.sums.filter { $0.key.person != nil }
            limit.withLock { $0.apply(people, at: now) }
            sumsOfApps += page.sums.filter { $0.key.person == nil }
            (position, hasMore) = (page.position, page.hasMore)
        }
        // An app's calls and its number of people belong together, so that no call is rejected in between.
        limit.withLock { [sumsOfApps] in $0.apply(sumsOfApps, at: now) }
        self.position.withLock { [position] in $0 = position }
        return counts.count == CallCount.maximumPerWrite
    }
}
