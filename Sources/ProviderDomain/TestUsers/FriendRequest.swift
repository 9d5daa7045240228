#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A friend request from one test user to another, or the acceptance of such a request, for the store to record. The store records it only
/// if both test users have fewer than ``FriendRequest/maximumPerTestUser`` friends.
public struct FriendRequest: Sendable {
    /// The test user who sends the request.
    public let from: Person
    /// The test user who receives the request.
    public let to: Person
    /// The app that makes the call.
    public let appID: String
    /// When the request is sent.
    public let at: Date

    /// The largest number of friends of a test user, including the friend requests that they have sent. Further requests are refused.
    public static let maximumPerTestUser = 200

    /// Creates a friend request.
    public init(from: Person, to: Person, by appID: String, at now: Date) {
        self.from = from
        self.to = to
        self.appID = appID
        at = now
    }
}
