import Foundation
import LoginModel
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func tokenStatus(ofLogin login: String, by person: Person.ID, in app: String) async throws(StoreError) -> TokenStatus {
        let (account, reason) = try await account(in: app, AccountRow.query(app, person), Self.endReason(ofLogin: login))
        return TokenStatus(account: account, endReason: reason)
    }

    public func loginNote(ofLogin login: String) async throws(StoreError) -> LoginNote? {
        try await read(
            .first("SELECT auth_type, auth_nonce FROM login_notes WHERE login = $1", [.text(login)]) { row in
                LoginNote(authType: try row.value("auth_type"), authNonce: try row.value("auth_nonce"))
            })
    }

    public func redeemCode(_ redemption: CodeRedemption) async throws(StoreError) -> CodeRedemptionOutcome {
        let subjects: [PostgresSubject] = [
            .code(redemption.codeID), .login(redemption.login.id), .person(redemption.person), .unchangedApp(redemption.appID),
        ]
        return try await write(locking: subjects) { transaction in
            let (state, surplus) = try await transaction.state(before: redemption)
            switch redemption.decision(on: state) {
            case .refuse(let outcome): return outcome
            case .endLogin(let end):
                try await transaction.end(end)
                return .alreadyRedeemed(endsLogin: true)
            case .redeem(let redeemed): return .redeemed(try await transaction.store(redeemed, of: redemption, surplus: surplus))
            }
        }
    }

    public func endLogin(_ end: SessionEnd) async throws(StoreError) {
        try await write(locking: [.login(end.loginID), .person(end.person)]) { try await $0.end(end) }
    }

    public func recordDialogLogin(_ login: DialogLogin) async throws(StoreError) -> Bool {
        let entry = login.entry
        return try await write(locking: [.person(entry.person), .unchangedApp(entry.appID)]) { transaction in
            let row = try await transaction.read(AccountRow.query(entry.appID, entry.person))
            let account = try await transaction.account(of: row, in: entry.appID)
            guard let grant = login.decision(on: account) else { return false }
            transaction.store(grant, after: account?.grant)
            transaction.add(entry, by: .person)
            if let bound = entry.boundNote {
                transaction.store(
                    LoginBinding(
                        bound.note, of: bound.loginID, by: entry.person, in: entry.appID, at: entry.at, until: entry.noteExpiresAt))
            }
            return true
        }
    }

    /// Returns the query for the reason why a login ended; `nil` if it has not ended.
    static func endReason(ofLogin login: String) -> PostgresQuery<SessionEndReason?> {
        PostgresQuery("SELECT reason FROM ended_logins WHERE login = $1", [.text(login)]) { rows in
            // An unknown reason, which a later version stored, also means that the login has ended.
            try rows.first.map { SessionEndReason(rawValue: try $0.value("reason")) ?? .revoked }
        }
    }
}

extension PostgresTransaction {
    fileprivate func state(before redemption: CodeRedemption) async throws -> (CodeRedemption.StoredState, surplus: [String]) {
        let now = redemption.redeemedAt
        // The record of an expired code does not count.
        let (isRedeemed, row, endReason, earliest, surplus) = try await read(
            .exists(
                "SELECT 1 FROM redeemed_codes WHERE id = $1 AND \(PostgresCommand.expiryOfKeyedRow) >= $2",
                [.text(redemption.codeID), .date(now)]),
            AccountRow.query(redemption.appID, redemption.person), PostgresStore.endReason(ofLogin: redemption.login.id),
            PostgresStore.earliestExpiry(
                "redeemed_codes", of: StoredForm.owner(redemption.person, redemption.appID),
                maximum: CodeRedemption.maximumPerPersonAndApp, at: now),
            redemption.refreshFamily.map { Self.surplusFamilies(for: $0) } ?? .none())
        let state = CodeRedemption.StoredState(
            isRedeemed: isRedeemed, account: try await account(of: row, in: redemption.appID), endReason: endReason,
            earliestRecordExpiry: earliest)
        return (state, surplus)
    }

