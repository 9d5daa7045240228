public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The operations on a store as a whole: its readiness, its integrity, applying a seed, and deleting expired records.
public protocol MaintenanceStore: Sendable {
    // MARK: Queries

    /// Whether the store can answer queries and perform writes now. Load balancers ask often, so a store on another machine answers from
    /// what it last learned, without waiting for that machine.
    var readiness: StoreReadiness { get async }

    /// Checks whether everything in the store can be read and fits together, also while providers use the store. It reads everything, so it
    /// takes long for a large store.
    /// - Throws: The reason why the store cannot be read at all.
    func check() async throws(StoreError) -> StoreReport

    // MARK: Writes

    /// Adds or changes the apps and people of a seed. It identifies apps by their IDs and people by their login names. For a seed with a file,
    /// it records the password of each person whose stored digest is the one in the seed now.
    func applySeed(_ seed: DigestedSeed, at now: Date) async throws(StoreError)
    /// Deletes one batch of expired records: sessions, device codes, refresh tokens, counters of wrong passwords, redeemed codes and used
    /// proofs, and the data of logins whose tokens have expired. It also does other periodic work of the store. It changes no query result.
    /// - Returns: Whether there may be more to delete.
    func deleteExpired(at now: Date) async throws(StoreError) -> Bool
    /// Gives the next million IDs of people to nobody. A store that was restored from a copy by other means than a backup of the store could
    /// otherwise give an ID to a new person that somebody else got after the copy was made, and apps would take one for the other.
    func skipPersonIDs() async throws(StoreError)

    // MARK: End

    /// Waits until what has begun is complete, and closes the connections. The store cannot be used afterwards.
    func closeConnections() async
}
