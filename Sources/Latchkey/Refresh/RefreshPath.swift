/// The path by which a session was refreshed (SDK.md, section 2.9).
public enum RefreshPath: String, Sendable, Hashable, CaseIterable {
    /// A request with a proof of the device's key, without UI.
    case direct
    /// A browser session that shows no page, because the person is already logged in at the provider. On Apple platforms, the system still asks the
    /// person for consent.
    case silent
    /// A visible login.
    case explicit
}
