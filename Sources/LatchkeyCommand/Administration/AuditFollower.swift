import ProviderDomain
import ProviderStore

/// Prints the last entries of the audit log, and then the new ones as they come.
///
/// New entries are read without the conditions of the query, in the order of their numbers and up to the number up to which the store is
/// complete. So each one is printed once, also if several nodes write at the same time.
struct AuditFollower {
    let store: any ProviderStore
    let query: AuditQuery
    let asJSON: Bool

    /// The number of entries that are printed at first.
    static let usualCount = 10
    /// The maximum number of entries that are printed at first. They are in memory together, because the oldest comes first.
    static let maximumCount = 10_000
    private static let pause = Duration.milliseconds(500)

    /// Runs until the process ends.
    /// - Parameter number: The number of the last entry that is not printed; `nil` to print the last entries that match.
    /// - Throws: `Problem` when the file of the store is not at its path any more, because no entries would come.
    func run(after number: Int64?, showingLast count: Int) async throws {
        var last: Int64
        if let number { last = number } else { last = try await printLast(count) }
        while true {
            do {
                try await store.forEachPage(of: AuditQuery(after: last)) { page in
                    AuditReport.print(page.filter(query.matches), asJSON: asJSON)
                    last = page.last?.number ?? last
                }
            } catch let error as StoreError where error.isUnavailable || error.code == "store_busy" {
                Terminal.printError("latchkey: \(error.explanation) The next entries are shown when the store answers again.")
            }
            // A command does not monitor the server of a PostgreSQL store, which is always ready here.
            if case .notReady = await store.readiness {
                throw Problem("The file of the store has been moved, deleted or replaced: start the command again to follow the new file.")
            }
            try await Task.sleep(for: Self.pause)
        }
    }

    /// Prints the last entries that match, without reading those that do not.
    /// - Returns: The number of the newest entry of the log.
    private func printLast(_ count: Int) async throws -> Int64 {
        guard let newest = try await store.auditEntries(matching: AuditQuery(isNewestFirst: true, limit: 1)).first?.number else { return 0 }
        // Reading in the order of the numbers waits until the log is complete up to this number.
        _ = try await store.auditEntries(matching: AuditQuery(after: newest - 1, limit: 1))
        var latest = try await store.narrowed(query)
        guard latest.numbers.lowerBound <= newest else { return newest }
        latest.numbers = latest.numbers.lowerBound...min(latest.numbers.upperBound, newest)
        (latest.isNewestFirst, latest.after, latest.limit) = (true, 0, count)
        AuditReport.print(try await store.auditEntries(matching: latest).reversed(), asJSON: asJSON)
        return newest
    }
}
