import ProviderDomain
import ProviderStore

extension PostgresStore {
    /// Removes an inactive app. Its grants end in batches, so that no other write waits for all of them. The removal continues even if the
    /// app is changed meanwhile.
    func finishRemoval(of app: String, by change: AppChange) async throws(StoreError) {
        repeat {
            while try await endGrants(to: app, by: change) {}
            var last: Int64? = 0
            while let previous = last { last = try await removeTestUsers(of: app, after: previous, by: change) }
            while try await deleteDeviceLogins(of: app) {}
        } while try await !removeApp(app, by: change)
    }

    /// The number of grants, test users or device logins that one write removes.
    private static let removalBatchSize = 100

    /// Ends a batch of the grants of an app that is being removed, and deletes each person's callbacks and tokens at the app.
    /// - Returns: Whether there may be more.
    private func endGrants(to app: String, by change: AppChange) async throws(StoreError) -> Bool {
        // The people must be known before they can be locked. Grants that are added meanwhile belong to a later batch.
        let people = try await read(
            PostgresQuery<[Int64]>.values(
                "SELECT person_id FROM grants WHERE app_id = $1 ORDER BY person_id LIMIT $2",
                [.text(app), .integer(Self.removalBatchSize)]))
        guard !people.isEmpty else { return false }
        try await write(locking: [.app(app)] + people.map { .person(Person.ID(rawValue: $0)) }) { transaction in
            try await transaction.endGrants(of: people, to: app, by: change)
        }
        return people.count == Self.removalBatchSize
    }

    /// Removes those test users of a batch who belong to no other app.
    /// - Parameter previous: The ID of the last test user of the previous batch; 0 for the first batch.
    /// - Returns: The ID of the last test user of the batch; `nil` if there are no more.
    private func removeTestUsers(of app: String, after previous: Int64, by change: AppChange) async throws(StoreError) -> Int64? {
        let people = try await read(
            .rows(
                """
                SELECT id, login FROM test_users JOIN people ON people.id = test_users.person_id
                WHERE app_id = $1 AND person_id > $2 ORDER BY person_id LIMIT $3
                """, [.text(app), .integer(previous), .integer(Self.removalBatchSize)]
            ) { row in (id: try row.person("id"), login: try row.value("login", as: String.self)) })
        guard !people.isEmpty else { return nil }
        let subjects = [.app(app), .fieldAccesses] + people.flatMap { [PostgresSubject.person($0.id), .loginName($0.login)] }
        var otherApps: Set<String> = []
        repeat {
            let locked = otherApps
            otherApps = try await write(locking: subjects + locked.map { .app($0) }) { transaction in
                try await transaction.removeTestUsers(of: app, among: people.map(\.id.rawValue), by: change, locking: locked)
            }
        } while !otherApps.isEmpty
        return people.count == Self.removalBatchSize ? people.last?.id.rawValue : nil
    }

    /// Deletes a batch of the app's device logins.
    /// - Returns: Whether there may be more.
    private func deleteDeviceLogins(of app: String) async throws(StoreError) -> Bool {
        let deletion = PostgresQuery.affectedRows(
            """
            DELETE FROM device_logins WHERE digest IN (
                SELECT digest FROM device_logins WHERE digest IN (SELECT digest FROM device_logins WHERE app_id = $1 LIMIT $2)
                ORDER BY digest FOR UPDATE)
            """, [.text(app), .integer(Self.removalBatchSize)])
        return try await write(locking: [.app(app)]) { try await $0.read(deletion) } == Self.removalBatchSize
    }

    /// Removes an app without grants and test users.
    /// - Returns: Whether the app is removed; `false` if people have used it again meanwhile.
    private func removeApp(_ id: String, by change: AppChange) async throws(StoreError) -> Bool {
        try await write(locking: [.app(id)]) { transaction in
            let (isStored, hasGrants, testUsers) = try await transaction.read(
                .exists("SELECT 1 FROM apps WHERE id = $1", [.text(id)]), .exists("SELECT 1 FROM grants WHERE app_id = $1", [.text(id)]),
                Person.query(testUsersOf: id))
            // Another process may have removed the app meanwhile.
            guard isStored else { return true }
            guard !hasGrants, !testUsers.contains(where: { change.removal(of: $0, belongingTo: id) != nil }) else { return false }
            transaction.write(
                """
                INSERT INTO removed_apps (id, next_epoch) SELECT id, first_epoch FROM apps WHERE id = $1
                ON CONFLICT (id) DO UPDATE SET next_epoch = excluded.next_epoch
                """, [.text(id)])
            transaction.write("DELETE FROM apps WHERE id = $1", [.text(id)])
            transaction.write("DELETE FROM test_users WHERE app_id = $1", [.text(id)])
            transaction.add(change.entry(forRemovalOf: id))
            return true
        }
    }
}

