/// Which ways a refresh may take: the documented policies (client-sdk.md, section 2.9).
public enum RefreshFallbackPolicy: Int, Sendable, Hashable, CaseIterable {
    /// Directly; else silently, which on Apple platforms needs ``Settings/mayAskForConsentInSilentRefresh``; else, where the provider asks for it,
    /// by a login that the person sees.
    case automatic = 0
    /// Only by the browser, without a page. On Apple platforms the system asks the person for consent first, and
    /// ``Settings/mayAskForConsentInSilentRefresh`` must be set.
    case silentOnly = 1
    /// Only by a login that the person sees.
    case explicitOnly = 2
    /// Only by a request that the device's key proves.
    case directOnly = 3

    /// The ways in order.
    var paths: [RefreshPath] {
        switch self {
        case .automatic: [.direct, .silent, .explicit]
        case .directOnly: [.direct]
        case .silentOnly: [.silent]
        case .explicitOnly: [.explicit]
        }
    }
}
