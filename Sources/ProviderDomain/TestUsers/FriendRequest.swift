#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One test user wants to be another's friend, or agrees: a fact for the store, which takes it where both have room for one more:
/// ``FriendRequest/mostOfTestUser``.
public struct FriendRequest: Sendable {
    /// Who asks.
    public let from: Person
    /// Who is asked.
    public let to: Person
    /// The app by which they do.
    public let appID: String
    /// When.
    public let at: Date

    /// How many friends a test user can have, with those that they have asked. One more is refused.
    public static let mostOfTestUser = 200

    /// Takes everything as it is.
    public init(from: Person, to: Person, by appID: String, at now: Date) {
        self.from = from
        self.to = to
        self.appID = appID
        at = now
    }
}
