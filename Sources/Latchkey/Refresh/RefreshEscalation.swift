/// Decides whether a refresh tries another path after one has failed (SDK.md, section 2.9).
enum RefreshEscalation {
    /// A failed path and its error.
    typealias Failure = (path: RefreshPath, error: LimitedLoginRefreshError)

    /// Whether the next path may be tried. The explicit path disturbs the person, so it is tried only if the provider demands it, or if no path
    /// without UI exists.
    static func mayTry(_ next: RefreshPath, after failures: [Failure]) -> Bool {
        guard let last = failures.last else { return true }
        guard last.error != .featureDisabled, last.error != .cancelled else { return false }
        guard next == .explicit else { return true }
        return switch mostSignificant(of: failures).error {
        case .loginRequired, .consentRequired: true
        // No path could ask the provider: the token is not bound to a key, and the browser cannot be used without UI.
        case .notDPoPBound, .dpopKeyGenerationFailed, .unsupportedPlatform: true
        default: false
        }
    }

    /// The most significant failure: an unsupported path reveals nothing about the session.
    static func mostSignificant(of failures: [Failure]) -> Failure {
        failures.last { $0.error != .unsupportedPlatform } ?? failures.last ?? (.direct, .unknown)
    }
}
