public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The logins of devices without a browser (RFC 8628).
public protocol DeviceLoginStore: Sendable {
    // MARK: Queries

    /// Returns the device login with the given device code digest, in any state; `nil` if there is none or its code has expired.
    func deviceLogin(withDigest digest: String, at now: Date) async throws(StoreError) -> DeviceLogin?
    /// Returns the pending device login with the given user code; `nil` if there is none or it has expired.
    func pendingDeviceLogin(with code: UserCode, at now: Date) async throws(StoreError) -> DeviceLogin?

    // MARK: Writes

    /// Stores a new device login, if the limits permit it. If clients without the app secret have used up an app's limit, the oldest logins
    /// of the networks with the most logins are deleted.
    func createDeviceLogin(_ login: DeviceLogin, from origin: DeviceOrigin, at now: Date) async throws(StoreError) -> DeviceLoginCreation
    /// Records a person's decision about a device login.
    /// - Returns: Whether the decision was recorded. It is `false` if the login is already decided or has expired. For an approval, it is
    ///   also `false` if the login belongs to another app, or if the person's password has changed since the session began.
    func decideDeviceLogin(_ decision: DeviceDecision) async throws(StoreError) -> Bool
    /// Answers the poll of a device (RFC 8628, section 3.4). An approval is redeemed once. For a minute after that, another poll gets the
    /// same answer, because the first answer may have been lost.
    func pollDeviceLogin(_ poll: DevicePoll) async throws(StoreError) -> DevicePollOutcome
}
