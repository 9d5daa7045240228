import Foundation
import LoginModel
import ProviderDomain
import ProviderStore

extension PostgresTransaction {
    /// What makes two events of a day share an entry.
    private struct SharedKey: Hashable {
        let entry: NewAuditEntry

        // The lock and the index compare bytes. Two texts of Swift are equal even if only their normalization differs.
        static func == (one: SharedKey, other: SharedKey) -> Bool { Array(one.text.utf8) == Array(other.text.utf8) }
        func hash(into hasher: inout Hasher) { hasher.combine(Array(text.utf8)) }

        /// A text that is the same for the same shared entry.
        var text: String {
            [
                "\(entry.day)", entry.appID ?? "", entry.event.rawValue, "\(entry.person?.rawValue ?? 0)", entry.actor.rawValue,
                entry.tracking?.storedName ?? "", "\(entry.affected?.rawValue ?? 0)",
                entry.isSharedByFields ? StoredForm.list(entry.fields) : "",
            ].joined(separator: "\u{1f}")
        }

        /// The values of the columns that shared entries are found by.
        private var values: [PostgresValue] {
            [
                .integer(Int64(entry.day)), .text(entry.appID ?? ""), .text(entry.event.rawValue), .integer(entry.person?.rawValue ?? 0),
                .text(entry.actor.rawValue), .text(entry.tracking?.storedName ?? ""), .integer(entry.affected?.rawValue ?? 0),
            ] + (entry.isSharedByFields ? [.text(StoredForm.list(entry.fields))] : [])
        }

        /// The condition for the fields, which finds an entry by the index.
        private var fieldsCondition: String {
            entry.isSharedByFields ? "AND hashtextextended(fields, 0) = hashtextextended($8::text, 0) AND fields = $8::text" : ""
        }

        var query: PostgresQuery<StoredSharedEntry?> {
            .first(
                """
                SELECT number, happened_at, last_at, fields, count FROM audit
                WHERE shared_day = $1 AND COALESCE(app_id, '') = $2 AND event = $3 AND COALESCE(person_id, 0) = $4 AND actor = $5
                    AND COALESCE(tracking, '') = $6 AND COALESCE(affected_id, 0) = $7 \(fieldsCondition)
                LIMIT 1
                """, values
            ) { row in
                StoredSharedEntry(
                    number: try row.value("number"),
                    values: SharedAuditEntry(
                        firstAt: try row.date("happened_at"), lastAt: try row.optionalDate("last_at"),
                        fields: Set(Scope.names(in: try row.value("fields"))), count: try row.integer("count")))
            }
        }
    }

    private struct StoredSharedEntry {
        let number: Int64
        let values: SharedAuditEntry
    }

    /// Stores the events that were added. The limits on the entries about a person, or about all test users of an app, are counted for one
    /// transaction at a time. The locks of these limits, and then those of the shared entries, are the last ones of the transaction.
    func storeEntries() async throws {
        let entries = takeEntries()
        guard !entries.isEmpty else { return }
        let testApps = try await testApps(of: Set(entries.filter(\.isLimited).compactMap(\.person)))
        func testApp(_ entry: NewAuditEntry) -> String? { entry.person.flatMap { testApps[$0] } }
        let limits = entries.map { $0.limits(testApp: testApp($0)) }
        lock(entries.filter(\.isLimited).map { .auditEntries(testApp($0) ?? "\($0.person?.rawValue ?? 0)") })
        var results = try await readAll(zip(entries, limits).flatMap { Self.increments($1, on: $0.day) }).makeIterator()
        var shared: [SharedEvents] = []
        for (entry, limits) in zip(entries, limits) {
            let isWithinLimits = limits.isEmpty || (results.next() ?? false)
            switch entry.placement(testApp: testApp(entry), isWithinLimits: isWithinLimits) {
            case .separate: insert(entry)
            case .shared(let entry): shared.append(SharedEvents(entry: entry))
            }
        }
        try await addToSharedEntries(shared)
    }

    /// Events of one day that are added to a shared entry.
    struct SharedEvents {
        let entry: NewAuditEntry
        /// The number of the shared entry if there is none yet; `nil` for a new number.
        var number: Int64?
    }

