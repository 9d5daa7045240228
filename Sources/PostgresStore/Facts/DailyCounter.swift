import ProviderDomain

extension DailyCounter {
    /// Returns the query for the value of a counter.
    /// - Parameter day: The day of the counter, as the number of days since 1970-01-01 (UTC).
    static func query(_ counter: DailyCounter, on day: Int) -> PostgresQuery<Int> {
        .count(
            "SELECT COALESCE((SELECT count FROM daily_counts WHERE day = $1 AND key = $2), 0)", [.integer(day), .text(counter.key)])
    }
}

extension PostgresTransaction {
    /// Increments a counter.
    /// - Parameter day: The day of the counter, as the number of days since 1970-01-01 (UTC).
    func increment(_ counter: DailyCounter, on day: Int) {
        write(
            """
            INSERT INTO daily_counts (day, key, count) VALUES ($1, $2, 1)
            ON CONFLICT (day, key) DO UPDATE SET count = daily_counts.count + 1
            """, [.integer(day), .text(counter.key)])
    }
}
