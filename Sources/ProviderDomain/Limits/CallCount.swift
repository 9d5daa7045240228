#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A number that the nodes of a provider count together for the ``CallRateLimit``.
public struct CallCount: Sendable, Hashable {
    /// The app, the person and the period whose calls or users a count is about.
    public struct Key: Sendable, Hashable {
        /// Whether calls or users are counted.
        public let kind: Kind
        /// The ID of the app.
        public let appID: String
        /// The person; `nil` for a number of the whole app.
        public let person: Person.ID?
        /// The number of the hour or day since 1970 (UTC).
        public let period: Int

        /// Creates a key.
        public init(_ kind: Kind, appID: String, person: Person.ID?, period: Int) {
            self.kind = kind
            self.appID = appID
            self.person = person
            self.period = period
        }

        /// Creates a key from stored values.
        public init(_ kind: Kind, appID: String, person: Person.ID?, expiresAt: Date) {
            let period = Int((expiresAt.timeIntervalSince1970 / kind.periodLength).rounded()) - 2
            self.init(kind, appID: appID, person: person, period: period)
        }

        /// When nobody needs the count any longer: at the end of the period after the counted one.
        public var expiresAt: Date { Date(timeIntervalSince1970: Double(period + 2) * kind.periodLength) }
    }

    /// A kind of counts.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The calls of an app, or of a person at an app, in an hour.
        case calls
        /// The people who use an app on a day. A node gives a count for each person; the store returns their number.
        case users

        /// The length of a period in seconds.
        var periodLength: Double { self == .calls ? 3600 : 86_400 }
    }

    /// The app, the person and the period.
    public let key: Key
    /// The number of calls or users.
    public let count: Int

    /// Creates a count.
    public init(_ key: Key, _ count: Int) {
        self.key = key
        self.count = count
    }

    /// The maximum number of counts that a node adds to the sums in one write.
    public static let maximumPerWrite = 2_000
}

/// Sums of the counts of all nodes.
public struct CallCountSums: Sendable, Hashable {
    /// The sums.
    public let sums: [CallCount]
    /// The position from which a node reads the next changes.
    public let position: Int64
    /// Whether there are more changes after the position.
    public let hasMore: Bool

    /// Creates a page of sums.
    public init(_ sums: [CallCount], position: Int64, hasMore: Bool) {
        self.sums = sums
        self.position = position
        self.hasMore = hasMore
    }
}
