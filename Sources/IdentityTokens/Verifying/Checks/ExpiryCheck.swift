#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// OpenID Connect Core 1.0, section 3.1.3.7, rule 9: now is before `exp`, give or take what clocks may differ.
struct ExpiryCheck: TokenCheck {
    let now: Date
    let tolerance: TimeInterval

    let name = "expiry"
    let section = "OpenID Connect Core 1.0, section 3.1.3.7, rule 9"
    var expected: String { "exp after \(now.formatted(.iso8601)), give or take \(Moment.span(tolerance))" }

    func judgement(on reading: TokenReading) -> Judgement {
        guard let expiry = reading.claims.date(.exp) else { return .notMade(because: reading.lack(of: "exp")) }
        // Written so that a tolerance which is no number refuses.
        guard now.timeIntervalSince(expiry) < tolerance else {
            let moment = Moment(expiry, now: now)
            return .failed(.expired, found: "exp \(moment)", explanation: "The token expired at \(moment).")
        }
        return .passed
    }

    func found(in reading: TokenReading) -> String { reading.found(.exp, now: now) }
}
