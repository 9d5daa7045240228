#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A record that an app received data about a person, through the Graph API, in an ID token, or from the UserInfo endpoint. It contains the
/// names of fields, never values.
public struct FieldAccess: Sendable, Hashable {
    /// The app that received the data.
    public let appID: String
    /// The person whom the data describes.
    public let person: Person.ID
    /// The names of the fields, sorted and without duplicates.
    public let fields: [String]
    /// When the app received the data.
    public let at: Date
    /// The day on which the app received the data, counted from 1970-01-01 (UTC).
    public var day: Int { Self.day(of: at) }

    /// Creates a record of a Graph API response.
    /// - Parameter fields: The fields or edges that the response contains.
    public init(appID: String, person: Person.ID, fields: Set<String>, at time: Date) {
        self.appID = appID
        self.person = person
        self.fields = fields.sorted()
        at = time
    }

    /// Creates a record of an ID token or a UserInfo response. The claims are recorded under the names that their fields have in the Graph
    /// API.
    public init(appID: String, person: Person.ID, claims: Set<String>, at time: Date) {
        let names = ["sub": "id", "given_name": "first_name", "family_name": "last_name"]
        let fields = claims.map { names[$0] ?? ($0.hasPrefix("user_") ? String($0.dropFirst(5)) : $0) }
        self.init(appID: appID, person: person, fields: Set(fields), at: time)
    }

    /// Returns the day of a date, counted from 1970-01-01 (UTC).
    public static func day(of time: Date) -> Int { Int((time.timeIntervalSince1970 / 86_400).rounded(.down)) }

    /// Returns when a day begins.
    /// - Parameter day: The day, counted from 1970-01-01 (UTC).
    public static func start(ofDay day: Int) -> Date { Date(timeIntervalSince1970: Double(day) * 86_400) }

    /// Returns a day as an ISO 8601 date, such as `2026-11-21`.
    static func date(ofDay day: Int) -> String {
        start(ofDay: day).formatted(Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
    }
}

/// How often an app received one field of a person on one day, or in one month after compaction; see ``AuditCompaction``.
public struct FieldAccessCount: Sendable, Hashable {
    /// The app that received the field.
    public let appID: String
    /// The person whom the field describes.
    public let person: Person.ID
    /// The name of the field in the Graph API.
    public let field: String
    /// The day, counted from 1970-01-01 (UTC). If the count covers a month, the first day of the month.
    public let day: Int
    /// How many days the count covers: 1, or the number of days in the month.
    public let days: Int
    /// How many responses contained the field.
    public let count: Int
    /// When the last of these responses was sent, to the minute.
    public let lastAt: Date

    /// Creates a count from stored values.
    public init(appID: String, person: Person.ID, field: String, day: Int, days: Int = 1, count: Int, lastAt: Date) {
        self.appID = appID
        self.person = person
        self.field = field
        self.day = day
        self.days = days
        self.count = count
        self.lastAt = lastAt
    }

    private struct Key: Hashable {
        let person: Person.ID
        let appID: String
        let field: String
        let day: Int
    }

    private var key: Key { Key(person: person, appID: appID, field: field, day: day) }

    /// Adds up the counts of the same field, app, person, and day. The count of a month has the month's first day as its `day`. Therefore,
    /// a count of that day alone is added to the count of the month if both exist.
    /// - Returns: The sums in the order of the days, the apps, the fields, and the people.
    public static func merged(_ counts: some Sequence<FieldAccessCount>) -> [FieldAccessCount] {
        var sums: [Key: FieldAccessCount] = [:]
        for count in counts { sums.merge([count.key: count]) { $0.adding($1) } }
        return sums.values.sorted {
            ($0.day, $0.appID, $0.field, $0.person.rawValue) < ($1.day, $1.appID, $1.field, $1.person.rawValue)
        }
    }

    private func adding(_ other: FieldAccessCount) -> FieldAccessCount {
        FieldAccessCount(
            appID: appID, person: person, field: field, day: day, days: max(days, other.days), count: count + other.count,
            lastAt: max(lastAt, other.lastAt))
    }

    /// The day, or the first day of the month, as an ISO 8601 date such as `2026-11-21`.
    public var date: String { FieldAccess.date(ofDay: day) }
}
