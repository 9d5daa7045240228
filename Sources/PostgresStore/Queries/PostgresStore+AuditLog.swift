public import LoginModel
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func auditEntries(matching query: AuditQuery) async throws(StoreError) -> [AuditEntry] {
        guard query.appID?.hasZeroByte != true else { return [] }
        let last = query.isNewestFirst ? nil : try await lastCompleteAuditNumber()
        return try await read(Self.entries(matching: query, upTo: last))
    }

    /// Returns the query for entries. The events that a person caused and those that affected the person are found by one index each, and
    /// each part reads no more entries than the limit. An entry that is in both parts is returned once.
    /// - Parameter last: The highest number; `nil` for any number.
    static func entries(matching query: AuditQuery, upTo last: Int64?) -> PostgresQuery<[AuditEntry]> {
        var values: [PostgresValue] = [.integer(query.limit), .integer(query.start)]
        func parameter(_ value: PostgresValue) -> String {
            values.append(value)
            return "$\(values.count)"
        }
        var conditions = [query.isNewestFirst ? "number < $2" : "number > $2"]
        if let last { conditions.append("number <= \(parameter(.integer(last)))") }
        if let app = query.appID { conditions.append("app_id = \(parameter(.text(app)))") }
        if !query.events.isEmpty {
            conditions.append("event = ANY (\(parameter(.array(query.events.map(\.rawValue))))::text[])")
        }
        if let since = query.since { conditions.append("COALESCE(last_at, happened_at) >= \(parameter(.date(since)))") }
        if let until = query.until { conditions.append("happened_at < \(parameter(.date(until)))") }
        if query.numbers.lowerBound > 0 { conditions.append("number >= \(parameter(.integer(query.numbers.lowerBound)))") }
        if query.numbers.upperBound < .max { conditions.append("number <= \(parameter(.integer(query.numbers.upperBound)))") }
        if !query.excludedEvents.isEmpty {
            conditions.append("event <> ALL (\(parameter(.array(query.excludedEvents.map(\.rawValue))))::text[])")
        }
        let order = "ORDER BY number \(query.isNewestFirst ? "DESC" : "ASC") LIMIT $1"
        func part(_ conditions: [String]) -> String {
            "SELECT \(AuditEntry.columns) FROM audit WHERE \(conditions.joined(separator: " AND ")) \(order)"
        }
        guard let person = query.person else { return .rows(part(conditions), values, AuditEntry.init) }
        let id = parameter(.person(person))
        let own = part(conditions + ["person_id = \(id)"])
        guard query.includesAffected else { return .rows(own, values, AuditEntry.init) }
        return .rows("(\(own)) UNION (\(part(conditions + ["affected_id = \(id)"]))) \(order)", values, AuditEntry.init)
    }

    public func unapprovedRequests(of appID: String, on days: ClosedRange<Int>) async throws(StoreError) -> Set<Permission> {
        guard !appID.hasZeroByte else { return [] }
        // The query goes through the days one by one, because the index begins with the day.
        let names = try await read(
            PostgresQuery<[String]>.values(
                """
                SELECT DISTINCT fields FROM audit
                WHERE shared_day = ANY (ARRAY(SELECT generate_series($1::bigint, $2::bigint))) AND COALESCE(app_id, '') = $3 AND event = $4
                """,
                [
                    .integer(days.lowerBound), .integer(days.upperBound), .text(appID),
                    .text(AuditEvent.unapprovedPermissionRequested.rawValue),
                ]))
        return Set(names.map(Permission.init(name:)))
    }

    public func activity(of app: String, since day: Int) async throws(StoreError) -> [ActivityCount] {
        guard !app.hasZeroByte else { return [] }
        return try await report(Self.activityQuery(of: app, since: day))
    }
}

extension AuditEntry {
    /// The columns of `audit` that ``init(_:)`` reads.
    fileprivate static let columns =
        "number, happened_at, event, actor, person_id, app_id, fields, count, tracking, affected_id, last_at"

    fileprivate init(_ row: PostgresRow) throws {
        self.init(
            number: try row.value("number"), at: try row.date("happened_at"), event: AuditEvent(rawValue: try row.value("event")),
            actor: AuditEntry.Actor(rawValue: try row.value("actor")) ?? .provider,
            person: try row.optional("person_id").map(Person.ID.init(rawValue:)), appID: try row.optional("app_id"),
            fields: Scope.names(in: try row.value("fields")), count: try row.integer("count"),
            tracking: try row.optional("tracking").flatMap(LoginTracking.init(word:)),
            affected: try row.optional("affected_id").map(Person.ID.init(rawValue:)), lastAt: try row.optionalDate("last_at"))
    }
}
