public import Foundation

/// Handles the URLs that the system passes to an app (SDK.md, section 1.1).
public protocol URLOpening: Sendable {
    /// Creates a URL handler. Part of the documented API.
    static func makeOpener() -> Self

    /// Handles a URL.
    /// - Returns: Whether the URL was handled. The app handles any other URL itself.
    func application(_ application: HostApplication?, open url: URL?, sourceApplication: String?, annotation: Any?) -> Bool

    /// Whether the URL has the form of a login response.
    func canOpen(_ url: URL, for application: HostApplication?, sourceApplication: String?, annotation: Any?) -> Bool

    /// Called when the app has become active.
    func applicationDidBecomeActive(_ application: HostApplication?)

    /// Whether the URL addresses a login dialog.
    func isAuthenticationURL(_ url: URL) -> Bool

    /// Whether no other handler should receive the URL.
    func shouldStopPropagation(of url: URL) -> Bool
}
