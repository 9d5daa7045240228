public import IdentityTokens

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A signing key with its place in the calendar.
public struct PlannedKey: Sendable {
    /// The key.
    public let key: SigningKey
    /// When it was made, and published. The dates of its certificate follow from this.
    public let madeAt: Date
    /// When it begins to sign. It stops when the next one begins.
    public let signsFrom: Date

    /// Takes everything as it is.
    public init(key: SigningKey, madeAt: Date, signsFrom: Date) {
        self.key = key
        self.madeAt = madeAt
        self.signsFrom = signsFrom
    }

    /// The same key at another time.
    func signing(from moment: Date) -> PlannedKey { PlannedKey(key: key, madeAt: madeAt, signsFrom: moment) }
}
