#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An app was told something about a person, by the Graph API or in an ID token: names of fields, never values.
public struct Reading: Sendable, Hashable {
    /// Who was told.
    public let appID: String
    /// Whom it is about.
    public let person: Person.ID
    /// What was told, each field once.
    public let fields: [String]
    /// When it was told.
    public let at: Date
    /// The day on which it was told, counted from 1970-01-01 (UTC).
    public var day: Int { Self.day(of: at) }

    /// - Parameter fields: the fields or edges that are in the answer.
    public init(appID: String, person: Person.ID, fields: Set<String>, at moment: Date) {
        self.appID = appID
        self.person = person
        self.fields = fields.sorted()
        at = moment
    }

    /// What the claims of a person tell, by the names that their fields have in the Graph API.
    public init(appID: String, person: Person.ID, claims: Set<String>, at moment: Date) {
        let names = ["sub": "id", "given_name": "first_name", "family_name": "last_name"]
        let fields = claims.map { names[$0] ?? ($0.hasPrefix("user_") ? String($0.dropFirst(5)) : $0) }
        self.init(appID: appID, person: person, fields: Set(fields), at: moment)
    }

    /// The day in which a moment lies.
    public static func day(of moment: Date) -> Int { Int((moment.timeIntervalSince1970 / 86_400).rounded(.down)) }

    /// A day as ISO 8601 writes it, such as `2026-11-21`.
    static func date(ofDay day: Int) -> String {
        Date(timeIntervalSince1970: Double(day) * 86_400).formatted(Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
    }
}

/// How often an app was told one field of a person on one day, or in one month that is long past; see ``AuditFold``.
public struct ReadingCount: Sendable, Hashable {
    /// Who was told.
    public let appID: String
    /// Whom it is about.
    public let person: Person.ID
    /// What was told.
    public let field: String
    /// See ``Reading/day``. Of a month, its first day.
    public let day: Int
    /// How many days are counted: 1, or those of a month.
    public let days: Int
    /// How many answers had it.
    public let count: Int
    /// When the last of them was given, to the minute; `nil` where that was not written down.
    public let lastAt: Date?

    /// Takes everything as it is.
    public init(appID: String, person: Person.ID, field: String, day: Int, days: Int = 1, count: Int, lastAt: Date? = nil) {
        self.appID = appID
        self.person = person
        self.field = field
        self.day = day
        self.days = days
        self.count = count
        self.lastAt = lastAt
    }

    /// The day, or the first one of the month, as ISO 8601 writes it, such as `2026-11-21`.
    public var date: String { Reading.date(ofDay: day) }
}
