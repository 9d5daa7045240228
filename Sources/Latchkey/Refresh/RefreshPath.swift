/// The way that a refresh took (client-sdk.md, section 2.9).
public enum RefreshPath: Int, Sendable, Hashable, CaseIterable {
    /// By a request that the device's key proves; nothing was shown.
    case direct = 0
    /// By the browser, which was logged in; no page was shown.
    case silent = 1
    /// By a login that the person saw.
    case explicit = 2
}
