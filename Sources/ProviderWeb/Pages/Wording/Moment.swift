import Foundation

/// A moment as pages show it, in the words of their language, by universal time.
struct Moment: Sendable {
    let date: Date

    init(_ date: Date) { self.date = date }

    /// - Parameter day: counted from 1970-01-01 (UTC).
    init(day: Int) { date = Date(timeIntervalSince1970: Double(day) * 86_400) }

    /// Such as “21 November 2026”.
    func day(in language: PageLanguage) -> String { formatted(in: language, .long, .omitted) }

    /// Such as “21 Nov 2026”, for tables.
    func shortDay(in language: PageLanguage) -> String { formatted(in: language, .abbreviated, .omitted) }

    /// Such as “21 November 2026 at 13:05”.
    func minute(in language: PageLanguage) -> String { formatted(in: language, .long, .shortened) }

    /// Such as “21 November 2026 at 13:05:30”.
    func second(in language: PageLanguage) -> String { formatted(in: language, .long, .standard) }

    /// Such as “in 2 months”, “3 days ago”, or “now”.
    func relative(to now: Date, in language: PageLanguage) -> String {
        let isNow = abs(date.timeIntervalSince(now)) < 1
        return Date.AnchoredRelativeFormatStyle(
            anchor: date, presentation: isNow ? .named : .numeric, unitsStyle: .wide, locale: language.locale, calendar: Self.calendar
        ).format(now)
    }

    private func formatted(in language: PageLanguage, _ date: Date.FormatStyle.DateStyle, _ time: Date.FormatStyle.TimeStyle) -> String {
        self.date.formatted(Date.FormatStyle(date: date, time: time, locale: language.locale, calendar: Self.calendar, timeZone: .gmt))
    }

    // A Thai page would count years in the Buddhist era otherwise.
    private static var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }
}

extension Int {
    /// Such as “1,234”.
    func number(in language: PageLanguage) -> String { formatted(IntegerFormatStyle<Int>(locale: language.locale)) }

    /// A number of bytes, such as “5.2 MB”.
    func bytes(in language: PageLanguage) -> String { formatted(ByteCountFormatStyle(style: .file, locale: language.locale)) }
}

extension [String] {
    /// Such as “name, birthday”, or 「名前、誕生日」.
    func list(in language: PageLanguage) -> String { formatted(.list(type: .and, width: .narrow).locale(language.locale)) }
}

extension PageLanguage {
    /// English dates are written as most of the world reads them.
    fileprivate var locale: Locale { Locale(identifier: [.english, .pseudo].contains(self) ? "en_GB" : code) }
}
