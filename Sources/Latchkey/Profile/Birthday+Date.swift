internal import Foundation

extension Birthday {
    /// Midnight in UTC of the Gregorian calendar, if the whole date is known. No setting of the device changes it.
    var date: Date? {
        guard let year, let month, let day, let utc = TimeZone(secondsFromGMT: 0) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = utc
        return calendar.date(from: DateComponents(year: year, month: month, day: day))
    }
}
