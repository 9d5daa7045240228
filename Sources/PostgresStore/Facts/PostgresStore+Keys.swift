public import Foundation
import IdentityTokenIssuing
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func keys(orStore new: @autoclosure @Sendable () throws -> ProviderKeys) async throws(StoreError) -> ProviderKeys {
        if let stored = try await read(ProviderKeys.query) { return stored }
        let fresh: ProviderKeys
        do {
            fresh = try new()
        } catch {
            throw Self.storeError(UnusableKeys("the keys of the provider cannot be created: \(error)"), address)
        }
        return try await write(locking: [.keys]) { transaction in
            // Another node may have stored its keys first.
            if let stored = try await transaction.read(ProviderKeys.query) { return stored }
            transaction.insertKey("seal", fresh.sealing.bytes, createdAt: fresh.createdAt)
            transaction.insertKey("pairwise", fresh.pairwise.bytes, createdAt: fresh.createdAt)
            transaction.insert(fresh.signing)
            return fresh
        }
    }

    public func signingKeySchedule() async throws(StoreError) -> SigningKeySchedule? { try await read(ProviderKeys.query)?.signing }

    public func replaceSigningKeySchedule(
        _ plan: SigningKeySchedule, with next: SigningKeySchedule, by actor: AuditEntry.Actor, at now: Date
    ) async throws(StoreError) -> SigningKeySchedule {
        let replacement = SigningKeyReplacement(of: plan, with: next, by: actor, at: now)
        return try await write(locking: [.keys]) { transaction in
            guard let stored = try await transaction.read(ProviderKeys.query)?.signing else {
                throw UnusableKeys("the provider has no keys")
            }
            switch replacement.decision(on: stored) {
            case .keep: return stored
            case .replace(let entry):
                transaction.write("DELETE FROM provider_keys WHERE signs_from IS NOT NULL")
                transaction.insert(next)
                if let entry { transaction.add(entry) }
                return next
            }
        }
    }
}

extension PostgresStore {
    /// Returns what is wrong with the stored keys, one sentence for each problem.
    static func damagedKeys(on connection: PostgresConnection) async throws -> [String] {
        let query = ProviderKeys.query
        let result = try await connection.run(query.command.sql, query.command.values)
        do {
            _ = try query.decode(result)
            return []
        } catch {
            return ["The keys in the table provider_keys cannot be read: \(error)."]
        }
    }
}

/// The reason why the keys of the provider cannot be used.
private struct UnusableKeys: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

extension PostgresTransaction {
    fileprivate func insert(_ plan: SigningKeySchedule) {
        for (index, planned) in plan.keys.enumerated() {
            insertKey(
                "signing-\(index + 1)", planned.key.derRepresentation, createdAt: planned.createdAt, signsFrom: planned.signsFrom)
        }
    }

    fileprivate func insertKey(_ name: String, _ content: [UInt8], createdAt: Date, signsFrom: Date? = nil) {
        write(
            "INSERT INTO provider_keys (name, content, created_at, signs_from) VALUES ($1, $2, $3, $4)",
            [.text(name), .bytes(content), .date(createdAt), .date(signsFrom)])
    }
}

extension ProviderKeys {
    /// The query for the keys; its result is `nil` if there are none.
    static let query = PostgresQuery<ProviderKeys?>("SELECT name, content, created_at, signs_from FROM provider_keys") { rows in
        var planned: [ScheduledKey] = []
        var symmetricKeys: [String: [UInt8]] = [:]
        for row in rows {
            let content: [UInt8] = try row.value("content")
            if let signsFrom = try row.optionalDate("signs_from") {
                planned.append(
                    ScheduledKey(
                        key: try SigningKey(derRepresentation: content), createdAt: try row.date("created_at"), signsFrom: signsFrom))
            } else {
                guard content.count == symmetricKeySize else {
                    throw UnusableKeys("a value in the table provider_keys is not that of a key")
                }
                symmetricKeys[try row.value("name")] = content
            }
        }
        guard !planned.isEmpty || !symmetricKeys.isEmpty else { return nil }
        guard !planned.isEmpty, let seal = symmetricKeys["seal"], let pairwise = symmetricKeys["pairwise"] else {
            throw UnusableKeys("a key of the provider is missing from the table provider_keys")
        }
        return ProviderKeys(
            signing: SigningKeySchedule(planned), sealing: SymmetricKeyBytes(seal), pairwise: SymmetricKeyBytes(pairwise))
    }
}
