/// Hears of a device login (client-sdk.md, section 1.11).
///
/// For each ``DeviceLoginManager/start()``, the second method is called exactly once, and the first one at most once before it.
public protocol DeviceLoginManagerDelegate: AnyObject {
    /// There is a code: show it to the person, with the address.
    @preconcurrency @MainActor func deviceLoginManager(_ loginManager: DeviceLoginManager, startedWith codeInfo: DeviceLoginCodeInfo)

    /// The login has ended.
    /// - Parameters:
    ///   - result: what came of it, a cancel included; `nil` with an error.
    ///   - error: a ``LoginError`` or a ``CoreError``. Nothing has changed then.
    @preconcurrency @MainActor func deviceLoginManager(
        _ loginManager: DeviceLoginManager, completedWith result: DeviceLoginManagerResult?, error: (any Error)?)
}
