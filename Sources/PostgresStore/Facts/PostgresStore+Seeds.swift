public import Foundation
import LoginModel
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func seedFile() async throws(StoreError) -> SeedFileDigest? { try await read(SeedFileDigest.query) }

    public func replaceSeedFile(_ number: Int64?, with digest: PasswordDigest) async throws(StoreError) -> Int64? {
        try await write(locking: [.store]) { transaction in
            guard try await transaction.read(SeedFileDigest.query)?.number == number else { return nil }
            let next = (number ?? 0) + 1
            transaction.write("DELETE FROM seed_files")
            transaction.write("INSERT INTO seed_files (number, digest) VALUES ($1, $2)", [.integer(next), .text(digest.encoded)])
            return next
        }
    }

    public func seedPasswords(of logins: [String]) async throws(StoreError) -> [String: SeedPasswordState] {
        try await read(
            PostgresQuery(
                """
                SELECT login, password, seed_file, digest, origin FROM people LEFT JOIN seed_passwords ON person_id = people.id
                WHERE login = ANY ($1::text[])
                """, [.array(logins.filter { !$0.hasZeroByte })]
            ) { rows in
                Dictionary(
                    uniqueKeysWithValues: try rows.map { row in
                        let record = try row.optional("seed_file", as: Int64.self).map { file in
                            SeedPasswordRecord(
                                file: file, digest: PasswordDigest(encoded: try row.value("digest")),
                                origin: try row.optional("origin", as: String.self).map(PasswordDigest.init(encoded:)))
                        }
                        let stored = PasswordDigest(encoded: try row.value("password"))
                        return (try row.value("login"), SeedPasswordState(stored: stored, record: record))
                    })
            })
    }

    public func applySeed(_ seed: DigestedSeed, at now: Date) async throws(StoreError) {
        try await write(locking: [.store]) { transaction in
            for app in seed.apps {
                let queries = AppQueries(app.id)
                let (row, uris, roles, permissions, members) = try await transaction.read(
                    queries.app, queries.redirectURIs, queries.roles, queries.operatorPermissions,
                    AppRoles.Member.query(logins: app.roles.allLogins, in: app.id))
                let stored = row?.app(redirectURIs: uris, roles: roles, operatorPermissions: permissions)
                if let update = seed.update(of: app, after: stored, members: members, at: now) { transaction.save(update) }
            }
            let logins = seed.people.map(\.person.login)
            let (records, friends) = try await transaction.read(
                PersonRecord.query(logins: logins), PersonRecord.friendsQuery(logins: logins))
            for entry in seed.people {
                let stored = records[entry.person.login]?.with(friends: friends[entry.person.login] ?? [])
                if let update = seed.update(of: entry, after: stored, at: now) { try await transaction.save(update, at: now) }
                if let file = seed.file { transaction.recordPassword(of: entry.person, in: seed, file) }
            }
        }
    }

    public func upgradePassword(_ upgrade: PasswordUpgrade) async throws(StoreError) -> Bool {
        try await write(locking: [.person(upgrade.person)]) { transaction in
            let isUpgraded = try await transaction.read(
                PostgresQuery<Bool>.isFound(
                    "UPDATE people SET password = $3 WHERE id = $1 AND password = $2 RETURNING 1",
                    [.person(upgrade.person), .text(upgrade.before.encoded), .text(upgrade.after.encoded)]))
            guard isUpgraded else { return false }
            transaction.write(
                "UPDATE seed_passwords SET digest = $3, origin = $4 WHERE person_id = $1 AND digest = $2",
                [
                    .person(upgrade.person), .text(upgrade.before.encoded), .text(upgrade.after.encoded),
                    .text(upgrade.origin?.encoded),
                ])
            return true
        }
    }

    public func otherPasswordDigests() async throws(StoreError) -> [PasswordDigest] {
        var digests: [PasswordDigest] = []
        var start = ""
        while digests.count < PasswordDigest.maximumKinds, let password = try await read(Self.otherDigest(from: start)) {
            digests.append(PasswordDigest(encoded: password))
            start = PasswordDigest(encoded: password).firstOfNextKind
        }
        return digests
    }

    private static func otherDigest(from start: String) -> PostgresQuery<String?> {
        .value(
            """
            SELECT password FROM people
            WHERE substr(password, 1, 31) <> '$argon2id$v=19$m=19456,t=2,p=1$' AND password >= $1 ORDER BY password LIMIT 1
            """, [.text(start)])
    }
}

extension SeedFileDigest {
    fileprivate static var query: PostgresQuery<SeedFileDigest?> {
        .first("SELECT number, digest FROM seed_files ORDER BY number DESC LIMIT 1") { row in
            SeedFileDigest(number: try row.value("number"), digest: PasswordDigest(encoded: try row.value("digest")))
        }
    }
}

extension PostgresTransaction {
    /// Records the password of a person, unless another one is stored.
    fileprivate func recordPassword(of person: Person, in seed: DigestedSeed, _ file: Int64) {
        write(
            """
            INSERT INTO seed_passwords (person_id, seed_file, digest, origin)
            SELECT id, $1::bigint, password, $2::text FROM people WHERE login = $3 AND password = $4
            ON CONFLICT (person_id) DO UPDATE SET seed_file = excluded.seed_file, digest = excluded.digest, origin = excluded.origin
            """,
            [.integer(file), .text(seed.origins[person.login]?.encoded), .text(person.login), .text(person.password.encoded)])
    }
}