    /// Adds events to the shared entries of their days. The transaction locks these entries first, and nothing else after them.
    func addToSharedEntries(_ events: [SharedEvents]) async throws {
        let groups = Dictionary(grouping: events) { SharedKey(entry: $0.entry) }
        let keys = groups.keys.sorted { $0.text < $1.text }
        lock(keys.map { .sharedAuditEntry($0.text) })
        for (key, stored) in zip(keys, try await readAll(keys.map(\.query))) {
            guard let events = groups[key], let first = events.first else { continue }
            let before = stored?.values ?? SharedAuditEntry(first.entry)
            let after = (stored == nil ? events.dropFirst() : events[...]).reduce(before) { $0.adding($1.entry) }
            if let stored {
                update(stored.number, to: after)
            } else {
                insert(first.entry, number: first.number, sharedDay: first.entry.day, values: after)
            }
        }
    }

    /// Returns the lock of the shared entry to which an event is always added.
    static func subject(ofSharedEntryFor entry: NewAuditEntry) -> PostgresSubject { .sharedAuditEntry(SharedKey(entry: entry).text) }

    /// Locks further subjects, before the statements that follow.
    private func lock(_ subjects: [PostgresSubject]) {
        guard !subjects.isEmpty else { return }
        let command = PostgresCommand.lock(subjects)
        write(command.sql, command.values)
    }

    /// The statement that increments the counters of an entry, in order, until one of them is at its maximum.
    private static func increments(_ limits: [DailyLimit], on day: Int) -> [PostgresQuery<Bool>] {
        switch limits.count {
        case 0: []
        case 1: [.isFound(incrementing("$2", "$3"), [.integer(Int64(day))] + values(limits[0]))]
        default:
            [
                .isFound(
                    """
                    WITH first AS (\(incrementing("$2", "$3"))), second AS (
                        INSERT INTO daily_counts (day, key, count) SELECT $1, $4, 1 FROM first
                        ON CONFLICT (day, key) DO UPDATE SET count = daily_counts.count + 1 WHERE daily_counts.count < $5 RETURNING 1
                    ) SELECT 1 FROM second
                    """, [.integer(Int64(day))] + values(limits[0]) + values(limits[1]))
            ]
        }
    }

    private static func values(_ limit: DailyLimit) -> [PostgresValue] { [.text(limit.counter.key), .integer(Int64(limit.maximum))] }

    /// Increments a counter, and returns a row, if the counter is less than a maximum.
    private static func incrementing(_ key: String, _ maximum: String) -> String {
        """
        INSERT INTO daily_counts (day, key, count) VALUES ($1, \(key), 1)
        ON CONFLICT (day, key) DO UPDATE SET count = daily_counts.count + 1 WHERE daily_counts.count < \(maximum) RETURNING 1
        """
    }

    private func update(_ number: Int64, to entry: SharedAuditEntry) {
        write(
            "UPDATE audit SET count = $2, last_at = $3, fields = $4, happened_at = $5 WHERE number = $1",
            [
                .integer(number), .integer(Int64(entry.count)), .date(entry.lastAt), .text(StoredForm.list(entry.fields)),
                .date(entry.firstAt),
            ])
    }

    /// - Parameters:
    ///   - number: The number of the entry; `nil` for a new one.
    ///   - day: The day of a shared entry; `nil` for a separate one.
    ///   - values: The values of a shared entry.
    private func insert(_ entry: NewAuditEntry, number: Int64? = nil, sharedDay day: Int? = nil, values: SharedAuditEntry? = nil) {
        let stored = values ?? SharedAuditEntry(entry)
        write(
            """
            INSERT INTO audit (happened_at, event, actor, person_id, app_id, fields, tracking, affected_id, shared_day, count, last_at\
            \(number == nil ? "" : ", number")) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11\(number == nil ? "" : ", $12"))
            """,
            [
                .date(stored.firstAt), .text(entry.event.rawValue), .text(entry.actor.rawValue), .integer(entry.person?.rawValue),
                .text(entry.appID), .text(StoredForm.list(stored.fields)), .text(entry.tracking?.storedName),
                .integer(entry.affected?.rawValue), .integer(day.map(Int64.init)), .integer(Int64(stored.count)), .date(stored.lastAt),
            ] + (number.map { [.integer($0)] } ?? []))
    }
}
