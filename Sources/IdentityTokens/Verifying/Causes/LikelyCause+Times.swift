#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Likely causes for rejected times, where a wrong clock and a late token look alike.
extension LikelyCause {
    private static let minute = 60.0
    private static let hour = 3600.0
    private static let day = 86_400.0

    /// The absolute UTC offsets of time zones, in minutes, that are not whole hours.
    private static let fractionalUTCOffsets = [150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825]

    /// Returns the UTC offset within a minute of the given seconds, in words; `nil` if no time zone has it.
    private static func timeZone(_ seconds: TimeInterval) -> String? {
        guard let minutes = ((1...14).map { $0 * 60 } + fractionalUTCOffsets).first(where: { abs(seconds - Double($0) * minute) <= minute })
        else {
            return nil
        }
        let hours = "\(minutes / 60) hour\(minutes / 60 == 1 ? "" : "s")"
        return minutes.isMultiple(of: 60) ? hours : "\(hours) and \(minutes % 60) minutes"
    }

    var expiry: String {
        guard let end = reading.claims.date(.exp) else { return "Nothing can be said of the time." }
        if let start = reading.claims.date(.iat), end <= start {
            return "The issuer gives its tokens no time at all: exp is not after iat."
        }
        let late = now.timeIntervalSince(end)
        if late < 15 * Self.minute {
            let span = Moment.span(late)
            return "The token was sent \(span) too late, or the clock of this machine is fast, by \(span) or more."
        }
        if late < Self.day {
            return "The app kept the token longer than it lives. Let it refresh the login, and send the fresh token at once."
        }
        return "It is an old token, out of a test, a log or a cache."
    }

    var future: String {
        let moments = [reading.claims.date(.iat), reading.claims.date(.nbf)].compactMap(\.self)
        guard let latest = moments.max() else { return "Nothing can be said of the time." }
        let early = latest.timeIntervalSince(now)
        if let hours = Self.timeZone(early) {
            return "One of the two clocks shows the local time of a zone as if it were UTC: \(hours) is what two zones differ by."
        }
        if early < Self.day {
            let span = Moment.span(early)
            return "The issuer's clock is \(span) fast, or the clock of this machine \(span) slow. Let both follow a time server."
        }
        return "The token was made by hand or for a test, or the clock of one of the two machines was never set."
    }
}
