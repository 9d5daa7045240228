import GRDB
import LoginModel
public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    public func seedFile() async throws(StoreError) -> SeedFileDigest? { try readOnCurrentThread(Self.seedFile) }

    private static func seedFile(_ database: Database) throws -> SeedFileDigest? {
        try Row.fetchOne(database, sql: "SELECT number, digest FROM seed_files ORDER BY number DESC LIMIT 1")
            .map { SeedFileDigest(number: $0["number"], digest: PasswordDigest(encoded: $0["digest"])) }
    }

    public func replaceSeedFile(_ number: Int64?, with digest: PasswordDigest) async throws(StoreError) -> Int64? {
        try await write { database in
            guard try Self.seedFile(database)?.number == number else { return nil }
            let next = (number ?? 0) + 1
            try database.perform(sql: "DELETE FROM seed_files")
            try database.perform(sql: "INSERT INTO seed_files (number, digest) VALUES (?, ?)", arguments: [next, digest.encoded])
            return next
        }
    }

    public func seedPasswords(of logins: [String]) async throws(StoreError) -> [String: SeedPasswordState] {
        try await read { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT password, seed_file, digest, origin FROM people LEFT JOIN seed_passwords ON person_id = id WHERE login = ?
                    """)
            var states: [String: SeedPasswordState] = [:]
            for login in logins where !login.hasZeroByte {
                states[login] = try Row.fetchOne(statement, arguments: [login]).map { row in
                    let record = (row["seed_file"] as Int64?).map { file in
                        SeedPasswordRecord(
                            file: file, digest: PasswordDigest(encoded: row["digest"]),
                            origin: (row["origin"] as String?).map(PasswordDigest.init(encoded:)))
                    }
                    return SeedPasswordState(stored: PasswordDigest(encoded: row["password"]), record: record)
                }
            }
            return states
        }
    }

    public func applySeed(_ seed: DigestedSeed, at now: Date) async throws(StoreError) {
        try await write { database in
            for app in seed.apps {
                let stored = try Self.app(database, app.id)
                let members = try Self.members(app, stored, database)
                if let update = seed.update(of: app, after: stored, members: members, at: now) { try Self.save(update, database) }
            }
            for entry in seed.people {
                let stored = try Self.record(database, entry.person.login)
                if let update = seed.update(of: entry, after: stored, at: now) {
                    try Self.save(update, database, newID: seed.personIDs[entry.person.login], at: now)
                }
                if let file = seed.file { try Self.recordPassword(of: entry.person, in: seed, file, database) }
            }
        }
    }

    /// Records the password of a person, unless another one is stored.
    private static func recordPassword(of person: Person, in seed: DigestedSeed, _ file: Int64, _ database: Database) throws {
        try database.perform(
            sql: """
                INSERT INTO seed_passwords (person_id, seed_file, digest, origin)
                SELECT id, ?, password, ? FROM people WHERE login = ? AND password = ?
                ON CONFLICT (person_id) DO UPDATE SET seed_file = excluded.seed_file, digest = excluded.digest, origin = excluded.origin
                """, arguments: [file, seed.origins[person.login]?.encoded, person.login, person.password.encoded])
    }

    public func upgradePassword(_ upgrade: PasswordUpgrade) async throws(StoreError) -> Bool {
        try await write { database in
            try database.perform(
                sql: "UPDATE people SET password = ? WHERE id = ? AND password = ?",
                arguments: [upgrade.after.encoded, upgrade.person.rawValue, upgrade.before.encoded])
            guard database.changesCount == 1 else { return false }
            try database.perform(
                sql: "UPDATE seed_passwords SET digest = ?, origin = ? WHERE person_id = ? AND digest = ?",
                arguments: [
                    upgrade.after.encoded, upgrade.origin?.encoded, upgrade.person.rawValue, upgrade.before.encoded,
                ])
            return true
        }
    }

    static let otherDigestSQL = """
        SELECT password FROM people
        WHERE substr(password, 1, 31) <> '$argon2id$v=19$m=19456,t=2,p=1$' AND password >= ? ORDER BY password LIMIT 1
        """

    public func otherPasswordDigests() async throws(StoreError) -> [PasswordDigest] {
        try await read { database in
            let statement = try database.cachedStatement(sql: Self.otherDigestSQL)
            var digests: [PasswordDigest] = []
            var start = ""
            while digests.count < PasswordDigest.maximumKinds, let password = try String.fetchOne(statement, arguments: [start]) {
                digests.append(PasswordDigest(encoded: password))
                start = PasswordDigest(encoded: password).firstOfNextKind
            }
            return digests
        }
    }
}
