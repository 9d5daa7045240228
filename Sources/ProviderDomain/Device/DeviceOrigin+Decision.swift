#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension DeviceOrigin {
    /// The stored values on which the decision depends. Expired logins do not count.
    public struct StoredState: Sendable {
        /// Whether another login has the same user code.
        public var isUserCodeInUse: Bool
        /// For each of ``DeviceOrigin/limits``, the earliest expiry time of the pending codes of the network and of the networks inside it,
        /// if there are at least as many as the limit; otherwise `nil`.
        public var networkExpiries: [Date?]
        /// The earliest expiry time of pending codes of the app, if there are at least ``DeviceOrigin/maximumPerApp`` of them; otherwise
        /// `nil`. The codes that the app's server requested are counted if this origin is the app's server, all others if it is not.
        public var appExpiry: Date?
        /// Whether the app has at least ``DeviceOrigin/maximumPerApp`` decided logins.
        public var hasMaximumDecided: Bool

        /// Creates the state from values that the store has read.
        public init(isUserCodeInUse: Bool, networkExpiries: [Date?], appExpiry: Date?, hasMaximumDecided: Bool) {
            self.isUserCodeInUse = isUserCodeInUse
            self.networkExpiries = networkExpiries
            self.appExpiry = appExpiry
            self.hasMaximumDecided = hasMaximumDecided
        }
    }

    /// What the store does with a new device login.
    public enum Decision: Sendable, Hashable {
        /// Stores nothing, and returns the reason.
        case refuse(DeviceLoginCreation)
        /// Stores the login. Before that, pending logins of the app are evicted if `evictsPending` is true, and decided logins of the app are
        /// deleted if `deletesDecided` is true; see ``DeviceCodeEviction``.
        case create(evictsPending: Bool, deletesDecided: Bool)
    }

    /// Decides whether a device login may be created. The limit of the app refuses only codes that the app's server requests. Anyone else
    /// could use up the limit with the app ID alone, so their codes replace each other instead.
    public func decision(on stored: StoredState) -> Decision {
        guard !stored.isUserCodeInUse else { return .refuse(.userCodeInUse) }
        if let expiry = stored.networkExpiries.lazy.compactMap(\.self).first { return .refuse(.networkLimitReached(until: expiry)) }
        if isAppServer, let expiry = stored.appExpiry { return .refuse(.appLimitReached(until: expiry)) }
        return .create(evictsPending: stored.appExpiry != nil, deletesDecided: stored.hasMaximumDecided)
    }
}
