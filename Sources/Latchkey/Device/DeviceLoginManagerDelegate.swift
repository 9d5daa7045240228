/// The delegate of a device login (SDK.md, section 1.11).
///
/// For each ``DeviceLoginManager/start()``, the second method is called exactly once, and the first one at most once before it.
public protocol DeviceLoginManagerDelegate: AnyObject {
    /// The provider has issued a code: show it to the person together with the verification URL.
    @preconcurrency @MainActor func deviceLoginManager(_ loginManager: DeviceLoginManager, startedWith codeInfo: DeviceLoginCodeInfo)

    /// The login has ended.
    /// - Parameters:
    ///   - result: the result, which may be canceled; `nil` with an error.
    ///   - error: a ``LoginError`` or a ``CoreError``; the session is unchanged then.
    @preconcurrency @MainActor func deviceLoginManager(
        _ loginManager: DeviceLoginManager, completedWith result: DeviceLoginManagerResult?, error: (any Error)?)
}
