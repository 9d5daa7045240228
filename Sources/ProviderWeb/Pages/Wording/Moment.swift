import Foundation

/// A moment as pages show it: a day in the words of their language, by universal time.
struct Moment: Sendable {
    let date: Date

    init(_ date: Date) { self.date = date }

    /// - Parameter day: counted from 1970-01-01 (UTC).
    init(day: Int) { date = Date(timeIntervalSince1970: Double(day) * 86_400) }

    /// Such as “21 November 2026”.
    func day(in language: PageLanguage) -> String { day(in: language, .long) }

    /// Such as “21 Nov 2026”, for tables.
    func shortDay(in language: PageLanguage) -> String { day(in: language, .abbreviated) }

    private func day(in language: PageLanguage, _ style: Date.FormatStyle.DateStyle) -> String {
        // A Thai page would count years in the Buddhist era, which the person's other pages do not.
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return date.formatted(
            Date.FormatStyle(date: style, time: .omitted, locale: Locale(identifier: language.locale), calendar: calendar, timeZone: .gmt))
    }
}

extension Int {
    /// Such as “1,234”.
    func number(in language: PageLanguage) -> String {
        formatted(IntegerFormatStyle<Int>(locale: Locale(identifier: language.locale)))
    }
}

extension [String] {
    /// Such as “name, birthday”, or 「名前、誕生日」.
    func list(in language: PageLanguage) -> String {
        formatted(.list(type: .and, width: .narrow).locale(Locale(identifier: language.locale)))
    }
}

extension PageLanguage {
    /// English dates are written as most of the world reads them.
    fileprivate var locale: String { [.english, .pseudo].contains(self) ? "en_GB" : code }
}
