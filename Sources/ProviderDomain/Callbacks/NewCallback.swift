#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A callback before the store assigns its number.
public struct NewCallback: Sendable, Hashable {
    /// The event that the callback reports.
    public let kind: AppCallback.Kind
    /// The app that receives the callback.
    public let appID: String
    /// The person whom the callback concerns.
    public let person: Person.ID
    /// The app-scoped ID of the person.
    public let appScopedID: String
    /// When the person removed the app or requested the deletion. The first attempt is due at once.
    public let requestedAt: Date
    /// Whether the person is a test user.
    public let isAboutTestUser: Bool

    /// Creates a callback.
    /// - Parameter hasURL: Whether the app has a URL for callbacks of this kind.
    /// - Returns: `nil` if the app has no URL.
    public init?(
        _ kind: AppCallback.Kind, to appID: String, about person: Person.ID, appScopedID: String, hasURL: Bool, isAboutTestUser: Bool,
        at now: Date
    ) {
        guard hasURL else { return nil }
        self.kind = kind
        self.appID = appID
        self.person = person
        self.appScopedID = appScopedID
        self.isAboutTestUser = isAboutTestUser
        requestedAt = now
    }

    /// Whether the store deletes the earlier pending callbacks of the same kind about the person. The latest removal of an app supersedes the
    /// earlier ones, so that repeated removals leave one pending callback.
    public var supersedesPending: Bool { kind == .deauthorize }

    /// The number of callbacks about the test users of the app that the store retains, including this one; `nil` if the person is not a test
    /// user.
    public var maximumAboutTestUsers: Int? { isAboutTestUser ? AppCallback.maximumAboutTestUsers : nil }
}

extension DeletionRequest {
    /// The stored values on which the decision depends.
    public struct StoredState: Sendable {
        /// The app-scoped ID of the person; `nil` if the person has never used the app. It stays after the app was removed.
        public var appScopedID: String?
        /// Whether a deletion request of the person to the app is pending.
        public var isPending: Bool
        /// Whether the app has a data deletion callback URL.
        public var hasURL: Bool
        /// Whether the person is a test user.
        public var isTestUser: Bool

        /// Creates the state from values that the store has read.
        public init(appScopedID: String?, isPending: Bool, hasURL: Bool, isTestUser: Bool) {
            self.appScopedID = appScopedID
            self.isPending = isPending
            self.hasURL = hasURL
            self.isTestUser = isTestUser
        }
    }

    /// What the store does with the request.
    public enum Decision: Sendable, Hashable {
        /// Refuses the request, because the app has no data of the person or no URL.
        case refuse
        /// Accepts the request and stores nothing, because an earlier one is pending.
        case keepPending
        /// Queues the callback and adds the audit log entry.
        case queue(NewCallback, NewAuditEntry)
    }

    /// Decides whether the request is queued. If a person repeats the request, the app gets no second callback until it has acknowledged the
    /// first. The operator has no such limit.
    public func decision(on stored: StoredState) -> Decision {
        guard let appScopedID = stored.appScopedID else { return .refuse }
        if actor == .person, stored.isPending { return .keepPending }
        let callback = NewCallback(
            .dataDeletion, to: appID, about: person, appScopedID: appScopedID, hasURL: stored.hasURL, isAboutTestUser: stored.isTestUser,
            at: at)
        guard let callback else { return .refuse }
        return .queue(callback, NewAuditEntry(.deletionRequested, by: actor, person: person, appID: appID, at: at))
    }
}
