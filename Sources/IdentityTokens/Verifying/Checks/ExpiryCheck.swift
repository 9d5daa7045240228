import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Verifies the expiration time (OpenID Connect Core 1.0, section 3.1.3.7, rule 9): the current time is before `exp`, with a tolerance for
/// clocks.
struct ExpiryCheck: TokenCheck {
    let now: Date
    let tolerance: TimeInterval

    let name = "expiry"
    let section = "OpenID Connect Core 1.0, section 3.1.3.7, rule 9"
    var expected: String { "exp after \(now.formatted(.iso8601)), give or take \(TimeDescription.duration(tolerance))" }

    func result(for decoded: DecodedToken) -> CheckResult {
        guard let expiry = decoded.claims.date(.exp) else { return .skipped(because: decoded.reasonForMissing("exp")) }
        // The condition is false for a tolerance of NaN, so that the token is refused.
        guard now.timeIntervalSince(expiry) < tolerance else {
            let time = TimeDescription(expiry, now: now)
            return .failed(.expired, found: "exp \(time)", explanation: "The token expired at \(time).")
        }
        return .passed
    }

    func found(in decoded: DecodedToken) -> String { decoded.describeTime(.exp, now: now) }
}
