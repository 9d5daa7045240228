import LoginModel
public import StrictJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The format of dates in responses: `2017-04-06T22:04:21+0000`, or the PHP `date()` pattern in the parameter `date_format` (Wire.md,
/// section 1.4). The time zone is always UTC.
public struct TimeFormat: Sendable {
    private let pattern: String

    private static let defaultPattern = #"Y-m-d\TH:i:sO"#
    private static let maximumLength = 64

    /// The format of dates in the messages of Facebook's Graph API, such as `Monday, 19-Jun-23 13:29:46 UTC`.
    static let message = TimeFormat(pattern: "l, d-M-y H:i:s T")

    private init(pattern: String) { self.pattern = pattern }

    /// Creates the format that a call requests.
    /// - Throws: An error if the pattern is too long.
    public init(_ call: GraphAPIRequest) throws(GraphError) {
        pattern = call.parameters["date_format"] ?? Self.defaultPattern
        guard pattern.utf8.count <= Self.maximumLength else {
            throw .malformed("Param date_format must not be longer than \(Self.maximumLength) bytes")
        }
    }

    /// Returns a date as a number of seconds since 1970 for the pattern `U`, and as a string otherwise.
    public func json(_ time: Date) -> JSONValue {
        pattern == "U" ? .integer(Int64(time.timeIntervalSince1970)) : .string(text(time))
    }

    /// Returns a date as text.
    func text(_ time: Date) -> String {
        let parts = Parts(time)
        var text = ""
        var isEscaped = false
        for character in pattern {
            if isEscaped {
                text.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                text += parts[character]
            }
        }
        return text
    }

    /// The components of a date.
    private struct Parts {
        private static let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
        private static let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
        ]
        private static let monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

        private let seconds: Int
        private let year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, weekday: Int

        init(_ time: Date) {
            seconds = Int(time.timeIntervalSince1970.rounded(.down))
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second, .weekday], from: time)
            year = parts.year ?? 1970
            month = parts.month ?? 1
            day = parts.day ?? 1
            hour = parts.hour ?? 0
            minute = parts.minute ?? 0
            second = parts.second ?? 0
            weekday = (parts.weekday ?? 1) - 1
        }

        private var isLeapYear: Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
        private var dayOfYear: Int { Self.monthLengths.prefix(month - 1).reduce(day - 1, +) + (isLeapYear && month > 2 ? 1 : 0) }
        private var hourOfTwelve: Int { (hour + 11) % 12 + 1 }

        /// Returns the text for a letter of a PHP pattern. Other characters stand for themselves.
        subscript(_ letter: Character) -> String {
            switch letter {
            case "Y", "o": String(year)
            case "y": Self.padded(year % 100)
            case "L": isLeapYear ? "1" : "0"
            case "m": Self.padded(month)
            case "n": String(month)
            case "F": Self.months[month - 1]
            case "M": String(Self.months[month - 1].prefix(3))
            case "t": String(month == 2 && isLeapYear ? 29 : Self.monthLengths[month - 1])
            case "d": Self.padded(day)
            case "j": String(day)
            case "z": String(dayOfYear)
            case "D": String(Self.days[weekday].prefix(3))
            case "l": Self.days[weekday]
            case "N": String(weekday == 0 ? 7 : weekday)
            case "w": String(weekday)
            case "S": ordinal
            case "H": Self.padded(hour)
            case "G": String(hour)
            case "h": Self.padded(hourOfTwelve)
            case "g": String(hourOfTwelve)
            case "A": hour < 12 ? "AM" : "PM"
            case "a": hour < 12 ? "am" : "pm"
            case "i": Self.padded(minute)
            case "s": Self.padded(second)
            case "u": "000000"
            case "v": "000"
            case "O": "+0000"
            case "P": "+00:00"
            case "p": "Z"
            case "T", "e": "UTC"
            case "Z", "I": "0"
            case "U": String(seconds)
            case "c": all(#"Y-m-dTH:i:sP"#, verbatim: "T")
            case "r": all("D, d M Y H:i:s O", verbatim: nil)
            default: String(letter)
            }
        }

        private func all(_ pattern: String, verbatim: Character?) -> String {
            pattern.map { $0 == verbatim ? String($0) : self[$0] }.joined()
        }

        private var ordinal: String {
            switch (day, day % 10) {
            case (11...13, _): "th"
            case (_, 1): "st"
            case (_, 2): "nd"
            case (_, 3): "rd"
            default: "th"
            }
        }

        private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    }
}
