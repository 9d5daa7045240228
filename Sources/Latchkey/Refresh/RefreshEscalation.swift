/// Whether a refresh goes on with another way after one has failed (client-sdk.md, section 2.9).
enum RefreshEscalation {
    /// What failed, and why.
    typealias Failure = (path: RefreshPath, error: LimitedLoginRefreshError)

    /// Whether the next way may be tried. A person is bothered only where the provider asks for them, or where no way without them exists.
    static func mayTry(_ next: RefreshPath, after failures: [Failure]) -> Bool {
        guard let last = failures.last else { return true }
        guard last.error != .featureDisabled, last.error != .cancelled else { return false }
        guard next == .explicit else { return true }
        return switch decisive(failures).error {
        case .loginRequired, .consentRequired: true
        // Nobody could be asked at all: the token names no key, and the browser cannot be asked without showing it.
        case .notDPoPBound, .dpopKeyGenerationFailed, .unsupportedPlatform: true
        default: false
        }
    }

    /// The failure that tells most: that a way does not exist on this platform says nothing about the session.
    static func decisive(_ failures: [Failure]) -> Failure {
        failures.last { $0.error != .unsupportedPlatform } ?? failures.last ?? (.direct, .unknown)
    }
}
