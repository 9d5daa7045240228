public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The operations on a store as a whole: applying a seed, deleting expired records and checking the integrity.
public protocol MaintenanceStore: Sendable {
    /// Adds or changes the apps and people of a seed. It identifies apps by their IDs and people by their login names.
    func applySeed(_ seed: DigestedSeed, at now: Date) async throws(StoreError)
    /// Deletes one batch of expired records: sessions, device codes, refresh tokens, counters of wrong passwords, redeemed codes and used
    /// proofs, and the data of logins whose tokens have expired. It changes no query result.
    /// - Returns: Whether there may be more to delete.
    func deleteExpired(at now: Date) async throws(StoreError) -> Bool
    /// Checks whether everything in the store can be read and fits together, also while providers use the store. It reads everything, so it
    /// takes long for a large store.
    /// - Throws: The reason why the store cannot be read at all.
    func check() async throws(StoreError) -> StoreReport
}
