import ProviderStore

extension PostgresStore {
    private static let maximumWaitForWriters = Duration.seconds(5)
    private static let pauseBetweenChecks = Duration.milliseconds(3)

    /// Returns a number up to which the audit log is complete, so that no entry up to this number appears later.
    ///
    /// A transaction takes the numbers of its entries before it is committed, so an entry can appear after one with a higher number. Each
    /// transaction locks the store before that, so once the transactions that held this lock after the last number was read have ended, all
    /// entries up to that number are there.
    /// - Throws: `StoreError`, also if a transaction does not end in time.
    func lastCompleteAuditNumber() async throws(StoreError) -> Int64 {
        // The queries run in this order, and see the present state, not that of a snapshot.
        var (last, writers) = try await read(
            .count("SELECT last_value FROM audit_number_seq"),
            PostgresQuery<[String]>.values(Self.writers, [.integer(PostgresSubject.storeKey)]))
        let deadline = ContinuousClock.now.advanced(by: Self.maximumWaitForWriters)
        while !writers.isEmpty {
            guard ContinuousClock.now < deadline else { throw Self.auditLogIsBusy(address) }
            do { try await Task.sleep(for: Self.pauseBetweenChecks) } catch { throw Self.storeError(error, address) }
            writers = try await read(
                .values("\(Self.writers) AND virtualtransaction = ANY ($2::text[])", [.integer(PostgresSubject.storeKey), .array(writers)]))
        }
        return Int64(last)
    }

    /// The transactions that hold the lock of the store. Its key of 64 bits is in two columns.
    private static let writers = """
        SELECT DISTINCT virtualtransaction FROM pg_locks
        WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND (classid::bigint << 32 | objid::bigint) = $1::bigint
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        """

    private static func auditLogIsBusy(_ address: PostgresAddress) -> StoreError {
        StoreError(
            code: "store_busy",
            explanation: "The audit log of PostgreSQL (\(address)) cannot be read, because a transaction has not ended for "
                + "\(maximumWaitForWriters.components.seconds) seconds; try again.")
    }
}
