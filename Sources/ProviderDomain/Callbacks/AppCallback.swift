#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A callback that the provider sends to an app until the app acknowledges it or the retries are exhausted (Wire.md, section 9).
public struct AppCallback: Sendable, Hashable {
    /// The event that the callback reports.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The person removed the app.
        case deauthorize
        /// The person asked the app to delete their data.
        case dataDeletion = "data_deletion"
    }

    /// The state of the delivery.
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// The app has not acknowledged the callback yet.
        case pending = "waiting"
        /// The app acknowledged the callback.
        case delivered
        /// The retries are exhausted, or the problem is final.
        case failed
    }

    /// The number that the store assigned to the callback.
    public let id: Int64
    /// The event that the callback reports.
    public let kind: Kind
    /// The app that receives the callback.
    public let appID: String
    /// The person whom the callback concerns.
    public let person: Person.ID
    /// The app-scoped ID of the person.
    public let appScopedID: String
    /// When the person removed the app or requested the deletion.
    public let requestedAt: Date
    /// The state of the delivery.
    public var state: State
    /// How many attempts to deliver the callback the provider has started.
    public var attempts: Int
    /// When the next attempt is due, while the callback is pending.
    public var dueAt: Date
    /// Why the last finished attempt failed, in words for the operator; `nil` if it succeeded or no attempt has finished.
    public var problem: String?
    /// The app's response to a deletion request; `nil` if there is none.
    public var response: DeletionResponse?
    /// Until when the present attempt prevents another one; `nil` between attempts.
    public var leasedUntil: Date?

    /// Creates a callback from stored values.
    public init(
        id: Int64, kind: Kind, appID: String, person: Person.ID, appScopedID: String, requestedAt: Date, state: State = .pending,
        attempts: Int = 0, dueAt: Date, problem: String? = nil, response: DeletionResponse? = nil,
        leasedUntil: Date? = nil
    ) {
        self.id = id
        self.kind = kind
        self.appID = appID
        self.person = person
        self.appScopedID = appScopedID
        self.requestedAt = requestedAt
        self.state = state
        self.attempts = attempts
        self.dueAt = dueAt
        self.problem = problem
        self.response = response
        self.leasedUntil = leasedUntil
    }

    /// Returns the signed request that is sent to the app (Wire.md, sections 8 and 9).
    public func signedRequest(at now: Date) -> SignedRequest {
        switch kind {
        case .deauthorize: SignedRequest(userID: appScopedID, issuedAt: now)
        case .dataDeletion: SignedRequest(userID: appScopedID, issuedAt: now, expiresAt: now.addingTimeInterval(Self.lifetime))
        }
    }

    /// Whether the delivery has ended, with or without success.
    public var isFinished: Bool { state != .pending }

    /// Returns the callback after the start of an attempt, which prevents another attempt for the time of the ``lease``.
    /// - Parameter leases: The number of the app's callbacks that are leased at that time.
    /// - Returns: `nil` if the app has ``maximumLeasesPerApp``, so that the callback has to wait.
    public func leased(at now: Date, besides leases: Int) -> AppCallback? {
        guard leases < Self.maximumLeasesPerApp else { return nil }
        let end = now.addingTimeInterval(Self.lease)
        var callback = self
        callback.attempts += 1
        callback.dueAt = end
        callback.leasedUntil = end
        return callback
    }

    /// How long the signed request of a deletion is valid, in seconds.
    private static let lifetime: Double = 3600
    /// The largest number of finished callbacks of one kind that the store retains for each person and app.
    public static let maximumFinished = 20
    /// The largest number of callbacks about the test users of an app that the store retains, pending ones included. The latest are
    /// retained.
    public static let maximumAboutTestUsers = 1000
    /// The number of concurrent attempts for one app, by all nodes together, so that a slow app does not delay other apps.
    public static let maximumLeasesPerApp = 2
    /// The number of seconds for which an attempt prevents another attempt. The lease is longer than any attempt. When it expires, the
    /// provider can retry an attempt that did not finish because the process ended.
    public static let lease: Double = 60
}
