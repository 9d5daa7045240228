import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Verifies the start of the validity (RFC 7519, section 4.1.5): the current time is not before `nbf`, if that is present.
struct NotBeforeCheck: TokenCheck {
    let now: Date
    let tolerance: TimeInterval

    let name = "not_before"
    let section = "RFC 7519, section 4.1.5"
    var expected: String { "nbf not after \(now.formatted(.iso8601)), give or take \(TimeDescription.duration(tolerance)), or none" }

    func result(for decoded: DecodedToken) -> CheckResult {
        guard decoded.hasClaims else { return .skipped(because: decoded.reasonForMissing("nbf")) }
        guard decoded.claims.has(.nbf) else { return .skipped(because: "the token has no nbf, and needs none") }
        guard let start = decoded.claims.date(.nbf) else { return .skipped(because: decoded.reasonForMissing("nbf")) }
        guard now.timeIntervalSince(start) >= -tolerance else {
            let time = TimeDescription(start, now: now)
            return .failed(.notYetValid, found: "nbf \(time)", explanation: "The token is not valid before \(time).")
        }
        return .passed
    }

    func found(in decoded: DecodedToken) -> String { decoded.describeTime(.nbf, now: now) }
}
