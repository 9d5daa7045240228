import ArgumentParser
import Foundation
import ProviderDomain

/// A value of `--since` and `--until`: a time such as `2026-11-27T14:05:00Z`, a day such as `2026-11-27`, or a number of minutes, hours or
/// days before now, such as `90m`, `2h` or `7d`. A time without a zone is in UTC, as in the log.
struct AuditTime {
    private enum Value {
        case at(Date)
        case beforeNow(TimeInterval)
    }

    private let value: Value

    /// - Throws: `ValidationError`.
    init(_ text: String) throws {
        if let match = text.wholeMatch(of: /([0-9]{1,6})([mhd])/), let number = Double(match.1) {
            let seconds: [Substring: Double] = ["m": 60, "h": 3600, "d": 86_400]
            value = .beforeNow(number * (seconds[match.2] ?? 0))
            return
        }
        let date = Self.formats(of: text).lazy.compactMap { try? Date(text, strategy: $0) }.first
        guard let date, Self.isInCalendar(String(text.prefix(10))) else {
            throw ValidationError(
                "Give a day such as 2026-11-27, a time such as 2026-11-27T14:05:00Z, or a time before now such as 90m, 2h or 7d.")
        }
        value = .at(date)
    }

    /// Whether a day exists. The parser takes February 30 for a day in March.
    private static func isInCalendar(_ day: String) -> Bool {
        guard let date = try? Date(day, strategy: Self.day) else { return false }
        return date.formatted(Self.day) == day
    }

    func date(at now: Date) -> Date {
        switch value {
        case .at(let date): date
        case .beforeNow(let seconds): now.addingTimeInterval(-seconds)
        }
    }

    private static let day = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()

    private static func formats(of text: String) -> [Date.ISO8601FormatStyle] {
        let local = day.dateTimeSeparator(.standard).time(includingFractionalSeconds: false)
        switch text.count {
        case 10: return [day]
        case 19: return [local]
        default: return [local.timeZone(separator: .omitted), local.timeZone(separator: .colon)]
        }
    }
}

/// A value of `--act`.
struct AuditAct: ExpressibleByArgument {
    let event: AuditEvent

    init?(argument: String) {
        guard let event = AuditEvent.all.first(where: { $0.rawValue == argument }) else { return nil }
        self.event = event
    }

    static var allValueStrings: [String] { AuditEvent.all.map(\.rawValue).sorted() }
}
