import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Verifies the time of issue (OpenID Connect Core 1.0, section 3.1.3.7, rule 10): `iat` is neither in the future nor longer ago than the
/// app accepts.
struct IssuedAtCheck: TokenCheck {
    let now: Date
    let tolerance: TimeInterval
    let maximumAge: TimeInterval?

    let name = "issued_at"
    let section = "OpenID Connect Core 1.0, section 3.1.3.7, rule 10"

    var expected: String {
        let latest = "iat not after \(now.formatted(.iso8601)), give or take \(TimeDescription.duration(tolerance))"
        return maximumAge.map { "\(latest), and at most \(TimeDescription.duration($0)) ago" } ?? latest
    }

    func result(for decoded: DecodedToken) -> CheckResult {
        guard let issued = decoded.claims.date(.iat) else { return .skipped(because: decoded.reasonForMissing("iat")) }
        let age = now.timeIntervalSince(issued)
        // Both conditions are false for a tolerance of NaN, so that the token is refused.
        guard age >= -tolerance else {
            let time = TimeDescription(issued, now: now)
            return .failed(
                .issuedInTheFuture, found: "iat \(time)",
                explanation: "The token says that it was issued at \(time): one of the two clocks is wrong.")
        }
        if let maximumAge {
            guard age <= maximumAge + tolerance else {
                let time = TimeDescription(issued, now: now)
                return .failed(
                    .tooOld, found: "iat \(time)",
                    explanation: "The token was issued at \(time), more than \(TimeDescription.duration(maximumAge)) ago.")
            }
        }
        return .passed
    }

    func found(in decoded: DecodedToken) -> String { decoded.describeTime(.iat, now: now) }
}
