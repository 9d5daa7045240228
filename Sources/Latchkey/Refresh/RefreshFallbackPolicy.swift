/// The paths that a refresh may use: the documented policies (SDK.md, section 2.9).
public enum RefreshFallbackPolicy: Int, Sendable, Hashable, CaseIterable {
    /// Direct, then silent, which on Apple platforms needs ``Settings/mayAskForConsentInSilentRefresh``, and then explicit, if the provider demands
    /// a login.
    case automatic = 0
    /// Silent only: a browser session without a visible page. On Apple platforms the system first asks the person for consent, and
    /// ``Settings/mayAskForConsentInSilentRefresh`` must be `true`.
    case silentOnly = 1
    /// Explicit only: a visible login.
    case explicitOnly = 2
    /// Direct only: a request with a proof of the device's key.
    case directOnly = 3

    /// The paths in the order in which they are tried.
    var paths: [RefreshPath] {
        switch self {
        case .automatic: [.direct, .silent, .explicit]
        case .directOnly: [.direct]
        case .silentOnly: [.silent]
        case .explicitOnly: [.explicit]
        }
    }
}
