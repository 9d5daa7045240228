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

extension FriendRequest {
    /// The stored values on which the decision depends.
    public struct StoredState: Sendable {
        /// Whether the two test users are friends.
        public var areFriends: Bool
        /// Whether the receiver has sent a request to the sender, which the new request accepts.
        public var hasRequestFromReceiver: Bool
        /// Whether the sender has sent a request to the receiver before.
        public var hasRequestFromSender: Bool
        /// The number of the sender's friends and sent requests, without a request to the receiver.
        public var senderCount: Int
        /// The number of the receiver's friends and sent requests, without a request to the sender.
        public var receiverCount: Int

        /// Creates the state from values that the store has read.
        public init(
            areFriends: Bool, hasRequestFromReceiver: Bool, hasRequestFromSender: Bool, senderCount: Int, receiverCount: Int
        ) {
            self.areFriends = areFriends
            self.hasRequestFromReceiver = hasRequestFromReceiver
            self.hasRequestFromSender = hasRequestFromSender
            self.senderCount = senderCount
            self.receiverCount = receiverCount
        }
    }

    /// What the store does.
    public enum Decision: Sendable, Hashable {
        /// Refuses the request and changes nothing, because one of the test users has too many friends.
        case refuse
        /// Changes nothing, because the test users are friends already, or the same request was sent before.
        case ignore
        /// Stores the request, and adds the entry to the audit log.
        case request(NewAuditEntry)
        /// Replaces the receiver's request with a friendship, and adds the entries to the audit log.
        case befriend([NewAuditEntry])
    }

    /// Decides whether the request is stored, or makes the test users friends.
    public func decision(on stored: StoredState) -> Decision {
        guard !stored.areFriends else { return .ignore }
        guard max(stored.senderCount, stored.receiverCount) < Self.maximumPerTestUser else { return .refuse }
        if stored.hasRequestFromReceiver { return .befriend([from, to].map { entry(for: $0, "friends") }) }
        return stored.hasRequestFromSender ? .ignore : .request(entry(for: from, "friend_requests"))
    }

    private func entry(for person: Person, _ field: String) -> NewAuditEntry {
        NewAuditEntry(.personChanged, by: .app, person: person.id, appID: appID, fields: [field], at: at)
    }
}
