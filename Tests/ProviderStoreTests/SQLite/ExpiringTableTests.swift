import Foundation
import GRDB
import LatchkeyStoreTesting
import LoginModel
import ProviderDomain
import TestSupport
import Testing

@testable import ProviderStore

/// Tests a store in which thousands of rows have expired since the last write.
@Suite("Expired rows")
struct ExpiringTableTests {
    private let folder: TemporaryFolder
    private let store: SQLiteStore
    private let now = SampleFacts.now

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore(path: folder.path("store.sqlite"))
    }

    /// Returns the grant of a person, to whom the expired rows belong.
    private func grant() async throws -> Grant {
        try await store.applySeed(SampleFacts.seed)
        return try await store.recordConsent(SampleFacts.consent(try await store.id(of: SampleFacts.ada)))
    }

    /// Adds expired rows.
    /// - Parameter values: the expressions after `SELECT`, in which `number` is the number of the row, from 0.
    private func fill(_ table: ExpiringTable, _ columns: String, _ values: String, count: Int = 5000) async throws {
        try await store.write { database in
            try database.execute(
                sql: """
                    WITH RECURSIVE numbers (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number < ?)
                    INSERT INTO \(table.name) (\(columns)) SELECT \(values) FROM numbers
                    """, arguments: [count - 1])
        }
    }

    private func count(_ table: ExpiringTable, where condition: String = "TRUE") async throws -> Int {
        try await store.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM \(table.name) WHERE \(condition)") ?? 0 }
    }

    /// Runs a call that adds one row, and expects that the call deletes only a few expired rows.
    private func adding<Answer>(to table: ExpiringTable, _ add: () async throws -> Answer) async throws -> Answer {
        let before = try await count(table)
        let response = try await add()
        let after = try await count(table)
        // The call deletes at most one batch of expired rows. It also replaces the expired row that has the new row's key.
        #expect(before - ExpiringTable.batchSizePerInsertion <= after && after < before, "\(table.name): \(before) before, \(after) after")
        return response
    }

    @Test("Expired device logins count toward no limit and block no user code")
    func deviceLogins() async throws {
        try await store.applySeed(SampleFacts.seed)
        var origin = DeviceOrigin(NetworkAddress(text: "2001:db8::1"), sealer: SampleFacts.sealer)
        origin.maximumPerApp = 3
        origin.limits = origin.limits.map { limit in
            var limit = limit
            limit.maximum = 3
            return limit
        }
        let network = try #require(origin.network)
        // The expired row that would be deleted last has this login's user code.
        let login = SampleFacts.deviceLogin("d")
        for (state, network) in [("pending", "'\(network)'"), ("pending", "NULL"), ("declined", "NULL")] {
            try await fill(
                .deviceLogins, "digest, user_code, app_id, permissions, state, network, expires_at",
                """
                '\(state) ' || \(network == "NULL") || number,
                CASE WHEN number = 4999 AND \(network != "NULL") THEN '\(login.userCode.letters)' ELSE '\(state) ' || \(network == "NULL") || number END,
                '\(SampleFacts.appID)', '', '\(state)', \(network), \(now.timeIntervalSince1970) - 1 + number / 5000.0
                """)
        }
        let opened = try await adding(to: .deviceLogins) { try await store.createDeviceLogin(login, from: origin, at: now) }
        #expect(opened == .created)
        let decision = DeviceDecision(digest: "d", verdict: .declined(by: nil), decidedAt: now)
        #expect(try await store.decideDeviceLogin(decision))
        var server = DeviceOrigin.appServer
        server.maximumPerApp = 3
        for (number, origin) in [origin, origin, origin, server, server, server].enumerated() {
            #expect(try await store.createDeviceLogin(SampleFacts.deviceLogin("\(number)"), from: origin, at: now) == .created)
        }
        let end = now + DeviceLogin.lifetime
        #expect(try await store.createDeviceLogin(SampleFacts.deviceLogin("a"), from: origin, at: now) == .networkLimitReached(until: end))
        #expect(try await store.createDeviceLogin(SampleFacts.deviceLogin("b"), from: server, at: now) == .appLimitReached(until: end))
        #expect(try await store.deviceLogin(withDigest: "d", at: now) != nil, "Expired rows have not evicted the decided device login")
    }

    @Test("Expired sessions do not count toward the maximum number of sessions")
    func sessions() async throws {
        let person = try await grant().person
        let columns = "digest, person_id, authenticated_at, expires_at, used_on"
        try await fill(.sessions, columns, "'s' || number, \(person.rawValue), 1e9, \(now.timeIntervalSince1970) - number, 0")
        let session = BrowserSession(digest: "s0", person: person, authenticatedAt: now, expiresAt: now + BrowserSession.lifetime)
        let password = SampleFacts.ada.person.password
        #expect(try await adding(to: .sessions) { try await store.createSession(session, verifiedWith: password) })
        #expect(try await store.sessions(of: person, at: now).map(\.digest) == ["s0"])
    }

    @Test("Expired redeemed codes count toward no limit and do not block a code with the same ID")
    func redeemedCodes() async throws {
        let grant = try await grant()
        let owner = StoredForm.owner(grant.person, grant.appID)
        let count = CodeRedemption.maximumPerPersonAndApp
        try await fill(
            .redeemedCodes, "id, expires_at, owner", "'c' || number, \(now.timeIntervalSince1970) - 1 - number, '\(owner)'", count: count)
        let outcome = try await adding(to: .redeemedCodes) { try await store.redeemCode(SampleFacts.redemption("c0", grant)) }
        guard case .redeemed = outcome else {
            Issue.record("\(outcome)")
            return
        }
        guard case .alreadyRedeemed = try await store.redeemCode(SampleFacts.redemption("c0", grant)) else {
            Issue.record("The code was redeemed twice")
            return
        }
    }

    @Test("Expired used proofs count toward no limit and do not block a proof with the same digest")
    func usedProofs() async throws {
        try await store.applySeed(SampleFacts.seed)
        let proof = DPoPProofUse(tokenID: "t", thumbprint: "p", owner: "o", recordExpiresAt: now + 60, at: now)
        try await fill(
            .usedProofs, "digest, expires_at, owner",
            "CASE WHEN number = 0 THEN '\(proof.digest)' ELSE 'd' || number END, \(now.timeIntervalSince1970) - 1 - number, 'o'")
        #expect(DPoPProofUse.maximumPerOwner <= 5000)
        #expect(try await !store.isProofUsed(proof))
        #expect(try await adding(to: .usedProofs) { try await store.useProof(proof) } == .used)
        #expect(try await store.isProofUsed(proof))
    }

    @Test("Expired ended logins do not count toward the limit that raises the grant's epoch")
    func endedLogins() async throws {
        let grant = try await grant()
        try await fill(
            .endedLogins, "login, reason, expires_at, app_id, person_id",
            "'l' || number, 'revoked', \(now.timeIntervalSince1970) - 1 - number, '\(grant.appID)', \(grant.person.rawValue)")
        let end = SessionEnd(of: "l0", reason: .revoked, by: .person, person: grant.person, appID: grant.appID, at: now)
        try await adding(to: .endedLogins) { try await store.endLogin(end) }
        #expect(try await store.grant(of: grant.appID, by: grant.person)?.epoch == grant.epoch)
        #expect(try await store.auditEntries(matching: AuditQuery(limit: 99)).contains { $0.event == .tokensRevoked })
        #expect(try await store.tokenStatus(ofLogin: "l0", by: grant.person, in: grant.appID).endReason == .revoked)
    }

    @Test("Expired refresh tokens do not count toward the maximum number of logins")
    func refreshFamilies() async throws {
        let grant = try await grant()
        try await fill(
            .refreshFamilies, "login, app_id, person_id, epoch, password_stamp, scope, requires_secret, generation, expires_at",
            """
            'l' || number, '\(grant.appID)', \(grant.person.rawValue), \(grant.epoch), '\(SampleFacts.login.passwordStamp)', '', FALSE, 7,
            \(now.timeIntervalSince1970 - StoredLogin.lifeAfterRefreshTokens) - number
            """)
        let family = RefreshTokenFamily(
            login: AuthenticationEvent(id: "l0", passwordStamp: SampleFacts.login.passwordStamp), appID: grant.appID, person: grant.person,
            epoch: grant.epoch, scope: [], requiresSecret: false, expiresAt: now + AccessToken.dataAccessLifetime)
        #expect(try await store.refreshTokenFamily(ofLogin: "l1", at: now) == nil)
        #expect(try await adding(to: .refreshFamilies) { try await store.createRefreshTokenFamily(family) }?.epoch == grant.epoch)
        #expect(try await store.refreshTokenFamily(ofLogin: "l0", at: now)?.generation == 1)
        #expect(try await count(.endedLogins) == 0)
    }

    @Test("Expired device tokens do not count toward the maximum number of logins and hide no other login")
    func deviceTokens() async throws {
        let grant = try await grant()
        try await fill(
            .deviceTokens, "login, app_id, person_id, epoch, password_stamp, given_at, expires_at",
            """
            CASE WHEN number = 0 THEN 'd' ELSE 'l' || number END, '\(grant.appID)', \(grant.person.rawValue), \(grant.epoch),
            '\(SampleFacts.login.passwordStamp)', 0, \(now.timeIntervalSince1970) - number
            """)
        let stamp = SampleFacts.login.passwordStamp
        let login = try await adding(to: .deviceTokens) {
            try await store.write { database in
                let login = StoredLogin(loginID: "d", person: grant.person, appID: grant.appID, kind: .device, openedAt: now)
                return try SQLiteStore.store(login, under: grant, passwordStamp: stamp, database)
            }
        }
        #expect(login == 0, "The epoch has not changed")
        #expect(try await count(.endedLogins) == 0)
        let family = RefreshTokenFamily(
            login: AuthenticationEvent(id: "l1", passwordStamp: stamp), appID: grant.appID, person: grant.person, epoch: grant.epoch,
            scope: [],
            requiresSecret: false, expiresAt: now + AccessToken.dataAccessLifetime)
        try await store.createRefreshTokenFamily(family)
        #expect(Set(try await store.storedLogins(of: grant.person, at: now).map(\.loginID)) == ["d", "l1"])
    }

    @Test("Expired login notes do not count toward the maximum number of notes")
    func loginNotes() async throws {
        let grant = try await grant()
        try await fill(
            .loginNotes, "login, auth_type, auth_nonce, expires_at, app_id, person_id",
            "'l' || number, 'old', 'n', \(now.timeIntervalSince1970) - 1 - number, '\(grant.appID)', \(grant.person.rawValue)",
            count: LoginNote.maximumPerPersonAndApp - 1)
        let binding = LoginBinding(
            LoginNote(authType: "new", authNonce: "n"), of: "l0", by: grant.person, in: grant.appID, at: now, until: now + 60)
        try await adding(to: .loginNotes) { try await store.write { try SQLiteStore.store(binding, $0) } }
        #expect(try await store.loginNote(ofLogin: "l0")?.authType == "new")
    }

    @Test("Expired password attempts do not count toward the limit of wrong passwords")
    func passwordAttempts() async throws {
        try await store.applySeed(SampleFacts.seed)
        let attempt = PasswordAttempt(login: "nobody", of: nil, browser: nil, networks: [], sealer: SampleFacts.sealer, at: now)
        let key = try #require(attempt.limits.first?.key)
        try await fill(
            .passwordAttempts, "key, count, first_at, last_at, expires_at",
            """
            CASE WHEN number = 0 THEN '\(key)' ELSE 'k' || number END, 9999, \(now.timeIntervalSince1970), \(now.timeIntervalSince1970),
            \(now.timeIntervalSince1970) - number
            """)
        #expect(try await adding(to: .passwordAttempts) { try await store.beginPasswordAttempt(attempt) } == .allowed)
        #expect(try await count(.passwordAttempts, where: "key = '\(key)' AND count = 1") == 1)
    }

    @Test("The store deletes expired rows of all tables in batches, also when nobody writes to them")
    func deletion() async throws {
        let grant = try await grant()
        // The rows of refresh tokens expire last. At this time, the rows of all tables have expired.
        let before = now.timeIntervalSince1970 - StoredLogin.lifeAfterRefreshTokens - 1
        let (person, app) = (grant.person.rawValue, "'\(grant.appID)'")
        let rows: [(ExpiringTable, String, String)] = [
            (
                .deviceLogins, "digest, user_code, app_id, permissions, state, expires_at",
                "'k' || number, 'k' || number, \(app), '', 'pending', \(before)"
            ),
            (.sessions, "digest, person_id, authenticated_at, expires_at, used_on", "'k' || number, \(person), 0, \(before), 0"),
            (
                .refreshFamilies, "login, app_id, person_id, epoch, password_stamp, scope, requires_secret, generation, expires_at",
                "'k' || number, \(app), \(person), 1, '', '', FALSE, 1, \(before)"
            ),
            (
                .deviceTokens, "login, app_id, person_id, epoch, password_stamp, given_at, expires_at",
                "'k' || number, \(app), \(person), 1, '', 0, \(before)"
            ),
            (.passwordAttempts, "key, count, first_at, last_at, expires_at", "'k' || number, 1, 0, 0, \(before)"),
            (.redeemedCodes, "id, owner, expires_at", "'k' || number, 'o', \(before)"),
            (.usedProofs, "digest, owner, expires_at", "'k' || number, 'o', \(before)"),
            (
                .endedLogins, "login, app_id, person_id, reason, expires_at", "'k' || number, \(app), \(person), 'revoked', \(before)"
            ),
            (
                .loginNotes, "login, app_id, person_id, auth_type, auth_nonce, expires_at",
                "'k' || number, \(app), \(person), '', '', \(before)"
            ),
        ]
        #expect(rows.count == ExpiringTable.all.count)
        for (table, columns, values) in rows {
            try await fill(table, columns, values)
            // Adds a row that has not expired.
            let alive = values.replacing("'k' || number", with: "'alive'").replacing("\(before)", with: "1e10")
            try await fill(table, columns, alive, count: 1)
        }
        let deletions = Deletions(in: store)
        var portions = 1
        while try await store.deleteExpired(at: now), portions < 100 { portions += 1 }
        #expect(portions == 5000 / ExpiringTable.batchSize + 1)
        for (table, _, _) in rows {
            #expect(try await count(table) == 1, "\(table.name)")
            #expect(deletions.most[table.name] == ExpiringTable.batchSize, "\(table.name)")
        }
        #expect(try await !store.deleteExpired(at: now))
    }
}
