import Foundation

/// A moment inside of a text: for people, and for machines as the element `time` has it.
struct Stamp: Sendable {
    let text: String
    let datetime: String
}

extension Catalogue {
    /// Such as “21 November 2026”.
    func day(_ moment: Moment) -> Stamp {
        let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
        return Stamp(text: moment.day(in: language), datetime: moment.date.formatted(style))
    }

    /// Such as “21 November 2026 at 13:05 (UTC)”.
    func minute(_ moment: Moment) -> Stamp { stamp(moment, moment.minute(in: language)) }

    /// Such as “21 November 2026 at 13:05:30 (UTC)”, of what is to come soon.
    func second(_ moment: Moment) -> Stamp { stamp(moment, moment.second(in: language)) }

    private func stamp(_ moment: Moment, _ time: String) -> Stamp {
        Stamp(text: wording(.momentUTC, ["time": time]).plain, datetime: moment.date.ISO8601Format())
    }
}
