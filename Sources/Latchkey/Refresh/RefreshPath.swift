/// The path by which a session was refreshed (SDK.md, section 2.9).
public enum RefreshPath: String, Sendable, Hashable, CaseIterable {
    /// A request with a proof of the device's key, without UI.
    case direct
    /// A browser session that shows no page, because the person is already logged in at the provider. On Apple platforms, the system still
    /// asks the person for consent.
    case silent
    /// A visible login.
    case explicit
}

/// The paths that a refresh may use: the documented policies (SDK.md, section 2.9).
public enum RefreshFallbackPolicy: Int, Sendable, Hashable, CaseIterable {
    /// Tries the direct path, then the silent path, and then the explicit path. On Apple platforms, the silent path needs
    /// ``Settings/mayAskForConsentInSilentRefresh``. The explicit path runs only if the provider demands a login or consent, or if no path
    /// without UI exists.
    case automatic = 0
    /// Tries only the silent path: a browser session without a visible page. On Apple platforms the system first asks the person for
    /// consent, and ``Settings/mayAskForConsentInSilentRefresh`` must be `true`.
    case silentOnly = 1
    /// Tries only the explicit path: a visible login.
    case explicitOnly = 2
    /// Tries only the direct path: a request with a proof of the device's key.
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

/// Decides whether a refresh tries another path after a path has failed (SDK.md, section 2.9).
enum RefreshEscalation {
    /// A failed path and its error.
    typealias Failure = (path: RefreshPath, error: LimitedLoginRefreshError)

    /// Whether the next path may be tried. The explicit path disturbs the person, so it is tried only if the provider demands a login or
    /// consent, or if no path without UI exists.
    static func mayTry(_ next: RefreshPath, after failures: [Failure]) -> Bool {
        guard let last = failures.last else { return true }
        guard last.error != .featureDisabled, last.error != .cancelled else { return false }
        guard next == .explicit else { return true }
        return switch mostSignificant(of: failures).error {
        case .loginRequired, .consentRequired: true
        // Neither the direct nor the silent path could send a request to the provider: the token is not bound to a usable key, and the
        // browser cannot be used without UI.
        case .notDPoPBound, .dpopKeyGenerationFailed, .unsupportedPlatform: true
        default: false
        }
    }

    /// Returns the last failure. A failure with the error `unsupportedPlatform` is returned only if there is no other failure, because this
    /// error reveals nothing about the session.
    static func mostSignificant(of failures: [Failure]) -> Failure {
        failures.last { $0.error != .unsupportedPlatform } ?? failures.last ?? (.direct, .unknown)
    }
}
