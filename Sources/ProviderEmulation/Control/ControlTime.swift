#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Points in time as the control API writes them (RFC 3339).
enum ControlTime {
    /// Parses a time such as `2026-11-27T12:00:00Z`, with or without fractions of a second.
    static func parse(_ text: String) -> Date? {
        (try? Date(text, strategy: .iso8601)) ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }
}

extension Date {
    /// The time with milliseconds, in UTC.
    var controlText: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}
