import Foundation
import GRDB
import IdentityTokens
public import ProviderDomain

extension SQLiteStore {
    public func keys(orKeep new: @autoclosure @Sendable () throws -> ProviderKeys) async throws(StoreError) -> ProviderKeys {
        if let kept = try await read(Self.keys) { return kept }
        let fresh: ProviderKeys
        do {
            fresh = try new()
        } catch {
            throw .failed(path, "its keys cannot be made: \(error)")
        }
        return try await write { database in
            // Another process may have been faster.
            if let kept = try Self.keys(database) { return kept }
            let rows: [(String, [UInt8], Date)] = [
                ("signing-current", fresh.current.key.derRepresentation, fresh.current.madeAt),
                ("signing-next", fresh.next.key.derRepresentation, fresh.next.madeAt),
                ("seal", fresh.seal.bytes, fresh.current.madeAt),
                ("pairwise", fresh.pairwise.bytes, fresh.current.madeAt),
            ]
            for (name, content, madeAt) in rows {
                try database.execute(
                    sql: "INSERT INTO provider_keys (name, content, made_at) VALUES (?, ?, ?)",
                    arguments: [name, Data(content), madeAt.timeIntervalSince1970])
            }
            return fresh
        }
    }

    @Sendable private static func keys(_ database: Database) throws -> ProviderKeys? {
        var contents: [String: [UInt8]] = [:]
        var dates: [String: Date] = [:]
        for row in try Row.fetchAll(database, sql: "SELECT name, content, made_at FROM provider_keys") {
            contents[row["name"]] = Array(row["content"] as Data)
            dates[row["name"]] = Date(timeIntervalSince1970: row["made_at"])
        }
        guard !contents.isEmpty else { return nil }
        guard let current = contents["signing-current"], let next = contents["signing-next"], let seal = contents["seal"],
            let pairwise = contents["pairwise"], let currentDate = dates["signing-current"], let nextDate = dates["signing-next"]
        else { throw DatabaseError(message: "a key of the provider is missing from the table provider_keys") }
        return ProviderKeys(
            current: ProviderKeys.Dated(key: try SigningKey(derRepresentation: current), madeAt: currentDate),
            next: ProviderKeys.Dated(key: try SigningKey(derRepresentation: next), madeAt: nextDate),
            seal: SymmetricKeyBytes(seal), pairwise: SymmetricKeyBytes(pairwise))
    }
}
