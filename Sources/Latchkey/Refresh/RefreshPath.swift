/// The way that a refresh took (client-sdk.md, section 2.9).
public enum RefreshPath: String, Sendable, Hashable, CaseIterable {
    /// By a request that the device's key proves; nothing was shown.
    case direct
    /// By the browser, which was logged in; no page was shown, but on Apple platforms the system's question whether the app may use it.
    case silent
    /// By a login that the person saw.
    case explicit
}
