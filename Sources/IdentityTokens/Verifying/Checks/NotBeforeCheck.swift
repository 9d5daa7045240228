#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// RFC 7519, section 4.1.5: where `nbf` is present, now is not before it.
struct NotBeforeCheck: TokenCheck {
    let now: Date
    let tolerance: TimeInterval

    let name = "not_before"
    let section = "RFC 7519, section 4.1.5"
    var expected: String { "nbf not after \(now.formatted(.iso8601)), give or take \(Moment.span(tolerance)), or none" }

    func judgement(on reading: TokenReading) -> Judgement {
        guard let claims = reading.claims else { return .notMade(because: reading.lack(of: "nbf")) }
        guard let claim = claims["nbf"] else { return .notMade(because: "the token has no nbf, and needs none") }
        guard let start = claim.date else { return .notMade(because: reading.lack(of: "nbf")) }
        let moment = Moment(start, now: now)
        guard now.timeIntervalSince(start) >= -tolerance else {
            return .failed(.notYetValid, found: "nbf \(moment)", explanation: "The token is not valid before \(moment).")
        }
        return .passed(found: "nbf \(moment)")
    }
}
