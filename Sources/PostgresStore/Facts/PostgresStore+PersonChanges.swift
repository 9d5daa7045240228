import Foundation
import LoginModel
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func changePerson(_ change: PersonChange) async throws(StoreError) -> Bool {
        var locked = PersonReferences(person: change.before?.person.id)
        while true {
            let references = locked
            let outcome = try await write(locking: change.subjects + references.subjects) { transaction in
                try await transaction.apply(change, locking: references)
            }
            switch outcome {
            case .applied: return true
            case .rejected: return false
            case .missingApp: throw missingSubject
            case .notLocked(let stored): locked = stored
            }
        }
    }
}

private enum PersonChangeOutcome: Sendable {
    case applied
    case rejected
    case missingApp
    /// Nothing was stored, because the transaction had not locked these.
    case notLocked(PersonReferences)
}

/// The person with a login name, and the apps that refer to the person.
private struct PersonReferences: Sendable {
    /// The person; `nil` if nobody has the login name.
    let person: Person.ID?
    /// The apps that the person uses.
    var usedApps: Set<String> = []
    /// The apps in which the login name has a role or an invitation.
    var roleApps: Set<String> = []

    var subjects: [PostgresSubject] {
        (person.map { [.person($0)] } ?? []) + usedApps.map { .unchangedApp($0) } + roleApps.map { .app($0) }
    }

    static func query(login: String?) -> PostgresQuery<PersonReferences> {
        PostgresQuery(
            """
            SELECT people.id,
                (SELECT string_agg(app_id, ',') FROM grants WHERE person_id = people.id AND removed_at IS NULL) AS used_apps,
                (SELECT string_agg(app_id, ',') FROM (
                    SELECT app_id FROM app_roles WHERE login = logins.login
                    UNION SELECT app_id FROM role_invitations WHERE login = logins.login
                ) AS role_apps) AS role_apps
            FROM (SELECT $1::text COLLATE "C" AS login) AS logins LEFT JOIN people ON people.login = logins.login
            """, [.text(login)]
        ) { rows in
            guard let row = rows.first else { return PersonReferences(person: nil) }
            return PersonReferences(
                person: try row.optional("id").map(Person.ID.init(rawValue:)),
                usedApps: Set(Scope.names(in: try row.optional("used_apps") ?? "")),
                roleApps: Set(Scope.names(in: try row.optional("role_apps") ?? "")))
        }
    }
}

extension PersonChange {
    fileprivate var testApps: Set<String> { after?.person.testApps ?? [] }

    /// The apps whose test users change, and the app that makes the change.
    private var changedApps: Set<String> { testApps.union(before?.person.testApps ?? []).union(appID.map { [$0] } ?? []) }

    /// What the change locks in addition to ``PersonReferences``.
    fileprivate var subjects: [PostgresSubject] {
        var subjects: [PostgresSubject] = (login.map { [.loginName($0)] } ?? []) + changedApps.map { .app($0) }
        // The removal of a test user deletes field accesses, which a flush must not add again.
        if after == nil, before?.person.testApps.isEmpty == false { subjects.append(.fieldAccesses) }
        return subjects
    }

    /// Whether the transaction must lock more before it makes the change. The addition of a person who exists needs no locks, because it is
    /// rejected. A new, changed or removed test user matters to the apps in which the person has a role.
    fileprivate func requiresMoreLocks(for stored: PersonReferences, than locked: PersonReferences) -> Bool {
        guard before != nil || stored.person == nil else { return false }
        let isMembershipChanged = before == nil || after == nil || testApps != before?.person.testApps
        let lockedApps = changedApps.union(locked.roleApps)
        return stored.person != nil && stored.person != locked.person
            || isMembershipChanged && !stored.roleApps.isSubset(of: lockedApps)
            || after == nil && !stored.usedApps.isSubset(of: lockedApps.union(locked.usedApps))
    }
}

extension PostgresTransaction {
    /// Makes a change, if everything that it concerns is locked.
    fileprivate func apply(_ change: PersonChange, locking locked: PersonReferences) async throws -> PersonChangeOutcome {
        let (references, record, friends, counts, added) = try await read(
            PersonReferences.query(login: change.login), PersonRecord.query(login: change.login),
            PersonRecord.friendsQuery(login: change.login), Self.testUserCounts(of: change.testApps),
            DailyCounter.query(.createdTestUsers(app: change.appID ?? ""), on: change.day))
        guard !change.requiresMoreLocks(for: references, than: locked) else { return .notLocked(references) }
        let state = PersonChange.StoredState(
            record: record?.with(friends: friends), testUserCounts: counts, addedTestUsersOfDay: change.appID == nil ? 0 : added)
        switch change.decision(on: state) {
        case .reject: return .rejected
        case .missingApp: return .missingApp
        case .leave: break
        case .save(let update, let app):
            if let app { increment(.createdTestUsers(app: app), on: change.day) }
            try await save(update, at: change.at)
        case .remove(let removal): try await remove(removal, at: change.at)
        }
        return .applied
    }

    /// Returns the query for the numbers of test users of those apps that exist.
    private static func testUserCounts(of apps: Set<String>) -> PostgresQuery<[String: Int]> {
        PostgresQuery(
            """
            SELECT id, (SELECT COUNT(*) FROM test_users WHERE test_users.app_id = apps.id) AS count FROM apps
            WHERE id = ANY ($1::text[])
            """, [.array(apps.sorted())]
        ) { rows in Dictionary(uniqueKeysWithValues: try rows.map { (try $0.value("id"), try $0.integer("count")) }) }
    }

