import GRDB
import LoginModel
public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    public func deviceLogin(withDigest digest: String, at now: Date) async throws(StoreError) -> DeviceLogin? {
        try await read { try Self.deviceLogin($0, "digest = ?", [digest, now.timeIntervalSince1970]) }
    }

    public func pendingDeviceLogin(with code: UserCode, at now: Date) async throws(StoreError) -> DeviceLogin? {
        try await read {
            try Self.deviceLogin(
                $0, "user_code = ? AND state = '\(DeviceLogin.State.pending.rawValue)'", [code.letters, now.timeIntervalSince1970])
        }
    }

    public func createDeviceLogin(_ login: DeviceLogin, from origin: DeviceOrigin, at now: Date) async throws(StoreError)
        -> DeviceLoginCreation
    {
        try await write { [path] database in
            guard try Self.app(database, login.appID) != nil else { throw StoreError.missingSubject(path) }
            try ExpiringTable.deviceLogins.deleteExpired(beforeAdding: [login.digest], at: now, database)
            let isUserCodeUsed = try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM device_logins WHERE user_code = ? AND expires_at > ?)",
                arguments: [login.userCode.letters, now.timeIntervalSince1970])
            guard isUserCodeUsed != true else { return .userCodeInUse }
            if let refusal = try Self.enforceLimits(for: login, from: origin, at: now, database) { return refusal }
            // An expired login may still have the same user code.
            try database.perform(sql: "DELETE FROM device_logins WHERE user_code = ?", arguments: [login.userCode.letters])
            try database.perform(
                sql: """
                    INSERT INTO device_logins (digest, user_code, app_id, permissions, redirect_uri, state, expires_at, network)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    login.digest, login.userCode.letters, login.appID, login.scope.joined(separator: ","), login.redirectURI,
                    login.state.rawValue, login.expiresAt.timeIntervalSince1970, origin.network,
                ])
            return .created
        }
    }

    public func decideDeviceLogin(_ decision: DeviceDecision) async throws(StoreError) -> Bool {
        let (state, grant, decliner): (DeviceLogin.State, Grant?, Person.ID?) =
            switch decision.verdict {
            case .approved(let grant, _): (.approved, grant, nil)
            case .declined(let person): (.declined, nil, person)
            }
        return try await write { database in
            if case .approved(let grant, let stamp) = decision.verdict {
                // An approval has no effect if the person's password has changed since the session began.
                let person = try Self.person(database, "id = ?", [grant.person.rawValue])
                guard person?.password.stamp == stamp else { return false }
            }
            // The condition on `app_id` ensures that a grant to another app does not approve the login.
            try database.perform(
                sql: """
                    UPDATE device_logins SET state = ?, person_id = ?, epoch = ?
                    WHERE digest = ? AND state = ? AND expires_at > ? AND app_id = COALESCE(?, app_id)
                    """,
                arguments: [
                    state.rawValue, grant?.person.rawValue, grant?.epoch, decision.digest, DeviceLogin.State.pending.rawValue,
                    decision.decidedAt.timeIntervalSince1970, grant?.appID,
                ])
            guard database.changesCount == 1 else { return false }
            if let grant { try Self.limitApprovals(retaining: decision.digest, under: grant, database) }
            let app = try String.fetchOne(
                database, sql: "SELECT app_id FROM device_logins WHERE digest = ?", arguments: [decision.digest])
            if state == .declined, let app {
                try Self.countAuditEvent(database, .canceled, by: .person, person: decliner, app: app, ["device"], at: decision.decidedAt)
            }
            return true
        }
    }

    public func pollDeviceLogin(_ poll: DevicePoll) async throws(StoreError) -> DevicePollOutcome {
        try await write { database in
            let now = poll.polledAt.timeIntervalSince1970
            let found = try Row.fetchOne(
                database,
                sql: "SELECT state, person_id, epoch, polled_at FROM device_logins WHERE digest = ? AND app_id = ? AND expires_at > ?",
                arguments: [poll.digest, poll.appID, now])
            guard let row = found, let state = DeviceLogin.State(rawValue: row["state"]) else { return .expired }
            if state == .declined { return .declined }
            let last = row["polled_at"] as Double?
            if state == .redeemed {
                // The first response may have been lost. `polled_at` is not updated, so that repeated polls do not extend the minute.
                guard let last, abs(now - last) < DeviceLogin.responseRetryWindow else { return .expired }
                guard abs(now - last) >= poll.minimumInterval else { return .slowDown }
                return try approval(of: poll, row, database)
            }
            // A clock that was set back must not make the device wait.
            if let last, abs(now - last) < poll.minimumInterval { return .slowDown }
            let next: DeviceLogin.State = state == .approved ? .redeemed : .pending
            try database.perform(
                sql: "UPDATE device_logins SET polled_at = ?, state = ? WHERE digest = ?", arguments: [now, next.rawValue, poll.digest])
            guard state == .approved else { return .pending }
            let outcome = try approval(of: poll, row, database)
            guard case .approved(let found, let device) = outcome else { return outcome }
            var grant = try Self.extendDataAccess(found.grant, database, at: poll.polledAt)
            let login = AppLogin(
                grant, permissions: Set(device.permissions + [.publicProfile]).intersection(grant.granted), at: poll.polledAt)
            try Self.addAuditEntry(database, login, by: .person)
            let authentication = device.login(of: found.person)
            grant.epoch += try Self.store(
                StoredLogin(loginID: authentication.id, person: grant.person, appID: grant.appID, kind: .device, openedAt: poll.polledAt),
                under: grant,
                passwordStamp: authentication.passwordStamp, database)
            return .approved(found.withGrant(grant), device)
        }
    }

    /// Returns the approved outcome, if the grant and the login are still valid.
    private func approval(of poll: DevicePoll, _ row: Row, _ database: Database) throws -> DevicePollOutcome {
        guard let person = row["person_id"] as Int64?, let account = try self.account(database, poll.appID, Person.ID(rawValue: person)),
            account.grant.epoch == row["epoch"] as Int?,
            let login = try Self.deviceLogin(database, "digest = ?", [poll.digest, poll.polledAt.timeIntervalSince1970]),
            account.loginError(for: login.login(of: account.person)) == nil
        else { return .declined }
        let authentication = login.login(of: account.person)
        // When a response is repeated, the login may have ended meanwhile. A refresh token that was used shows that the first response
        // arrived.
        let generation = try Int.fetchOne(
            database, sql: "SELECT generation FROM refresh_families WHERE login = ? AND expires_at > ?",
            arguments: [authentication.id, poll.polledAt.timeIntervalSince1970])
        guard try Self.endReason(database, ofLogin: authentication.id) == nil, generation ?? 1 == 1 else { return .expired }
        return .approved(account, login)
    }

    /// Returns the login that meets a condition and has not expired.
    /// - Parameter condition: The condition, to which a comparison of the expiry time is added. The argument of that comparison is the last
    ///   of `arguments`.
    private static func deviceLogin(
        _ database: Database, _ condition: String, _ arguments: StatementArguments
    ) throws -> DeviceLogin? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT digest, user_code, app_id, permissions, redirect_uri, state, expires_at
                FROM device_logins WHERE \(condition) AND expires_at > ?
                """)
        guard let row = try Row.fetchOne(statement, arguments: arguments), let userCode = UserCode(typed: row["user_code"]),
            let state = DeviceLogin.State(rawValue: row["state"])
        else { return nil }
        return DeviceLogin(
            digest: row["digest"], userCode: userCode, appID: row["app_id"],
            scope: Scope.names(in: row["permissions"]), redirectURI: row["redirect_uri"],
            expiresAt: Date(timeIntervalSince1970: row["expires_at"]), state: state)
    }
}