    fileprivate func store(
        _ redeemed: CodeRedemption.Redemption, of redemption: CodeRedemption, surplus: [String]
    ) async throws -> Account {
        let owner = StoredForm.owner(redemption.person, redemption.appID)
        if redeemed.replacesOldestRecord {
            write(
                """
                DELETE FROM redeemed_codes
                WHERE id = (SELECT id FROM redeemed_codes WHERE owner = $1 AND expires_at >= $2 ORDER BY expires_at LIMIT 1)
                """, [.text(owner), .date(redemption.redeemedAt)])
        }
        write(
            """
            INSERT INTO redeemed_codes (id, expires_at, owner) VALUES ($1, $2, $3)
            ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at, owner = excluded.owner
            """, [.text(redemption.codeID), .date(redemption.recordExpiresAt), .text(owner)])
        var grant = redeemed.grant
        store(grant, after: redeemed.account.grant)
        if let family = redemption.refreshFamily { grant.epoch += try await store(family, ending: surplus) }
        if let note = redemption.note {
            store(
                LoginBinding(
                    note, of: redemption.login.id, by: redemption.person, in: redemption.appID, at: redemption.redeemedAt,
                    until: redemption.noteExpiresAt))
        }
        if let login = redeemed.login { add(login.entry, by: login.actor) }
        return redeemed.account.withGrant(grant)
    }

    /// Ends a login, or all logins of the person at the app; see `SessionEnd.decision(on:)`.
    func end(_ end: SessionEnd) async throws { try await self.end([end]) }

    /// Ends logins of a person one after the other; see `SessionEnd.decision(on:)`. All ends have the same time.
    /// - Parameter login: A login that continues even if all others of the person at the app end.
    /// - Returns: The number by which the grant's epoch was increased.
    @discardableResult
    func end(_ ends: [SessionEnd], except login: String? = nil) async throws -> Int {
        guard !ends.isEmpty else { return 0 }
        var (ended, counts) = try await read(Self.endedLogins(among: ends), Self.endedLoginCounts(before: ends))
        for table in ["refresh_families", "device_tokens"] {
            write("DELETE FROM \(table) WHERE login = ANY ($1::text[])", [.array(ends.map(\.loginID))])
        }
        var (epochIncrease, records) = (0, [SessionEnd]())
        for end in ends {
            let hasEnded = ended.contains(end.loginID)
            let hasMaximum = counts[end.appID, default: 0] >= SessionEnd.maximumPerPersonAndApp
            let decision = end.decision(on: SessionEnd.StoredState(hasEnded: hasEnded, hasMaximumEnds: !hasEnded && hasMaximum))
            epochIncrease += decision.epochIncrease
            switch decision {
            case .ignore: break
            case .end(let entry):
                records.append(end)
                add(entry)
                ended.insert(end.loginID)
                counts[end.appID, default: 0] += 1
            case .endAll(let entries):
                store(records)
                records = []
                endAll(of: end.person, in: end.appID, except: login, epochIncrease: decision.epochIncrease)
                add(entries)
                ended.subtract(ends.filter { $0.appID == end.appID }.map(\.loginID))
                counts[end.appID] = 0
            }
        }
        store(records)
        return epochIncrease
    }

    /// Returns the query for the logins that have ended already.
    private static func endedLogins(among ends: [SessionEnd]) -> PostgresQuery<Set<String>> {
        PostgresQuery(
            "SELECT login FROM ended_logins WHERE login = ANY ($1::text[]) AND \(PostgresCommand.expiryOfKeyedRow) >= $2",
            [.array(ends.map(\.loginID)), .date(ends.first?.endedAt)]
        ) { Set(try $0.map { try $0.value("login", as: String.self) }) }
    }

    /// Returns the query for the numbers of ended logins of the person at each app.
    private static func endedLoginCounts(before ends: [SessionEnd]) -> PostgresQuery<[String: Int]> {
        PostgresQuery(
            """
            SELECT app_id, count(*) AS count FROM ended_logins
            WHERE person_id = $1 AND app_id = ANY ($2::text[]) AND expires_at >= $3 GROUP BY app_id
            """, [.integer(ends.first?.person.rawValue), .array(Set(ends.map(\.appID)).sorted()), .date(ends.first?.endedAt)]
        ) { Dictionary(uniqueKeysWithValues: try $0.map { (try $0.value("app_id", as: String.self), try $0.integer("count")) }) }
    }

