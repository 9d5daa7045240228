/// The way that a refresh took (client-sdk.md, section 2.9).
public enum RefreshPath: String, Sendable, Hashable, CaseIterable {
    /// By a request that the device's key proves; nothing was shown.
    case direct
    /// By the browser, where the person was logged in. No page appeared; on Apple platforms the system asked the person for consent.
    case silent
    /// By a login that the person saw.
    case explicit
}
