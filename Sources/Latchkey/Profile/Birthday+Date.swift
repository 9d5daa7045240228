internal import Foundation

extension Birthday {
    /// Midnight UTC of the Gregorian date; `nil` unless year, month and day are known. Independent of the device's settings.
    var date: Date? {
        guard let year, let month, let day, let utc = TimeZone(secondsFromGMT: 0) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = utc
        return calendar.date(from: DateComponents(year: year, month: month, day: day))
    }
}
