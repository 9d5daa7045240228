public import Foundation

/// What an app asks about an address that the system hands to it (client-sdk.md, section 1.1).
public protocol URLOpening: Sendable {
    /// Somebody to ask, as the documentation makes one.
    static func makeOpener() -> Self

    /// Takes an address.
    /// - Returns: whether it was taken; any other is the app's own matter.
    func application(_ application: HostApplication?, open url: URL?, sourceApplication: String?, annotation: Any?) -> Bool

    /// Whether the address has the form of an answer to a login.
    func canOpen(_ url: URL, for application: HostApplication?, sourceApplication: String?, annotation: Any?) -> Bool

    /// Hears that the app is in front again.
    func applicationDidBecomeActive(_ application: HostApplication?)

    /// Whether the address is one of a login dialog.
    func isAuthenticationURL(_ url: URL) -> Bool

    /// Whether the address means nothing to anybody else either.
    func shouldStopPropagation(of url: URL) -> Bool
}
