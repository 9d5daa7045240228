import Foundation
import LoginModel

/// A point in time, which the pages show in their language and in UTC.
struct PageTime: Sendable {
    let date: Date

    init(_ date: Date) { self.date = date }

    /// Creates the moment at which a day begins.
    /// - Parameter day: the number of days since 1970-01-01 (UTC).
    init(day: Int) { date = Date(timeIntervalSince1970: Double(day) * 86_400) }

    /// Returns the date, such as “21 November 2026”.
    func day(in language: PageLanguage) -> String { formatted(in: language, .long, .omitted) }

    /// Returns the abbreviated date for tables, such as “21 Nov 2026”.
    func shortDay(in language: PageLanguage) -> String { formatted(in: language, .abbreviated, .omitted) }

    /// Returns the date and time to the minute, such as “21 November 2026 at 13:05”.
    func minute(in language: PageLanguage) -> String { formatted(in: language, .long, .shortened) }

    /// Returns the date and time to the second, such as “21 November 2026 at 13:05:30”.
    func second(in language: PageLanguage) -> String { formatted(in: language, .long, .standard) }

    /// Returns the distance from `now`, such as “in 2 months”, “3 days ago”, or “now”.
    func relative(to now: Date, in language: PageLanguage) -> String {
        let isNow = abs(date.timeIntervalSince(now)) < 1
        return Date.AnchoredRelativeFormatStyle(
            anchor: date, presentation: isNow ? .named : .numeric, unitsStyle: .wide, locale: language.locale, calendar: Self.calendar
        ).format(now)
    }

    private func formatted(in language: PageLanguage, _ date: Date.FormatStyle.DateStyle, _ time: Date.FormatStyle.TimeStyle) -> String {
        self.date.formatted(Date.FormatStyle(date: date, time: time, locale: language.locale, calendar: Self.calendar, timeZone: .gmt))
    }

    // The Thai locale would otherwise count years in the Buddhist era.
    fileprivate static var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }
}

extension Birthday {
    /// Returns the date of birth as far as it is known, such as “10 December 1985”, “10 December” or “1985”.
    func formatted(in language: PageLanguage) -> String {
        guard let month, let day else { return year.map(String.init) ?? "" }
        // February has 29 days in the year 2000, which stands for an unknown year.
        let components = DateComponents(year: year ?? 2000, month: month, day: day, hour: 12)
        guard let date = PageTime.calendar.date(from: components) else { return description }
        let style = Date.FormatStyle(locale: language.locale, calendar: PageTime.calendar, timeZone: .gmt).day().month(.wide)
        return date.formatted(year == nil ? style : style.year())
    }
}

extension Int {
    /// Returns the formatted number, such as “1,234”.
    func number(in language: PageLanguage) -> String { formatted(IntegerFormatStyle<Int>(locale: language.locale)) }

    /// Returns the number of bytes as a text, such as “5.2 MB”.
    func bytes(in language: PageLanguage) -> String { formatted(ByteCountFormatStyle(style: .file, locale: language.locale)) }
}

extension [String] {
    /// Returns the formatted list, such as “name, birthday” or 「名前、誕生日」.
    func list(in language: PageLanguage) -> String { formatted(.list(type: .and, width: .narrow).locale(language.locale)) }
}

extension PageLanguage {
    /// The locale for dates and numbers. English uses British dates, day first, as in most of the world.
    fileprivate var locale: Locale { Locale(identifier: [.english, .pseudo].contains(self) ? "en_GB" : code) }
}
