#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A device asks whether somebody has decided: a fact for the store, which gives an approval away once.
public struct DevicePoll: Sendable {
    /// The digest of the device's code.
    public let digest: String
    /// The app that asks; a code of another one is none.
    public let appID: String
    /// When it asks.
    public let askedAt: Date

    /// A question of an app about the device whose code has that digest.
    public init(digest: String, appID: String, askedAt: Date) {
        self.digest = digest
        self.appID = appID
        self.askedAt = askedAt
    }

    /// The shortest time since the last question that was answered, in seconds.
    public var shortestWait: Double { DeviceLogin.interval - DeviceLogin.tolerance }
}

/// What became of it.
public enum DevicePollOutcome: Sendable {
    /// Nobody has decided.
    case pending
    /// Nothing has changed, not even when the device may ask again.
    case tooFast
    /// The person agreed; the device has its token now.
    case approved(Account, DeviceLogin)
    /// The person refused, or has removed the app since, or may not use it any more.
    case declined
    /// The code has ended, was used before, or never was.
    case expired
}
