import Foundation

/// A point in time within a text: as people read it, and in the machine-readable form of the HTML element `time`.
struct TimeElement: Sendable {
    let text: String
    let datetime: String
    /// Whether people see the seconds.
    var showsSeconds = false
}

extension MessageCatalog {
    /// Returns the date, such as “21 November 2026”.
    func day(_ time: PageTime) -> TimeElement {
        let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
        return TimeElement(text: time.day(in: language), datetime: time.date.formatted(style))
    }

    /// Returns the date and time to the minute, such as “21 November 2026 at 13:05 (UTC)”.
    func minute(_ time: PageTime) -> TimeElement { stamp(time, time.minute(in: language)) }

    /// Returns the date and time to the minute without brackets, such as “21 November 2026 at 13:05 UTC”, for texts that have brackets.
    func minuteUTC(_ time: PageTime) -> TimeElement {
        TimeElement(text: "\(time.minute(in: language)) UTC", datetime: time.date.ISO8601Format())
    }

    /// Returns the date and time to the second, such as “21 November 2026 at 13:05:30 (UTC)”, for events in the near future.
    func second(_ time: PageTime) -> TimeElement { stamp(time, time.second(in: language), showsSeconds: true) }

    private func stamp(_ date: PageTime, _ time: String, showsSeconds: Bool = false) -> TimeElement {
        TimeElement(
            text: localized(.timeUTC, ["time": time]).plain, datetime: date.date.ISO8601Format(), showsSeconds: showsSeconds)
    }
}
