import Foundation
import LoginModel
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func grant(of app: String, by person: Person.ID) async throws(StoreError) -> Grant? {
        guard !app.hasZeroByte else { return nil }
        return try await read(Grant.query(app, person))
    }

    public func grants(by person: Person.ID) async throws(StoreError) -> [Grant] {
        try await read(
            .rows(
                "SELECT \(Grant.columns) FROM grants WHERE person_id = $1 AND removed_at IS NULL ORDER BY app_id", [.person(person)],
                Grant.init))
    }

    public func recordConsent(_ consent: Consent) async throws(StoreError) -> Grant {
        try await write(locking: [.person(consent.person), .unchangedApp(consent.appID)]) { transaction in
            guard let stored = try await transaction.state(before: consent) else { throw missingSubject }
            let decision = consent.decision(on: stored)
            transaction.store(decision.grant, after: stored.grant)
            transaction.add(decision.entries)
            return decision.grant
        }
    }

    public func removeGrant(_ removal: AppRemoval) async throws(StoreError) -> Bool {
        try await write(locking: [.person(removal.person), .unchangedApp(removal.appID)]) { transaction in
            let (grant, recipient) = try await transaction.read(
                Grant.query(removal.appID, removal.person),
                CallbackRecipient.query(for: .deauthorize, to: removal.appID, about: removal.person))
            guard let end = removal.decision(on: grant) else { return false }
            transaction.store(end, notifying: recipient)
            return true
        }
    }

    public func revokePermissions(_ revocation: PermissionRevocation) async throws(StoreError) -> Bool {
        try await write(locking: [.person(revocation.person), .unchangedApp(revocation.appID)]) { transaction in
            let before = try await transaction.read(Grant.query(revocation.appID, revocation.person))
            switch revocation.decision(on: before) {
            case .refuse: return false
            case .revoke(let grant, let entry):
                transaction.store(grant, after: before)
                if let entry { transaction.add(entry) }
                return true
            }
        }
    }

    public func approvePermission(_ approval: PermissionApproval) async throws(StoreError) -> Bool {
        try await write(locking: [.person(approval.person), .unchangedApp(approval.appID)]) { transaction in
            let before = try await transaction.read(Grant.query(approval.appID, approval.person))
            switch approval.decision(on: before) {
            case .refuse: return false
            case .alreadyGranted: return true
            case .approve(let grant, let entry):
                transaction.store(grant, after: before)
                transaction.add(entry)
                return true
            }
        }
    }
}

extension PostgresTransaction {
    /// Returns the values on which a consent depends; `nil` if the app or the person does not exist.
    fileprivate func state(before consent: Consent) async throws -> Consent.StoredState? {
        let values: [PostgresValue] = [.text(consent.appID), .person(consent.person)]
        let (firstEpoch, grant, removedGrant) = try await read(
            PostgresQuery<Int64?>.value(
                "SELECT first_epoch FROM apps WHERE id = $1 AND EXISTS (SELECT 1 FROM people WHERE id = $2)", values),
            Grant.query(consent.appID, consent.person),
            PostgresQuery<Consent.RemovedGrant?>.first(
                "SELECT app_scoped_id, epoch FROM grants WHERE app_id = $1 AND person_id = $2 AND removed_at IS NOT NULL", values
            ) { row in Consent.RemovedGrant(appScopedID: try row.value("app_scoped_id"), epoch: try row.integer("epoch")) })
        return firstEpoch.map { Consent.StoredState(grant: grant, removedGrant: removedGrant, firstEpoch: Int($0)) }
    }

    /// Ends a grant, which the transaction has read and locked by its person and its app.
    func remove(_ grant: Grant, by actor: AuditEntry.Actor, at now: Date) async throws {
        let recipient = try await read(CallbackRecipient.query(for: .deauthorize, to: grant.appID, about: grant.person))
        store(GrantEnd(of: grant, by: actor, at: now), notifying: recipient)
    }

    fileprivate func store(_ end: GrantEnd, notifying recipient: CallbackRecipient) {
        record(end, notifying: recipient)
        store(end.after, after: end.before)
        write(
            "UPDATE grants SET removed_at = $1 WHERE app_id = $2 AND person_id = $3",
            [.date(end.endedAt), .text(end.before.appID), .person(end.before.person)])
    }