extension PostgresTransaction {
    /// Ends grants to an app that is being removed, and deletes the people's callbacks and tokens at the app.
    fileprivate func endGrants(of people: [Int64], to app: String, by change: AppChange) async throws {
        let values: [PostgresValue] = [.text(app), .array(people)]
        let condition = "app_id = $1 AND person_id = ANY ($2::bigint[])"
        let (epochs, grants, firstEpoch) = try await read(
            PostgresQuery<[Int64]>.values("SELECT epoch FROM grants WHERE \(condition)", values),
            .rows(
                "SELECT \(Grant.columns) FROM grants WHERE \(condition) AND removed_at IS NULL ORDER BY person_id", values, Grant.init),
            PostgresQuery<Int64?>.value("SELECT first_epoch FROM apps WHERE id = $1", [.text(app)]))
        for (table, key) in [("callbacks", "id"), ("refresh_families", "login"), ("device_tokens", "login")] {
            // As a part of the deletion, the statement that locks the rows could run again for each row.
            write("SELECT count(*) FROM (SELECT 1 FROM \(table) WHERE \(condition) ORDER BY \(key) FOR UPDATE) AS locked", values)
            write("DELETE FROM \(table) WHERE \(condition)", values)
        }
        add(grants.map(change.entry(forEndOf:)))
        if let firstEpoch, !epochs.isEmpty {
            let epoch = AppChange.firstEpoch(Int(firstEpoch), afterEndOf: epochs.map { Int($0) })
            write("UPDATE apps SET first_epoch = $1 WHERE id = $2", [.integer(epoch), .text(app)])
        }
        write("DELETE FROM grants WHERE \(condition)", values)
    }

    /// Removes those of an app's test users who belong to no other app.
    /// - Parameters:
    ///   - people: The IDs of the test users, who are locked.
    ///   - locked: The other apps that are locked.
    /// - Returns: The other apps that must be locked first, because the removed people use them or have roles in them; empty when the
    ///   people are removed.
    fileprivate func removeTestUsers(
        of app: String, among people: [Int64], by change: AppChange, locking locked: Set<String>
    ) async throws -> Set<String> {
        let testUsers = try await read(Person.query(testUsersOf: app, among: people))
        let removals = testUsers.compactMap { change.removal(of: $0, belongingTo: app) }
        guard !removals.isEmpty else { return [] }
        let apps = try await read(
            PostgresQuery<[String]>.values(
                """
                SELECT app_id FROM grants WHERE person_id = ANY ($1::bigint[]) AND removed_at IS NULL
                UNION SELECT app_id FROM app_roles WHERE login = ANY ($2::text[])
                UNION SELECT app_id FROM role_invitations WHERE login = ANY ($2::text[])
                """, [.array(removals.map(\.person.id.rawValue)), .array(removals.map(\.person.login))]))
        let otherApps = Set(apps).subtracting([app])
        guard otherApps.isSubset(of: locked) else { return otherApps }
        for removal in removals { try await remove(removal, at: change.at) }
        return []
    }
}

extension Person {
    /// Returns the query for test users of an app, ordered by ID.
    /// - Parameter people: The IDs of the people who are read; `nil` for all test users of the app.
    fileprivate static func query(testUsersOf app: String, among people: [Int64]? = nil) -> PostgresQuery<[Person]> {
        .rows(
            """
            SELECT \(columns) FROM people WHERE id IN (
                SELECT person_id FROM test_users WHERE app_id = $1 AND ($2::bigint[] IS NULL OR person_id = ANY ($2::bigint[])))
            ORDER BY id
            """, [.text(app), people.map { .array($0) } ?? .null], Person.init)
    }
}
