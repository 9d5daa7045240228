public import Foundation
import LoginModel
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func deviceLogin(withDigest digest: String, at now: Date) async throws(StoreError) -> DeviceLogin? {
        let login = try await read(DeviceLoginRow.query(digest: digest))?.login
        return login?.hasExpired(at: now) == false ? login : nil
    }

    public func pendingDeviceLogin(with code: UserCode, at now: Date) async throws(StoreError) -> DeviceLogin? {
        let login = try await read(DeviceLoginRow.query(code))?.login
        return login?.isPending(at: now) == true ? login : nil
    }

    public func createDeviceLogin(
        _ login: DeviceLogin, from origin: DeviceOrigin, at now: Date
    ) async throws(StoreError) -> DeviceLoginCreation {
        // A network that has reached its limit must not delay others, so it is refused before the locks.
        if let refusal = try await refusal(byLimitsOf: origin, at: now) { return refusal }
        // A network counts the logins of all apps.
        let subjects: [PostgresSubject] =
            [
                .device(login.digest), .userCode(login.userCode.letters), .deviceLogins(app: login.appID), .unchangedApp(login.appID),
            ] + origin.limits.map { .deviceLoginsOfNetwork($0.network) }
        return try await write(locking: subjects) { transaction in
            guard let state = try await transaction.state(before: login, from: origin, at: now) else { throw missingSubject }
            switch origin.decision(on: state) {
            case .refuse(let outcome): return outcome
            case .create(let evictsPending, let deletesDecided):
                if evictsPending { try await transaction.evictPending(ofApp: login.appID, at: now) }
                if deletesDecided { try await transaction.deleteOldestDecided(ofApp: login.appID, at: now) }
                transaction.store(login, from: origin, at: now)
                return .created
            }
        }
    }

    public func decideDeviceLogin(_ decision: DeviceDecision) async throws(StoreError) -> Bool {
        var subjects: [PostgresSubject] = [.device(decision.digest)]
        switch decision.verdict {
        case .approved(let grant, _): subjects.append(.person(grant.person))
        case .declined(let person): if let person { subjects.append(.person(person)) }
        }
        return try await write(locking: subjects) { transaction in
            switch decision.decision(on: try await transaction.state(before: decision)) {
            case .ignore: return false
            case .approve(let grant):
                try await transaction.update(
                    "SET state = $2, person_id = $3, epoch = $4",
                    [
                        .text(DeviceLogin.State.approved.rawValue), .person(grant.person), .integer(grant.epoch),
                    ], ofDecided: decision.digest)
                transaction.limitApprovals(retaining: decision.digest, under: grant)
            case .decline(let entry):
                try await transaction.update("SET state = $2", [.text(DeviceLogin.State.declined.rawValue)], ofDecided: decision.digest)
                transaction.add(entry)
            }
            return true
        }
    }

    public func pollDeviceLogin(_ poll: DevicePoll) async throws(StoreError) -> DevicePollOutcome {
        while true {
            // A code that does not exist needs no transaction.
            guard let row = try await read(DeviceLoginRow.query(digest: poll.digest)) else { return .expired }
            if let outcome = try await outcome(of: poll, approvedBy: row.approver) { return outcome }
        }
    }

    /// Polls with a device code.
    /// - Parameter approver: The person who approved the login, who is locked; `nil` if nobody has.
    /// - Returns: `nil` if somebody else has approved the login before the locks were taken.
    private func outcome(of poll: DevicePoll, approvedBy approver: Person.ID?) async throws(StoreError) -> DevicePollOutcome? {
        let subjects: [PostgresSubject] = [.device(poll.digest), .login(poll.loginID), .unchangedApp(poll.appID)]
        return try await write(locking: subjects + (approver.map { [.person($0)] } ?? [])) { transaction in
            guard let state = try await transaction.state(before: poll, approvedBy: approver) else { return nil }
            switch poll.decision(on: state) {
            case .respond(let outcome): return outcome
            case .record(let state, let outcome):
                transaction.store(state, after: poll)
                return outcome
            case .redeem(let redemption):
                transaction.store(redemption.device.state, after: poll)
                return try await transaction.store(redemption)
            }
        }
    }
}

