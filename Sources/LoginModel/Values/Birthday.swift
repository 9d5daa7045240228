/// A date of birth without a time or a time zone. It contains only the parts that the person shares.
///
/// The wire form is `MM/DD/YYYY`, `MM/DD` or `YYYY`, depending on the person's privacy setting.
public struct Birthday: Sendable, Hashable, CustomStringConvertible {
    /// The year in the Gregorian calendar; `nil` if it is not shared.
    public let year: Int?
    /// The month, 1 to 12; `nil` if it is not shared.
    public let month: Int?
    /// The day of the month, 1 to 31; `nil` if it is not shared.
    public let day: Int?

    /// Parses the wire form.
    /// - Throws: ``LoginInputError/date(_:)`` for anything that is not a date in one of the three forms.
    public init(_ text: String) throws(LoginInputError) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil }
        guard numbers.count == parts.count else { throw .date(text) }
        switch parts.map(\.utf8.count) {
        case [2, 2, 4]: (month, day, year) = (numbers[0], numbers[1], numbers[2])
        case [2, 2]: (month, day, year) = (numbers[0], numbers[1], nil)
        case [4]: (month, day, year) = (nil, nil, numbers[0])
        default: throw .date(text)
        }
        if let month, let day {
            guard (1...12).contains(month), (1...Birthday.days(in: month, of: year)).contains(day) else { throw .date(text) }
        }
        if let year { guard year > 0 else { throw .date(text) } }
    }

    /// The wire form: `MM/DD/YYYY`, `MM/DD` or `YYYY`.
    public var description: String {
        let calendarDay = month.flatMap { month in day.map { "\(Self.padded(month, 2))/\(Self.padded($0, 2))" } }
        return [calendarDay, year.map { Self.padded($0, 4) }].compactMap(\.self).joined(separator: "/")
    }

    /// Returns the person's age in years at the end of the given day; `nil` unless year, month and day of birth are known.
    public func age(onYear year: Int, month: Int, day: Int) -> Int? {
        guard let bornYear = self.year, let bornMonth = self.month, let bornDay = self.day else { return nil }
        let hadBirthday = (month, day) >= (bornMonth, bornDay)
        return year - bornYear - (hadBirthday ? 0 : 1)
    }

    /// Returns the number of days in a month; 29 for February if the year is unknown.
    private static func days(in month: Int, of year: Int?) -> Int {
        switch month {
        case 4, 6, 9, 11: return 30
        case 2:
            guard let year else { return 29 }
            return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: return 31
        }
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
