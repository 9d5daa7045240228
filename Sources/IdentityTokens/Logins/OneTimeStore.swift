import Crypto
import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Stores the one-time values that a server has accepted: nonces that were used, and IDs of tokens.
///
/// Each operation must be atomic, however many callers there are. In SQL, the operations are an `INSERT` under a primary key and a `DELETE`
/// that returns the number of affected rows. In Redis, they are `SET … NX EXAT` and `DEL`. ``InMemoryOneTimeStore`` is an implementation
/// for a server of one process.
public protocol OneTimeStore: Sendable {
    /// Stores the digest of a one-time value until `end`. After this time, the digest counts as absent.
    /// - Parameter digest: the digest, 64 hexadecimal digits. It does not reveal the value.
    /// - Returns: whether the digest was absent.
    /// - Throws: if the store cannot decide, as with ``OneTimeStoreFullError``. The server must refuse the login in this case.
    func insert(_ digest: String, until end: Date, at now: Date) async throws -> Bool

    /// Stores a digest and counts it toward the limit of its owner, so that a store with limited memory can bound the share of one person.
    ///
    /// The default implementation stores the digest without counting it.
    /// - Parameter owner: 64 hexadecimal digits, a hash that does not reveal the person.
    /// - Returns: whether the digest was absent.
    /// - Throws: the errors of ``insert(_:until:at:)``, and an error if the owner has reached the limit.
    func insert(_ digest: String, until end: Date, at now: Date, for owner: String) async throws -> Bool

    /// Removes a digest that ``insert(_:until:at:)`` stored.
    /// - Returns: whether the digest was stored and has not expired; `true` for one caller only.
    /// - Throws: if the store cannot decide.
    func remove(_ digest: String, at now: Date) async throws -> Bool
}

extension OneTimeStore {
    public func insert(_ digest: String, until end: Date, at now: Date, for owner: String) async throws -> Bool {
        try await insert(digest, until: end, at: now)
    }
}

/// An error of a store that is full, in total or for one owner. Even to make room, a store never removes digests
/// that have not expired.
public struct OneTimeStoreFullError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Creates the error, which has no details.
    public init() {}

    public var description: String { "The store of one-time values is full; it accepts no new value until some of them expire." }
}

/// The value that a ``OneTimeStore`` contains instead of a nonce, a token ID, or a login's state. It is a hash, so someone who reads the
/// store learns none of these values.
package enum OneTimeDigest {
    /// Returns the SHA-256 of the parts as 64 hexadecimal digits.
    /// - Parameter parts: the parts of the value. Different lists of parts have different digests.
    package static func hexadecimal(of purpose: String, _ parts: String...) -> String {
        var hash = SHA256()
        for part in [purpose] + parts {
            // The length prefix makes the boundaries between the parts unambiguous.
            hash.update(data: Array("\(part.utf8.count):\(part)".utf8))
        }
        return Hexadecimal.encode(hash.finalize())
    }
}
