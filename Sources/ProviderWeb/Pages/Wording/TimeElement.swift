import Foundation

/// A point in time within a text: for people, and in the machine-readable form of the element `time`.
struct TimeElement: Sendable {
    let text: String
    let datetime: String
}

extension MessageCatalog {
    /// The date, such as “21 November 2026”.
    func day(_ moment: Moment) -> TimeElement {
        let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
        return TimeElement(text: moment.day(in: language), datetime: moment.date.formatted(style))
    }

    /// The date and time to the minute, such as “21 November 2026 at 13:05 (UTC)”.
    func minute(_ moment: Moment) -> TimeElement { stamp(moment, moment.minute(in: language)) }

    /// The date and time to the second, such as “21 November 2026 at 13:05:30 (UTC)”, for events in the near future.
    func second(_ moment: Moment) -> TimeElement { stamp(moment, moment.second(in: language)) }

    private func stamp(_ moment: Moment, _ time: String) -> TimeElement {
        TimeElement(text: wording(.momentUTC, ["time": time]).plain, datetime: moment.date.ISO8601Format())
    }
}