    /// Stores the ends of different logins of a person.
    private func store(_ ends: [SessionEnd]) {
        guard let first = ends.first else { return }
        write(
            """
            INSERT INTO ended_logins (login, reason, app_id, expires_at, person_id)
            SELECT login, reason, app_id, $4, $5 FROM unnest($1::text[], $2::text[], $3::text[]) AS ends (login, reason, app_id)
            ON CONFLICT (login) DO UPDATE SET reason = excluded.reason, expires_at = excluded.expires_at
            """,
            [
                .array(ends.map(\.loginID)), .array(ends.map(\.reason.rawValue)), .array(ends.map(\.appID)), .date(first.recordExpiresAt),
                .person(first.person),
            ])
    }

    /// Ends all logins of a person at an app by increasing the epoch of the grant, and deletes their records. Tokens of an earlier epoch
    /// are invalid, no matter what is stored about their login. The person's decisions stay.
    /// - Parameter login: A login for which no token has been issued yet, and which continues in the new epoch.
    private func endAll(of person: Person.ID, in app: String, except login: String?, epochIncrease: Int) {
        let owner: [PostgresValue] = [.person(person), .text(app)]
        write("UPDATE grants SET epoch = epoch + $3 WHERE person_id = $1 AND app_id = $2", owner + [.integer(epochIncrease)])
        for table in ["ended_logins", "refresh_families", "device_tokens", "login_notes"] {
            write(
                "DELETE FROM \(table) WHERE person_id = $1 AND app_id = $2 AND login IS DISTINCT FROM $3::text", owner + [.text(login)])
        }
        for table in ["refresh_families", "device_tokens"] {
            write("UPDATE \(table) SET epoch = epoch + $1 WHERE login = $2::text", [.integer(epochIncrease), .text(login)])
        }
        // The response to the device's poll may have to be repeated in the new epoch.
        write(
            "UPDATE device_logins SET epoch = epoch + $3 WHERE person_id = $1 AND app_id = $2 AND substr(digest, 1, $4::int) = $5::text",
            owner + [.integer(epochIncrease), .integer(DeviceLogin.loginIDLength), .text(login)])
    }

    /// Stores the values that an app has bound to a login. Only the values of the person's latest `LoginNote.maximumPerPersonAndApp` logins
    /// to the app are retained.
    func store(_ binding: LoginBinding) {
        let most = LoginNote.maximumPerPersonAndApp
        write(
            """
            INSERT INTO login_notes (login, auth_type, auth_nonce, expires_at, app_id, person_id) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (login) DO UPDATE SET auth_type = excluded.auth_type, auth_nonce = excluded.auth_nonce,
                expires_at = excluded.expires_at, app_id = excluded.app_id, person_id = excluded.person_id
            WHERE login_notes.expires_at < $7
            """,
            [
                .text(binding.loginID), .text(binding.note.authType), .text(binding.note.authNonce), .date(binding.expiresAt),
                .text(binding.appID), .person(binding.person), .date(binding.createdAt),
            ])
        write(
            """
            DELETE FROM login_notes WHERE login IN (
                SELECT login FROM login_notes WHERE person_id = $1 AND app_id = $2 AND login <> $3 ORDER BY expires_at DESC, login
                LIMIT $4 OFFSET $5)
            """, [.person(binding.person), .text(binding.appID), .text(binding.loginID), .integer(most), .integer(most - 1)])
    }

    /// Adds a login to the audit log and to the grant.
    func add(_ login: AppLogin, by actor: AuditEntry.Actor) {
        add(login.auditEntry(by: actor))
        guard let change = login.grantChange(by: actor) else { return }
        write(
            """
            UPDATE grants SET tracking = $1, last_classic_login_at = COALESCE($2::double precision, last_classic_login_at)
            WHERE app_id = $3 AND person_id = $4
            """, [.text(change.tracking.storedName), .date(change.lastClassicLoginAt), .text(login.appID), .person(login.person)])
    }
}
