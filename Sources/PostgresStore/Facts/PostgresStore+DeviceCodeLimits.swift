import Foundation
import ProviderDomain
import ProviderStore

extension PostgresStore {
    /// Returns the refusal of a device login whose network already has as many pending ones as it may have; `nil` if it has fewer.
    func refusal(byLimitsOf origin: DeviceOrigin, at now: Date) async throws(StoreError) -> DeviceLoginCreation? {
        guard !origin.limits.isEmpty else { return nil }
        let expiries = try await read(PostgresTransaction.earliestExpiries(of: origin.limits, at: now))
        let state = DeviceOrigin.StoredState(
            isUserCodeInUse: false, networkExpiries: expiries, appExpiry: nil, hasMaximumDecided: false)
        return if case .refuse(let outcome) = origin.decision(on: state) { outcome } else { nil }
    }
}

extension PostgresTransaction {
    /// Returns the values on which the creation of a device login depends; `nil` if the app does not exist.
    func state(before login: DeviceLogin, from origin: DeviceOrigin, at now: Date) async throws -> DeviceOrigin.StoredState? {
        let (isAppStored, isUserCodeInUse, networkExpiries) = try await read(
            .exists("SELECT 1 FROM apps WHERE id = $1", [.text(login.appID)]),
            .exists(
                "SELECT 1 FROM device_logins WHERE user_code = $1 AND \(PostgresCommand.expiryOfKeyedRow) > $2",
                [.text(login.userCode.letters), .date(now)]),
            Self.earliestExpiries(of: origin.limits, at: now))
        guard isAppStored else { return nil }
        var state = DeviceOrigin.StoredState(
            isUserCodeInUse: isUserCodeInUse, networkExpiries: networkExpiries, appExpiry: nil, hasMaximumDecided: false)
        // Counting the logins of an app is expensive, so a login that is refused anyway does not cause it.
        if case .refuse = origin.decision(on: state) { return state }
        let pending = origin.isAppServer ? Self.pendingOfServer : Self.pendingOfClients
        let values: [PostgresValue] = [.text(login.appID), .date(now), .integer(origin.maximumPerApp - 1)]
        (state.appExpiry, state.hasMaximumDecided) = try await read(
            PostgresQuery(
                "SELECT CASE WHEN EXISTS (\(Self.surplus(pending))) THEN (\(Self.earliestExpiry(pending))) END", values
            ) { try $0.first?.optional(0).map(Date.init(timeIntervalSince1970:)) },
            .exists(Self.surplus(Self.decided), values))
        return state
    }

    private static let isPending = "state = '\(DeviceLogin.State.pending.rawValue)'"
    /// The condition for the pending logins of an app that its server requested. In this condition and the next two, `$1` is the ID of the
    /// app, and `$2` the current time, which excludes expired logins.
    private static let pendingOfServer = "app_id = $1 AND \(isPending) AND network IS NULL AND expires_at > $2"
    private static let pendingOfClients = "app_id = $1 AND \(isPending) AND network IS NOT NULL AND expires_at > $2"
    /// The condition lists the states, because a search by index cannot exclude one state.
    private static let decided: String = {
        let states = DeviceLogin.State.decided.map { "'\($0.rawValue)'" }
        return "app_id = $1 AND state IN (\(states.joined(separator: ", "))) AND expires_at > $2"
    }()

    /// A query that finds a row if more than `$3` logins meet a condition.
    private static func surplus(_ condition: String) -> String { "SELECT 1 FROM device_logins WHERE \(condition) LIMIT 1 OFFSET $3" }
    /// A query for the earliest expiry time of the logins that meet a condition. `OFFSET` separates the search from the minimum. Otherwise,
    /// PostgreSQL could go through the expiry times of all logins until it finds one that meets the condition.
    private static func earliestExpiry(_ condition: String) -> String {
        "SELECT min(expires_at) FROM (SELECT expires_at FROM device_logins WHERE \(condition) OFFSET 0) AS found"
    }

