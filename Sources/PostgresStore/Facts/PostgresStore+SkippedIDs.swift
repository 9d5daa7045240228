public import ProviderStore

extension PostgresStore {
    public func skipPersonIDs() async throws(StoreError) {
        try await write(locking: []) { transaction in
            // The row lets the transaction wait until the new number, too, is on disk.
            let _: Int64? = try await transaction.read(
                .value("SELECT setval('people_id_seq', (SELECT last_value FROM people_id_seq) + $1::bigint)", [.integer(1_000_000)]))
            transaction.write("INSERT INTO removed_people (id) SELECT last_value FROM people_id_seq")
        }
    }
}
