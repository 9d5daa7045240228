import GRDB
import LoginModel
public import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SQLiteStore {
    public func tokenStatus(ofLogin login: String, by person: Person.ID, in app: String) async throws(StoreError) -> TokenStatus {
        if let status = try knownTokenStatus(ofLogin: login, by: person, in: app) { return status }
        return try readOnCurrentThread { database in
            TokenStatus(
                account: try account(database, app, person), endReason: try Self.endReason(database, ofLogin: login))
        }
    }

    /// Reads the status of a token whose app is in the cache, with one statement, because it is read for each call of an app.
    /// - Returns: `nil` if the cache does not have the app, or the person does not use it.
    private func knownTokenStatus(ofLogin login: String, by person: Person.ID, in id: String) throws(StoreError) -> TokenStatus? {
        try readStatementOnCurrentThread { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT (SELECT number FROM app_edition) AS app_edition,
                        (SELECT reason FROM ended_logins WHERE login = ?) AS end_reason,
                        (SELECT group_concat(state || ' ' || permission) FROM grant_permissions
                            WHERE app_id = grants.app_id AND person_id = grants.person_id) AS permissions,
                        \(Self.grantColumns), \(Self.personColumns)
                    FROM grants JOIN people ON people.id = grants.person_id
                    WHERE grants.app_id = ? AND grants.person_id = ? AND grants.removed_at IS NULL
                    """)
            let status = try NamedRow.fetchOne(statement, arguments: [login, id, person.rawValue]) { row -> TokenStatus? in
                guard let edition = row["app_edition"] as Int64?, let app = appCache.app(id, version: edition) else { return nil }
                var states: [Substring: Set<Permission>] = [:]
                for entry in (row["permissions"] as String? ?? "").split(separator: ",") {
                    let words = entry.split(separator: " ", maxSplits: 1)
                    if words.count == 2 { states[words[0], default: []].insert(Permission(name: String(words[1]))) }
                }
                let grant = Self.grant(
                    row, id, person, granted: states["granted"] ?? [], declined: states["declined"] ?? [],
                    expired: states["expired"] ?? [])
                let account = Account(app: app, person: try Self.person(row), grant: grant, hasPicture: row["has_picture"])
                return TokenStatus(account: account, endReason: (row["end_reason"] as String?).map(Self.endReason))
            }
            return status ?? nil
        }
    }

    public func loginNote(ofLogin login: String) async throws(StoreError) -> LoginNote? {
        try readStatementOnCurrentThread { database in
            let notes = try database.cachedStatement(sql: "SELECT auth_type, auth_nonce FROM login_notes WHERE login = ?")
            return try NamedRow.fetchOne(notes, arguments: [login]) {
                LoginNote(authType: $0["auth_type"], authNonce: $0["auth_nonce"])
            }
        }
    }

    public func redeemCode(_ redemption: CodeRedemption) async throws(StoreError) -> CodeRedemptionOutcome {
        try await write { database in
            switch redemption.decision(on: try state(before: redemption, database)) {
            case .refuse(let outcome): return outcome
            case .endLogin(let end):
                try Self.end(end, database)
                return .alreadyRedeemed(endsLogin: true)
            case .redeem(let redeemed): return .redeemed(try Self.store(redeemed, of: redemption, database))
            }
        }
    }

    private func state(before redemption: CodeRedemption, _ database: Database) throws -> CodeRedemption.StoredState {
        try ExpiringTable.redeemedCodes.deleteExpired(beforeAdding: [redemption.codeID], at: redemption.redeemedAt, database)
        let uses = try database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM redeemed_codes WHERE id = ?)")
        var state = CodeRedemption.StoredState(
            isRedeemed: try Bool.fetchOne(uses, arguments: [redemption.codeID]) == true,
            account: try account(database, redemption.appID, redemption.person),
            endReason: try Self.endReason(database, ofLogin: redemption.login.id), earliestRecordExpiry: nil)
        // Counting the records is expensive, so a code that is refused anyway does not cause it.
        guard case .redeem = redemption.decision(on: state) else { return state }
        state.earliestRecordExpiry = try Self.earliestExpiry(
            "redeemed_codes", of: StoredForm.owner(redemption.person, redemption.appID), maximum: CodeRedemption.maximumPerPersonAndApp,
            at: redemption.redeemedAt, database)
        return state
    }

    private static func store(
        _ redeemed: CodeRedemption.Redemption, of redemption: CodeRedemption, _ database: Database
    ) throws -> Account {
        let owner = StoredForm.owner(redemption.person, redemption.appID)
        if redeemed.replacesOldestRecord {
            try database.perform(
                sql: """
                    DELETE FROM redeemed_codes
                    WHERE id = (SELECT id FROM redeemed_codes WHERE owner = ? AND expires_at >= ? ORDER BY expires_at LIMIT 1)
                    """, arguments: [owner, redemption.redeemedAt.timeIntervalSince1970])
        }
        let insertion = try database.cachedStatement(sql: "INSERT INTO redeemed_codes (id, expires_at, owner) VALUES (?, ?, ?)")
        try insertion.execute(arguments: [redemption.codeID, redemption.recordExpiresAt.timeIntervalSince1970, owner])
        var grant = redeemed.grant
        try store(grant, after: redeemed.account.grant, database)
        if let family = redemption.refreshFamily { grant.epoch += try store(family, database) }
        if let note = redemption.note {
            let binding = LoginBinding(
                note, of: redemption.login.id, by: redemption.person, in: redemption.appID, at: redemption.redeemedAt,
                until: redemption.noteExpiresAt)
            try store(binding, database)
        }
        if let login = redeemed.login { try add(login.entry, by: login.actor, database) }
        return redeemed.account.withGrant(grant)
    }

    public func endLogin(_ end: SessionEnd) async throws(StoreError) {
        try await write { _ = try Self.end(end, $0) }
    }

    /// Ends a login, or all logins of the person at the app; see `SessionEnd.decision(on:)`.
    /// - Parameter login: A login that continues even if all others of the person at the app end.
    /// - Returns: The number by which the grant's epoch was increased.
    @discardableResult
    static func end(_ end: SessionEnd, except login: String? = nil, _ database: Database) throws -> Int {
        let decision = end.decision(on: try state(before: end, database))
        for table in ["refresh_families", "device_tokens"] {
            try database.perform(sql: "DELETE FROM \(table) WHERE login = ?", arguments: [end.loginID])
        }
        switch decision {
        case .ignore: break
        case .end(let entry):
            try database.perform(
                sql: "INSERT INTO ended_logins (login, reason, expires_at, app_id, person_id) VALUES (?, ?, ?, ?, ?)",
                arguments: [
                    end.loginID, end.reason.rawValue, end.recordExpiresAt.timeIntervalSince1970, end.appID, end.person.rawValue,
                ])
            try add(entry, database)
        case .endAll(let entries):
            try endAll(of: end.person, in: end.appID, except: login, epochIncrease: decision.epochIncrease, database)
            try add(entries, database)
        }
        return decision.epochIncrease
    }

    private static func state(before end: SessionEnd, _ database: Database) throws -> SessionEnd.StoredState {
        try ExpiringTable.endedLogins.deleteExpired(beforeAdding: [end.loginID], at: end.endedAt, database)
        let ends = try database.cachedStatement(
            sql: """
                SELECT has_ended, NOT has_ended AND EXISTS (
                    SELECT 1 FROM ended_logins WHERE person_id = ? AND app_id = ? AND expires_at >= ? LIMIT 1 OFFSET ?
                ) AS has_maximum
                FROM (SELECT EXISTS (SELECT 1 FROM ended_logins WHERE login = ?) AS has_ended)
                """)
        let row = try Row.fetchOne(
            ends,
            arguments: [
                end.person.rawValue, end.appID, end.endedAt.timeIntervalSince1970, SessionEnd.maximumPerPersonAndApp - 1, end.loginID,
            ])
        return SessionEnd.StoredState(hasEnded: row?["has_ended"] ?? false, hasMaximumEnds: row?["has_maximum"] ?? false)
    }

    /// Ends all logins of a person at an app by increasing the epoch of the grant, and deletes their records. Tokens of an earlier epoch
    /// are invalid, no matter what is stored about their login. The person's decisions stay.
    /// - Parameter login: A login for which no token has been issued yet, and which continues in the new epoch.
    private static func endAll(
        of person: Person.ID, in app: String, except login: String?, epochIncrease: Int, _ database: Database
    ) throws {
        try database.perform(
            sql: "UPDATE grants SET epoch = epoch + ? WHERE person_id = ? AND app_id = ?",
            arguments: [epochIncrease, person.rawValue, app])
        for table in ["ended_logins", "refresh_families", "device_tokens", "login_notes"] {
            try database.perform(
                sql: "DELETE FROM \(table) WHERE person_id = ? AND app_id = ? AND login IS NOT ?", arguments: [person.rawValue, app, login])
        }
        for table in ["refresh_families", "device_tokens"] {
            try database.perform(
                sql: "UPDATE \(table) SET epoch = epoch + ? WHERE login = ?", arguments: [epochIncrease, login])
        }
        // The response to the device's poll may have to be repeated in the new epoch.
        try database.perform(
            sql: "UPDATE device_logins SET epoch = epoch + ? WHERE person_id = ? AND app_id = ? AND substr(digest, 1, ?) = ?",
            arguments: [epochIncrease, person.rawValue, app, DeviceLogin.loginIDLength, login])
    }

    static func endReason(_ database: Database, ofLogin login: String) throws -> SessionEndReason? {
        let reasons = try database.cachedStatement(sql: "SELECT reason FROM ended_logins WHERE login = ?")
        return try String.fetchOne(reasons, arguments: [login]).map(endReason)
    }

    /// Returns a stored reason. An unknown one, which a later version stored, also means that the login has ended.
    private static func endReason(_ stored: String) -> SessionEndReason { SessionEndReason(rawValue: stored) ?? .revoked }

    /// Stores the values that an app has bound to a login. Only the values of the person's latest `LoginNote.maximumPerPersonAndApp` logins
    /// to the app are retained.
    static func store(_ binding: LoginBinding, _ database: Database) throws {
        try ExpiringTable.loginNotes.deleteExpired(beforeAdding: [binding.loginID], at: binding.createdAt, database)
        let (person, app) = (binding.person.rawValue, binding.appID)
        try database.perform(
            sql: """
                INSERT INTO login_notes (login, auth_type, auth_nonce, expires_at, app_id, person_id) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (login) DO NOTHING
                """,
            arguments: [
                binding.loginID, binding.note.authType, binding.note.authNonce, binding.expiresAt.timeIntervalSince1970, app, person,
            ])
        let most = LoginNote.maximumPerPersonAndApp
        try database.perform(
            sql: """
                DELETE FROM login_notes WHERE login IN (
                    SELECT login FROM login_notes WHERE person_id = ? AND app_id = ? AND login <> ? ORDER BY expires_at DESC, login
                    LIMIT ? OFFSET ?)
                """, arguments: [person, app, binding.loginID, most, most - 1])
    }
}
