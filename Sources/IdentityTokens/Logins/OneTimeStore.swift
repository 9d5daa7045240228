#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Stores the one-time values that a server has accepted: nonces that were used, and IDs of tokens.
///
/// Both operations are one atomic step, whatever many do at once. In SQL they are an `INSERT` under a primary key and a `DELETE` that says how many
/// rows it met; in Redis `SET … NX EXAT` and `DEL`. ``OneTimeMemory`` is one for a server of one process.
public protocol OneTimeStore: Sendable {
    /// Keeps a mark until a moment; after it, the mark is as good as forgotten.
    /// - Parameter mark: 64 hexadecimal digits, from which nobody learns what they stand for.
    /// - Returns: whether it was not there.
    /// - Throws: where that cannot be said, such as ``OneTimeStoreFull``: whoever asked is refused then.
    func keep(_ mark: String, until end: Date, at now: Date) async throws -> Bool

    /// Keeps a mark, and counts it for whoever caused it: a store with little memory bounds how much of it one person takes. Without an
    /// implementation of its own, a store keeps the mark and counts for nobody.
    /// - Parameter owner: 64 hexadecimal digits, from which nobody learns who it is.
    /// - Returns: whether the mark was not there.
    /// - Throws: as ``keep(_:until:at:)``; also where the owner has too many.
    func keep(_ mark: String, until end: Date, at now: Date, for owner: String) async throws -> Bool

    /// Takes a mark away.
    /// - Returns: whether it was there and its moment has not come: for one caller alone.
    /// - Throws: where that cannot be said.
    func take(_ mark: String, at now: Date) async throws -> Bool
}

extension OneTimeStore {
    public func keep(_ mark: String, until end: Date, at now: Date, for owner: String) async throws -> Bool {
        try await keep(mark, until: end, at: now)
    }
}

/// No more can be remembered at the moment, of one person or at all, and nothing that is remembered is forgotten for it.
public struct OneTimeStoreFull: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is only one.
    public init() {}

    public var description: String { "As much is remembered as there is room for; nothing new is admitted before some of it is over." }
}
