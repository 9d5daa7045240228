import Foundation

/// A moment as the tools show it: to the minute, and how long ago, or until then.
extension Moment {
    /// Such as “21 November 2026 at 13:05”, by universal time.
    func minute(in language: PageLanguage) -> String {
        date.formatted(
            Date.FormatStyle(
                date: .long, time: .shortened, locale: language.toolLocale, calendar: Self.calendar, timeZone: .gmt))
    }

    /// Such as “in 2 months”, or “3 days ago”.
    func relative(to now: Date, in language: PageLanguage) -> String {
        Date.AnchoredRelativeFormatStyle(
            anchor: date, presentation: .numeric, unitsStyle: .wide, locale: language.toolLocale, calendar: Self.calendar
        ).format(now)
    }

    // Not the Buddhist era of Thailand, which the person's other pages do not count by either.
    private static var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }
}

extension PageLanguage {
    fileprivate var toolLocale: Locale { Locale(identifier: self == .english ? "en_GB" : code) }
}

extension Int {
    /// A number of bytes, such as “5.2 MB”.
    func bytes(in language: PageLanguage) -> String {
        formatted(ByteCountFormatStyle(style: .file, locale: language.toolLocale))
    }
}
