/// Remembers the highest edition of each issuer's pinned keys, also when the process has ended: who brings an older file back, for a key that has
/// been withdrawn since, must not succeed (the rollback attack of The Update Framework, specification 1.0, section 1.5.2).
public protocol PinnedKeyMemory: Sendable {
    /// Keeps the edition, unless one with the same or a higher number is kept for its issuer. It is one atomic fact.
    /// - Returns: the edition that is kept now, once it would survive a sudden end.
    /// - Throws: where nothing can be read or kept: the keys must not be used then.
    func keep(_ edition: PinnedKeyEdition) async throws -> PinnedKeyEdition
}
