public import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AuditStore {
    /// Returns the query with the numbers of the entries among which those of its period are. The numbers are found by binary search, so that
    /// a query for an hour does not read the log of years.
    ///
    /// The entries are numbered in the order in which they are written. An entry is found if the clock was right to two days when it was
    /// written.
    public func narrowed(_ query: AuditQuery) async throws(StoreError) -> AuditQuery {
        var (first, last) = (query.numbers.lowerBound, query.numbers.upperBound)
        if let since = query.since { first = max(first, try await firstNumber(since: since.addingTimeInterval(-auditClockTolerance))) }
        if let until = query.until { last = min(last, try await firstNumber(since: until.addingTimeInterval(auditClockTolerance)) - 1) }
        var query = query
        query.numbers = first...max(first, last)
        return query
    }

    /// Returns the number from which all entries are from this time or later.
    private func firstNumber(since time: Date) async throws(StoreError) -> Int64 {
        guard let newest = try await newestEntry(before: 0) else { return 1 }
        // All entries below `low` are from an earlier time, and none from `high` on is.
        var (low, high) = (Int64(0), newest.number + 1)
        while low < high {
            let middle = high - (high - low) / 2
            if let entry = try await newestEntry(before: middle), entry.at >= time { high = entry.number } else { low = middle }
        }
        return low
    }

    /// Returns the entry with the highest number below another one; of all entries if that is 0.
    private func newestEntry(before number: Int64) async throws(StoreError) -> AuditEntry? {
        try await auditEntries(matching: AuditQuery(after: number, isNewestFirst: true, limit: 1)).first
    }
}

/// An entry that stands for the events of a day can be that much older than its neighbors, and clocks of nodes differ. In seconds.
private let auditClockTolerance: Double = 2 * 86_400
