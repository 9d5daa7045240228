#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Verifies the time of issue (OpenID Connect Core 1.0, section 3.1.3.7, rule 10): `iat` is neither in the future nor longer ago than the app
/// accepts.
struct IssuedAtCheck: TokenCheck {
    let now: Date
    let tolerance: TimeInterval
    let longestAge: TimeInterval?

    let name = "issued_at"
    let section = "OpenID Connect Core 1.0, section 3.1.3.7, rule 10"

    var expected: String {
        let latest = "iat not after \(now.formatted(.iso8601)), give or take \(Moment.span(tolerance))"
        return longestAge.map { "\(latest), and at most \(Moment.span($0)) ago" } ?? latest
    }

    func judgement(on reading: DecodedToken) -> CheckResult {
        guard let issued = reading.claims.date(.iat) else { return .notMade(because: reading.lack(of: "iat")) }
        let age = now.timeIntervalSince(issued)
        // Both conditions are false for NaN, so that the token is refused.
        guard age >= -tolerance else {
            let moment = Moment(issued, now: now)
            return .failed(
                .issuedInTheFuture, found: "iat \(moment)",
                explanation: "The token says that it was issued at \(moment): one of the two clocks is wrong.")
        }
        if let longestAge {
            guard age <= longestAge + tolerance else {
                let moment = Moment(issued, now: now)
                return .failed(
                    .tooOld, found: "iat \(moment)",
                    explanation: "The token was issued at \(moment), longer ago than \(Moment.span(longestAge)).")
            }
        }
        return .passed
    }

    func found(in reading: DecodedToken) -> String { reading.found(.iat, now: now) }
}