extension DevicePoll {
    /// The ID of the login of the device's tokens.
    fileprivate var loginID: String { String(digest.prefix(DeviceLogin.loginIDLength)) }
}

extension PostgresTransaction {
    fileprivate func store(_ login: DeviceLogin, from origin: DeviceOrigin, at now: Date) {
        // Expired logins may still have the same codes.
        write(
            "DELETE FROM device_logins WHERE (user_code = $1 OR digest = $2) AND expires_at <= $3",
            [.text(login.userCode.letters), .text(login.digest), .date(now)])
        write(
            """
            INSERT INTO device_logins (digest, user_code, app_id, permissions, redirect_uri, state, expires_at, network)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            [
                .text(login.digest), .text(login.userCode.letters), .text(login.appID), .text(login.scope.joined(separator: ",")),
                .text(login.redirectURI), .text(login.state.rawValue), .date(login.expiresAt), .text(origin.network),
            ])
    }

    fileprivate func state(before decision: DeviceDecision) async throws -> DeviceDecision.StoredState {
        // The row is locked, so that the login is not deleted as a pending one after it was decided.
        let row = DeviceLoginRow.lockingQuery(digest: decision.digest)
        switch decision.verdict {
        case .approved(let grant, _):
            let (login, person) = try await read(row, Person.query(grant.person))
            return DeviceDecision.StoredState(login: login?.login, passwordStamp: person?.password.stamp)
        case .declined: return DeviceDecision.StoredState(login: try await read(row)?.login, passwordStamp: nil)
        }
    }

    /// Returns the values on which the outcome of a poll depends; `nil` if another person than this one has approved the login.
    fileprivate func state(before poll: DevicePoll, approvedBy approver: Person.ID?) async throws -> DevicePoll.StoredState? {
        let (row, account, endReason, generation) = try await read(
            DeviceLoginRow.query(digest: poll.digest),
            AccountRow.query(
                "grants.app_id = $1 AND grants.person_id = (SELECT person_id FROM device_logins WHERE digest = $2)",
                [.text(poll.appID), .text(poll.digest)]),
            PostgresStore.endReason(ofLogin: poll.loginID),
            PostgresQuery<Int64?>.value(
                "SELECT generation FROM refresh_families WHERE login = $1 AND \(PostgresCommand.expiryOfKeyedRow) > $2",
                [.text(poll.loginID), .date(poll.polledAt)]))
        if let row, row.approver != approver { return nil }
        var state = DevicePoll.StoredState(
            login: row?.login, lastPolledAt: row?.lastPolledAt, epoch: row?.epoch, account: nil, endReason: nil,
            refreshTokenGeneration: nil)
        guard state.login != nil, row?.approver != nil else { return state }
        state.account = try await self.account(of: account, in: poll.appID)
        state.endReason = endReason
        state.refreshTokenGeneration = generation.map(Int.init)
        return state
    }

    /// Stores a person's decision about a login.
    /// - Throws: A conflict if the login is not stored anymore. A creation that shares the transaction may have deleted it.
    fileprivate func update(_ assignments: String, _ values: [PostgresValue], ofDecided digest: String) async throws {
        let isStored = try await read(
            PostgresQuery<Bool>.isFound("UPDATE device_logins \(assignments) WHERE digest = $1 RETURNING 1", [.text(digest)] + values))
        guard isStored else { throw PostgresError(.conflict) }
    }

    fileprivate func store(_ state: DeviceLogin.State, after poll: DevicePoll) {
        write(
            "UPDATE device_logins SET polled_at = $1, state = $2 WHERE digest = $3",
            [.date(poll.polledAt), .text(state.rawValue), .text(poll.digest)])
    }

    fileprivate func store(_ redemption: DevicePoll.Redemption) async throws -> DevicePollOutcome {
        var grant = redemption.grant
        store(grant, after: redemption.account.grant)
        add(redemption.entry, by: redemption.actor)
        grant.epoch += try await store(redemption.storedLogin, under: grant, passwordStamp: redemption.passwordStamp)
        return .approved(redemption.account.withGrant(grant), redemption.device)
    }
}
