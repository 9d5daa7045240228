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
        let login = try await read { try Self.deviceLoginRow($0, withDigest: digest).flatMap(Self.deviceLogin) }
        return login?.hasExpired(at: now) == false ? login : nil
    }

    public func pendingDeviceLogin(with code: UserCode, at now: Date) async throws(StoreError) -> DeviceLogin? {
        let login = try await read { database in
            let logins = try database.cachedStatement(sql: "SELECT \(Self.deviceColumns) FROM device_logins WHERE user_code = ?")
            return try Row.fetchOne(logins, arguments: [code.letters]).flatMap(Self.deviceLogin)
        }
        return login?.isPending(at: now) == true ? login : nil
    }

    public func createDeviceLogin(_ login: DeviceLogin, from origin: DeviceOrigin, at now: Date) async throws(StoreError)
        -> DeviceLoginCreation
    {
        try await write { [path] database in
            guard try Self.app(database, login.appID) != nil else { throw StoreError.missingSubject(path) }
            switch origin.decision(on: try Self.state(before: login, from: origin, at: now, database)) {
            case .refuse(let outcome): return outcome
            case .create(let evictsPending, let deletesDecided):
                if evictsPending { try Self.evictPending(ofApp: login.appID, at: now, database) }
                if deletesDecided { try Self.deleteOldestDecided(ofApp: login.appID, at: now, database) }
                try Self.store(login, from: origin, database)
                return .created
            }
        }
    }

    private static func store(_ login: DeviceLogin, from origin: DeviceOrigin, _ database: Database) throws {
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
    }

    // MARK: Decisions of people

    public func decideDeviceLogin(_ decision: DeviceDecision) async throws(StoreError) -> Bool {
        try await write { database in
            switch decision.decision(on: try Self.state(before: decision, database)) {
            case .ignore: return false
            case .approve(let grant):
                try database.perform(
                    sql: "UPDATE device_logins SET state = ?, person_id = ?, epoch = ? WHERE digest = ?",
                    arguments: [DeviceLogin.State.approved.rawValue, grant.person.rawValue, grant.epoch, decision.digest])
                try Self.limitApprovals(retaining: decision.digest, under: grant, database)
            case .decline(let entry):
                try database.perform(
                    sql: "UPDATE device_logins SET state = ? WHERE digest = ?",
                    arguments: [DeviceLogin.State.declined.rawValue, decision.digest])
                try Self.add(entry, database)
            }
            return true
        }
    }

    private static func state(before decision: DeviceDecision, _ database: Database) throws -> DeviceDecision.StoredState {
        var passwordStamp: String?
        if case .approved(let grant, _) = decision.verdict {
            passwordStamp = try person(database, "id = ?", [grant.person.rawValue])?.password.stamp
        }
        return DeviceDecision.StoredState(
            login: try deviceLoginRow(database, withDigest: decision.digest).flatMap(deviceLogin), passwordStamp: passwordStamp)
    }

    // MARK: Polls of devices

    public func pollDeviceLogin(_ poll: DevicePoll) async throws(StoreError) -> DevicePollOutcome {
        try await write { database in
            switch poll.decision(on: try state(before: poll, database)) {
            case .respond(let outcome): return outcome
            case .record(let state, let outcome):
                try Self.store(state, after: poll, database)
                return outcome
            case .redeem(let redemption):
                try Self.store(redemption.device.state, after: poll, database)
                return try Self.store(redemption, database)
            }
        }
    }

    private func state(before poll: DevicePoll, _ database: Database) throws -> DevicePoll.StoredState {
        let row = try Self.deviceLoginRow(database, withDigest: poll.digest)
        var state = DevicePoll.StoredState(
            login: row.flatMap(Self.deviceLogin), lastPolledAt: (row?["polled_at"] as Double?).map(Date.init(timeIntervalSince1970:)),
            epoch: row?["epoch"], account: nil, endReason: nil, refreshTokenGeneration: nil)
        guard let login = state.login, let person = row?["person_id"] as Int64? else { return state }
        state.account = try account(database, login.appID, Person.ID(rawValue: person))
        state.endReason = try Self.endReason(database, ofLogin: login.loginID)
        state.refreshTokenGeneration = try Int.fetchOne(
            database, sql: "SELECT generation FROM refresh_families WHERE login = ? AND expires_at > ?",
            arguments: [login.loginID, poll.polledAt.timeIntervalSince1970])
        return state
    }

    private static func store(_ state: DeviceLogin.State, after poll: DevicePoll, _ database: Database) throws {
        try database.perform(
            sql: "UPDATE device_logins SET polled_at = ?, state = ? WHERE digest = ?",
            arguments: [poll.polledAt.timeIntervalSince1970, state.rawValue, poll.digest])
    }

    private static func store(_ redemption: DevicePoll.Redemption, _ database: Database) throws -> DevicePollOutcome {
        var grant = redemption.grant
        try store(grant, after: redemption.account.grant, database)
        try add(redemption.entry, by: redemption.actor, database)
        grant.epoch += try store(redemption.storedLogin, under: grant, passwordStamp: redemption.passwordStamp, database)
        return .approved(redemption.account.withGrant(grant), redemption.device)
    }

    // MARK: Rows

    private static let deviceColumns = """
        digest, user_code, app_id, permissions, redirect_uri, state, expires_at, person_id, epoch, polled_at
        """

    private static func deviceLoginRow(_ database: Database, withDigest digest: String) throws -> Row? {
        let logins = try database.cachedStatement(sql: "SELECT \(deviceColumns) FROM device_logins WHERE digest = ?")
        return try Row.fetchOne(logins, arguments: [digest])
    }

    private static func deviceLogin(_ row: Row) -> DeviceLogin? {
        guard let userCode = UserCode(typed: row["user_code"]), let state = DeviceLogin.State(rawValue: row["state"]) else { return nil }
        return DeviceLogin(
            digest: row["digest"], userCode: userCode, appID: row["app_id"],
            scope: Scope.names(in: row["permissions"]), redirectURI: row["redirect_uri"],
            expiresAt: Date(timeIntervalSince1970: row["expires_at"]), state: state)
    }
}
