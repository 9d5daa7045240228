public import Foundation
import GRDB
import IdentityTokenIssuing
public import ProviderDomain

extension SQLiteStore {
    public func keys(orStore new: @autoclosure @Sendable () throws -> ProviderKeys) async throws(StoreError) -> ProviderKeys {
        if let stored = try await read(Self.keys) { return stored }
        let fresh: ProviderKeys
        do {
            fresh = try new()
        } catch {
            throw .failed(path, "its keys cannot be created: \(error)")
        }
        return try await write { database in
            // Another process may have stored its keys first.
            if let stored = try Self.keys(database) { return stored }
            try Self.insert("seal", fresh.sealing.bytes, createdAt: fresh.createdAt, database)
            try Self.insert("pairwise", fresh.pairwise.bytes, createdAt: fresh.createdAt, database)
            try Self.write(fresh.signing, database)
            return fresh
        }
    }

    public func signingKeySchedule() async throws(StoreError) -> SigningKeySchedule? { try await read(Self.keys)?.signing }

    public func replaceSigningKeySchedule(
        _ plan: SigningKeySchedule, with next: SigningKeySchedule, by actor: AuditEntry.Actor, at now: Date
    ) async throws(StoreError) -> SigningKeySchedule {
        let replacement = SigningKeyReplacement(of: plan, with: next, by: actor, at: now)
        return try await write { database in
            guard let stored = try Self.keys(database)?.signing else { throw DatabaseError(message: "the provider has no keys") }
            switch replacement.decision(on: stored) {
            case .keep: return stored
            case .replace(let entry):
                try database.perform(sql: "DELETE FROM provider_keys WHERE signs_from IS NOT NULL")
                try Self.write(next, database)
                if let entry { try Self.add(entry, database) }
                return next
            }
        }
    }

    private static func write(_ plan: SigningKeySchedule, _ database: Database) throws {
        for (index, planned) in plan.keys.enumerated() {
            try insert(
                "signing-\(index + 1)", planned.key.derRepresentation, createdAt: planned.createdAt, signsFrom: planned.signsFrom, database)
        }
    }

    private static func insert(_ name: String, _ content: [UInt8], createdAt: Date, signsFrom: Date? = nil, _ database: Database) throws {
        try database.perform(
            sql: "INSERT INTO provider_keys (name, content, created_at, signs_from) VALUES (?, ?, ?, ?)",
            arguments: [name, Data(content), createdAt.timeIntervalSince1970, signsFrom?.timeIntervalSince1970])
    }

    /// Returns the reason why the keys cannot be read; an empty list if they can, or if there are none.
    static func damagedKeys(_ database: Database) throws -> [String] {
        do {
            _ = try keys(database)
            return []
        } catch let error as DatabaseError where error.resultCode != .SQLITE_ERROR {
            throw error
        } catch {
            return ["The keys in the table provider_keys cannot be read: \(error)."]
        }
    }

    private static let damagedKey = DatabaseError(message: "a value in the table provider_keys is not that of a key")

    @Sendable static func keys(_ database: Database) throws -> ProviderKeys? {
        var planned: [ScheduledKey] = []
        var symmetricKeys: [String: [UInt8]] = [:]
        for row in try Row.fetchAll(database, sql: "SELECT name, content, created_at, signs_from FROM provider_keys") {
            // A value of another type must not end the program, because the check of a damaged store reads it, too.
            guard let content = Data.fromDatabaseValue(row["content"]), let name = String.fromDatabaseValue(row["name"]),
                let createdAt = Double.fromDatabaseValue(row["created_at"])
            else { throw damagedKey }
            let signsFrom: DatabaseValue = row["signs_from"]
            if !signsFrom.isNull {
                guard let time = Double.fromDatabaseValue(signsFrom) else { throw damagedKey }
                planned.append(
                    ScheduledKey(
                        key: try SigningKey(derRepresentation: Array(content)), createdAt: Date(timeIntervalSince1970: createdAt),
                        signsFrom: Date(timeIntervalSince1970: time)))
            } else {
                guard content.count == ProviderKeys.symmetricKeySize else { throw damagedKey }
                symmetricKeys[name] = Array(content)
            }
        }
        guard !planned.isEmpty || !symmetricKeys.isEmpty else { return nil }
        guard !planned.isEmpty, let seal = symmetricKeys["seal"], let pairwise = symmetricKeys["pairwise"] else {
            throw DatabaseError(message: "a key of the provider is missing from the table provider_keys")
        }
        return ProviderKeys(
            signing: SigningKeySchedule(planned), sealing: SymmetricKeyBytes(seal), pairwise: SymmetricKeyBytes(pairwise))
    }
}
