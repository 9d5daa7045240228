#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A device's poll for its tokens, for the store to answer. The store returns an approval only once, except that the device may poll again
/// within ``DeviceLogin/responseRetryWindow``.
public struct DevicePoll: Sendable {
    /// The digest of the device code.
    public let digest: String
    /// The app that polls. Device codes of other apps are treated as unknown.
    public let appID: String
    /// When the device polled.
    public let polledAt: Date

    /// Creates a poll for the device login with a given device code digest.
    public init(digest: String, appID: String, polledAt: Date) {
        self.digest = digest
        self.appID = appID
        self.polledAt = polledAt
    }

    /// The minimum time since the last answered poll, in seconds.
    public var minimumInterval: Double { DeviceLogin.interval - DeviceLogin.tolerance }
}

/// The outcome of a poll.
public enum DevicePollOutcome: Sendable {
    /// The person has not decided yet.
    case pending
    /// The device polled too soon. This poll does not postpone the time at which the device may poll again.
    case slowDown
    /// The person approved, and the device now receives its tokens.
    case approved(Account, DeviceLogin)
    /// The person declined, or has since removed the app or lost access to it.
    case declined
    /// The device code has expired, was already redeemed, or does not exist.
    case expired
}