    /// Adds or changes a person.
    func save(_ update: PersonRecord.Update, at now: Date) async throws {
        let person = try await store(update.record)
        if let changedAt = update.passwordChangedAt {
            write("UPDATE people SET password_changed_at = $2 WHERE id = $1", [.person(person), .date(changedAt)])
        }
        if update.endsSessions { logOutEverywhere(person) }
        add(update.entry(of: person))
        for app in update.leftApps {
            if let grant = try await read(Grant.query(app, person)) { try await remove(grant, by: update.actor, at: now) }
        }
    }

    /// Removes a person, who must be locked, because the limits of the audit log differ for test users.
    func remove(_ removal: Person.Removal, at now: Date) async throws {
        let person = removal.person
        let (grants, hasRoles) = try await read(
            .rows(
                "SELECT \(Grant.columns) FROM grants WHERE person_id = $1 AND removed_at IS NULL ORDER BY app_id", [.person(person.id)],
                Grant.init),
            PostgresQuery<Bool>.exists("SELECT 1 FROM app_roles WHERE login = $1", [.text(person.login)]))
        try await recordEnds(of: grants, by: removal.actor, at: now)
        add(removal.entry)
        if removal.deletesFieldAccesses { Self.fieldAccessDeletions.forEach { write($0, [.person(person.id)]) } }
        // The ID must never be assigned again, because tokens and app-scoped IDs depend on it. To ensure that, storing the highest removed
        // ID is enough.
        write("INSERT INTO removed_people (id) VALUES ($1)", [.person(person.id)])
        write(
            """
            DELETE FROM removed_people WHERE id IN (
                SELECT id FROM removed_people WHERE id < (SELECT max(id) FROM removed_people) FOR UPDATE SKIP LOCKED)
            """)
        write("DELETE FROM people WHERE id = $1", [.person(person.id)])
        for deletion in Self.deletionsByLogin { write(deletion, [.text(person.login)]) }
        // Such a statement gives the app data a new version even if it deletes nothing.
        if hasRoles { write("DELETE FROM app_roles WHERE login = $1", [.text(person.login)]) }
    }

    /// The statements that delete the field accesses of a person. Every transaction that deletes or changes field accesses locks all of them.
    private static let fieldAccessDeletions = [
        "DELETE FROM new_field_accesses WHERE person_id = $1", "DELETE FROM field_accesses WHERE person_id = $1",
    ]

    /// The statements that delete the rows that refer to a person by login name, except the roles. The rows are locked in the order of
    /// their keys first, in a statement of its own. As a part of the deletion, it could run again for each row.
    private static let deletionsByLogin =
        ["friendships", "friend_requests"].flatMap { table in
            [
                """
                SELECT count(*) FROM (
                    SELECT 1 FROM \(table) WHERE login = $1 OR friend_login = $1 ORDER BY login, friend_login FOR UPDATE) AS locked
                """, "DELETE FROM \(table) WHERE login = $1 OR friend_login = $1",
            ]
        } + ["DELETE FROM role_invitations WHERE login = $1"]

    /// Stores a person with picture, apps of test users, and friends.
    /// - Returns: The person's ID.
    private func store(_ record: PersonRecord) async throws -> Person.ID {
        let person = try await read(record.person.insertion)
        storePicture(record.picture, of: person)
        write("DELETE FROM test_users WHERE person_id = $1", [.person(person)])
        if !record.person.testApps.isEmpty {
            write(
                "INSERT INTO test_users (person_id, app_id) SELECT $1::bigint, unnest($2::text[])",
                [.person(person), .array(record.person.testApps.sorted())])
        }
        write("DELETE FROM friendships WHERE login = $1", [.text(record.person.login)])
        if !record.friends.isEmpty {
            write(
                "INSERT INTO friendships (login, friend_login) SELECT $1::text, unnest($2::text[])",
                [.text(record.person.login), .array(Set(record.friends).sorted())])
        }
        return person
    }

    private func storePicture(_ picture: [UInt8]?, of person: Person.ID) {
        guard let picture else { return write("DELETE FROM pictures WHERE person_id = $1", [.person(person)]) }
        write(
            """
            INSERT INTO pictures (person_id, edition, content) VALUES ($1, \(PostgresSchema.randomNumber), $2)
            ON CONFLICT (person_id) DO UPDATE SET edition = excluded.edition, content = excluded.content
                WHERE pictures.content IS DISTINCT FROM excluded.content
            """, [.person(person), .bytes(picture)])
    }
}

extension Person {
    /// The statement that adds the person, or changes the person with the same login name, and returns the ID.
    fileprivate var insertion: PostgresQuery<Person.ID> {
        PostgresQuery(
            """
            INSERT INTO people (login, password, first_name, middle_name, last_name, birthday, gender, hometown_id, hometown_name,
                location_id, location_name, link, locale, is_locked)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
            ON CONFLICT (login) DO UPDATE SET password = excluded.password, first_name = excluded.first_name,
                middle_name = excluded.middle_name, last_name = excluded.last_name, birthday = excluded.birthday,
                gender = excluded.gender, hometown_id = excluded.hometown_id, hometown_name = excluded.hometown_name,
                location_id = excluded.location_id, location_name = excluded.location_name, link = excluded.link,
                locale = excluded.locale, is_locked = excluded.is_locked
            RETURNING id
            """,
            [
                .text(login), .text(password.encoded), .text(firstName), .text(middleName), .text(lastName),
                .text(birthday?.description), .text(gender), .text(hometown?.id), .text(hometown?.name), .text(location?.id),
                .text(location?.name), .text(link), .text(locale), .boolean(isLocked),
            ]
        ) { rows in
            guard let row = rows.first else { throw PostgresRowError("id", "is not in the result") }
            return try row.person("id")
        }
    }
}