    /// Adds the ends of grants to the audit log, and queues the callbacks to the apps.
    func recordEnds(of grants: [Grant], by actor: AuditEntry.Actor, at now: Date) async throws {
        let recipients = try await readAll(grants.map { CallbackRecipient.query(for: .deauthorize, to: $0.appID, about: $0.person) })
        for (grant, recipient) in zip(grants, recipients) { record(GrantEnd(of: grant, by: actor, at: now), notifying: recipient) }
    }

    private func record(_ end: GrantEnd, notifying recipient: CallbackRecipient) {
        let grant = end.before
        add(end.entry)
        enqueueCallback(
            .deauthorize, app: grant.appID, person: grant.person, appScopedID: grant.appScopedID, to: recipient, at: end.endedAt)
    }

    /// Stores a grant, as far as it differs from the stored one.
    /// - Parameter before: The stored grant; `nil` if there is none, or only a removed one.
    func store(_ grant: Grant, after before: Grant?) {
        if let before { update(grant, after: before) } else { insert(grant) }
        let changes = [
            ("granted", grant.granted, before?.granted ?? []), ("declined", grant.declined, before?.declined ?? []),
            ("expired", grant.expired, before?.expired ?? []),
        ].filter { $0.1 != $0.2 }
        guard !changes.isEmpty else { return }
        var states: [String: String] = [:]
        for (state, now, earlier) in changes {
            for permission in now.subtracting(earlier) { states[permission.name] = state }
        }
        if !states.isEmpty { storePermissions(states.sorted { $0.key < $1.key }, of: grant) }
        let removed = changes.reduce(Set<Permission>()) { $0.union($1.2) }.subtracting(grant.granted)
            .subtracting(grant.declined).subtracting(grant.expired)
        guard !removed.isEmpty else { return }
        write(
            "DELETE FROM grant_permissions WHERE app_id = $1 AND person_id = $2 AND permission = ANY ($3::text[])",
            [.text(grant.appID), .person(grant.person), .array(removed.map(\.name).sorted())])
    }

    /// Stores the states of permissions.
    /// - Parameter states: The names of the permissions and their states.
    private func storePermissions(_ states: [(key: String, value: String)], of grant: Grant) {
        write(
            """
            INSERT INTO grant_permissions (app_id, person_id, permission, state)
            SELECT $1, $2, permission, state FROM unnest($3::text[], $4::text[]) AS changes (permission, state)
            ON CONFLICT (app_id, person_id, permission) DO UPDATE SET state = excluded.state
            """,
            [.text(grant.appID), .person(grant.person), .array(states.map(\.key)), .array(states.map(\.value))])
    }

    private func update(_ grant: Grant, after before: Grant) {
        guard
            grant.epoch != before.epoch || grant.lastLoginAt != before.lastLoginAt || grant.tracking != before.tracking
                || grant.lastClassicLoginAt != before.lastClassicLoginAt
        else { return }
        write(
            """
            UPDATE grants SET epoch = $1, last_login_at = $2, tracking = $3, last_classic_login_at = $4
            WHERE app_id = $5 AND person_id = $6
            """,
            [
                .integer(grant.epoch), .date(grant.lastLoginAt), .text(grant.tracking?.storedName), .date(grant.lastClassicLoginAt),
                .text(grant.appID), .person(grant.person),
            ])
    }

    private func insert(_ grant: Grant) {
        write(
            """
            INSERT INTO grants (app_id, person_id, app_scoped_id, epoch, last_login_at, tracking, last_classic_login_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (app_id, person_id) DO UPDATE SET epoch = excluded.epoch, last_login_at = excluded.last_login_at,
                tracking = excluded.tracking, last_classic_login_at = excluded.last_classic_login_at, removed_at = NULL
            """,
            [
                .text(grant.appID), .person(grant.person), .text(grant.appScopedID), .integer(grant.epoch), .date(grant.lastLoginAt),
                .text(grant.tracking?.storedName), .date(grant.lastClassicLoginAt),
            ])
    }
}