    /// Returns the query for the earliest expiry time of the pending logins of each network and of all networks inside it, if there are at
    /// least as many as the limit; otherwise `nil`. A hexadecimal digit sorts before `g`.
    fileprivate static func earliestExpiries(of limits: [DeviceOrigin.Limit], at now: Date) -> PostgresQuery<[Date?]> {
        let pending = "\(isPending) AND network >= limits.network AND network < limits.network || 'g' AND expires_at > $3"
        return .rows(
            """
            SELECT CASE WHEN EXISTS (SELECT 1 FROM device_logins WHERE \(pending) LIMIT 1 OFFSET limits.maximum - 1)
                THEN (\(earliestExpiry(pending))) END AS earliest
            FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS limits (network, maximum, position) ORDER BY position
            """,
            [.array(limits.map(\.network)), .array(limits.map { Int64($0.maximum) }), .date(now)]
        ) { try $0.optionalDate("earliest") }
    }

    /// Deletes the logins that ``DeviceCodeEviction`` selects. The networks are read once for all logins. A login that a person is just
    /// deciding about is spared.
    func evictPending(ofApp app: String, at now: Date) async throws {
        let networks = try await read(
            PostgresQuery<[DeviceCodeEviction.Network]>.rows(
                """
                SELECT network, count(*) AS count, min(expires_at) AS earliest FROM device_logins
                WHERE \(Self.pendingOfClients) GROUP BY network
                """, [.text(app), .date(now)]
            ) { row in
                DeviceCodeEviction.Network(
                    code: try row.value("network"), count: try row.integer("count"), earliestExpiry: try row.value("earliest"))
            })
        let evictions = DeviceCodeEviction.evictions(among: networks).sorted { $0.key < $1.key }
        write(
            """
            DELETE FROM device_logins WHERE digest = ANY (ARRAY(
                SELECT oldest.digest FROM unnest($3::text[], $4::bigint[]) AS evictions (network, count) CROSS JOIN LATERAL (
                    SELECT digest FROM device_logins
                    WHERE app_id = $1 AND \(Self.isPending) AND network = evictions.network AND expires_at > $2
                    ORDER BY expires_at LIMIT evictions.count FOR UPDATE SKIP LOCKED
                ) AS oldest))
            """, [.text(app), .date(now), .array(evictions.map(\.key)), .array(evictions.map { Int64($0.value) })])
    }

    /// Deletes the oldest decided logins of an app; see ``DeviceCodeEviction/deletionCount(ofDecided:)``. Finding the logins is expensive,
    /// so many are deleted at once. A login that another transaction is just changing is spared.
    func deleteOldestDecided(ofApp app: String, at now: Date) async throws {
        let count = try await read(.count("SELECT count(*) FROM device_logins WHERE \(Self.decided)", [.text(app), .date(now)]))
        write(
            """
            DELETE FROM device_logins WHERE digest = ANY (ARRAY(
                SELECT digest FROM device_logins WHERE \(Self.decided)
                ORDER BY state = '\(DeviceCodeEviction.lastDeletedState.rawValue)', expires_at LIMIT $3 FOR UPDATE SKIP LOCKED))
            """, [.text(app), .date(now), .integer(DeviceCodeEviction.deletionCount(ofDecided: count))])
    }

    /// Deletes a person's oldest unredeemed approvals at an app beyond ``DeviceLogin/maximumApproved``, so that one person's approvals do
    /// not displace those of others.
    /// - Parameter digest: The digest of the login that was just approved. This login is not deleted.
    func limitApprovals(retaining digest: String, under grant: Grant) {
        let most = DeviceLogin.maximumApproved
        write(
            """
            DELETE FROM device_logins WHERE digest = ANY (ARRAY(
                SELECT digest FROM device_logins
                WHERE person_id = $1 AND app_id = $2 AND state = '\(DeviceLogin.State.approved.rawValue)' AND digest <> $3
                ORDER BY expires_at DESC, digest LIMIT $4 OFFSET $5))
            """, [.person(grant.person), .text(grant.appID), .text(digest), .integer(most), .integer(most - 1)])
    }
}
