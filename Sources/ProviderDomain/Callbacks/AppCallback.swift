#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Something that an app has to be told, and is told until it has heard it (provider-wire.md, section 9).
public struct AppCallback: Sendable, Hashable {
    /// What it is about.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The person has removed the app.
        case deauthorize
        /// The person wants what the app has of them deleted.
        case dataDeletion = "data_deletion"
    }

    /// How far it is.
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// The app has not heard it yet.
        case waiting
        /// The app has heard it.
        case delivered
        /// The app is not told any more.
        case failed
    }

    /// Made by the store.
    public let id: Int64
    /// What it is about.
    public let kind: Kind
    /// Who is told.
    public let appID: String
    /// Whom it is about.
    public let person: Person.ID
    /// How the app knows the person.
    public let appScopedID: String
    /// When what it tells of happened.
    public let askedAt: Date
    /// How far it is.
    public var state: State
    /// How often the app was told.
    public var attempts: Int
    /// When the app is told next, while it waits.
    public var dueAt: Date
    /// Why the app has not heard it, as far as is known.
    public var problem: String?
    /// What the app answered about a deletion.
    public var answer: DeletionAnswer?

    /// Takes everything as it is.
    public init(
        id: Int64, kind: Kind, appID: String, person: Person.ID, appScopedID: String, askedAt: Date, state: State = .waiting,
        attempts: Int = 0, dueAt: Date, problem: String? = nil, answer: DeletionAnswer? = nil
    ) {
        self.id = id
        self.kind = kind
        self.appID = appID
        self.person = person
        self.appScopedID = appScopedID
        self.askedAt = askedAt
        self.state = state
        self.attempts = attempts
        self.dueAt = dueAt
        self.problem = problem
        self.answer = answer
    }

    /// What is sent (provider-wire.md, sections 8 and 9).
    public func signedRequest(at now: Date) -> SignedRequest {
        switch kind {
        case .deauthorize: SignedRequest(userID: appScopedID, issuedAt: now)
        case .dataDeletion: SignedRequest(userID: appScopedID, issuedAt: now, expiresAt: now.addingTimeInterval(Self.lifetime))
        }
    }

    /// Seconds for which the request of a deletion is good.
    private static let lifetime: Double = 3600
    /// How many that have ended are kept of one kind, for each person and app.
    public static let mostEnded = 20
    /// How many are kept about the test users of an app, those that wait among them: the latest.
    public static let mostAboutTestUsers = 1000
    /// Seconds for which one attempt keeps others from trying too: longer than any attempt lasts, so that one that was broken off by the end of
    /// the process is made again.
    public static let lease: Double = 60
}
