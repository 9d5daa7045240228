#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A point in time as text for messages: in UTC as ISO 8601, with the distance from the current time.
struct TimeDescription: CustomStringConvertible {
    let description: String

    init(_ date: Date, now: Date) {
        let distance = now.timeIntervalSince(date)
        let span = Self.duration(abs(distance))
        let relative = distance == 0 ? "now" : distance > 0 ? "\(span) ago" : "in \(span)"
        description = "\(date.formatted(.iso8601)) (\(relative))"
    }

    /// Returns a duration in days, hours, minutes or seconds. The unit is the largest in which the duration is at least 2.
    static func duration(_ seconds: TimeInterval) -> String {
        let units = [(86_400.0, "day"), (3600, "hour"), (60, "minute"), (1, "second")]
        let (length, name) = units.first { seconds >= 2 * $0.0 } ?? (1, "second")
        let count = (seconds / length).rounded(.down)
        guard count.isFinite, count < 1e15 else { return "an unlimited time" }
        guard count > 0 else { return "less than a second" }
        return "\(Int(count)) \(name)\(count == 1 ? "" : "s")"
    }
}
