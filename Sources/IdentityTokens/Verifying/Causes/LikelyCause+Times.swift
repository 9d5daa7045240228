import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Likely causes for rejected times. A token cannot show whether it is late or a clock is wrong.
extension LikelyCause {
    private static let minute = 60.0
    private static let hour = 3600.0
    private static let day = 86_400.0

    /// The UTC offsets that are not whole hours, in minutes and without sign.
    private static let fractionalUTCOffsets = [150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825]

    /// Returns, in words, the UTC offset that differs from the given number of seconds by at most a minute; `nil` if no time zone has such
    /// an offset.
    private static func timeZone(_ seconds: TimeInterval) -> String? {
        guard let minutes = ((1...14).map { $0 * 60 } + fractionalUTCOffsets).first(where: { abs(seconds - Double($0) * minute) <= minute })
        else {
            return nil
        }
        let hours = "\(minutes / 60) hour\(minutes / 60 == 1 ? "" : "s")"
        return minutes.isMultiple(of: 60) ? hours : "\(hours) and \(minutes % 60) minutes"
    }

    var expiry: String {
        guard let end = decoded.claims.date(.exp) else { return "The time cannot be compared." }
        if let start = decoded.claims.date(.iat), end <= start {
            return "The issuer's tokens have no lifetime: exp is not after iat."
        }
        let late = now.timeIntervalSince(end)
        if late < 15 * Self.minute {
            let span = TimeDescription.duration(late)
            return "The token was sent \(span) too late, or the clock of this machine is fast by \(span) or more."
        }
        if late < Self.day {
            return "The app kept the token beyond its lifetime. Let the app refresh the login, and send the new token at once."
        }
        return "It is an old token from a test, a log or a cache."
    }

    var future: String {
        let times = [decoded.claims.date(.iat), decoded.claims.date(.nbf)].compactMap(\.self)
        guard let latest = times.max() else { return "The time cannot be compared." }
        let early = latest.timeIntervalSince(now)
        if let hours = Self.timeZone(early) {
            return "One of the two clocks shows local time as UTC: the difference of \(hours) is that of a time zone."
        }
        if early < Self.day {
            let span = TimeDescription.duration(early)
            return "The issuer's clock is \(span) fast, or the clock of this machine is \(span) slow. Synchronize both with a time server."
        }
        return "The token was made by hand or for a test, or the clock of one of the two machines was never set."
    }
}
