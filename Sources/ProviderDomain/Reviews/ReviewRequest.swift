public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An app's request for Advanced Access to one permission (Wire.md, section 12.4).
public struct ReviewRequest: Sendable, Hashable {
    /// The state of the review.
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// The operator has not decided yet.
        case pending = "waiting"
        /// The app received the access.
        case approved
        /// The app did not receive the access, and was given a reason.
        case refused
        /// A developer of the app withdrew the request.
        case withdrawn
    }

    /// The number that the store assigned, which increases from request to request.
    public let id: Int64
    /// The app that asks for the access.
    public let appID: String
    /// The requested permission.
    public let permission: Permission
    /// The login name of the developer who submitted the request.
    public let login: String
    /// Why the app needs the permission, and where the app uses it.
    public let text: String
    /// When the request was submitted.
    public let submittedAt: Date
    /// The state of the review.
    public let state: State
    /// When the request was decided or withdrawn; `nil` while it is pending.
    public let decidedAt: Date?
    /// The login name of the person who decided or withdrew the request; `nil` if the operator decided at the command line, or while the
    /// request is pending.
    public let decidedBy: String?
    /// Why the request was refused; `nil` if it was not.
    public let reason: String?

    /// Creates a request from stored values.
    public init(
        id: Int64, appID: String, permission: Permission, login: String, text: String, submittedAt: Date, state: State = .pending,
        decidedAt: Date? = nil, decidedBy: String? = nil, reason: String? = nil
    ) {
        self.id = id
        self.appID = appID
        self.permission = permission
        self.login = login
        self.text = text
        self.submittedAt = submittedAt
        self.state = state
        self.decidedAt = decidedAt
        self.decidedBy = decidedBy
        self.reason = reason
    }

    /// Returns the request after it was decided or withdrawn.
    func ended(as state: State, by login: String?, reason: String? = nil, at now: Date) -> ReviewRequest {
        ReviewRequest(
            id: id, appID: appID, permission: permission, login: self.login, text: text, submittedAt: submittedAt, state: state,
            decidedAt: now, decidedBy: login, reason: reason)
    }
}

/// A query for review requests.
public enum ReviewQuery: Sendable, Hashable {
    /// The pending requests, the oldest first.
    /// - Parameters:
    ///   - after: The number of the request after which the list begins; 0 for the beginning.
    ///   - limit: The largest number of requests to return.
    case pending(after: Int64 = 0, limit: Int)
    /// The approved and refused requests, the newest first.
    /// - Parameters:
    ///   - before: The number of the request before which the list begins; `nil` for the newest.
    ///   - limit: The largest number of requests to return.
    case decided(before: Int64? = nil, limit: Int)
    /// The latest request of an app for each permission.
    case latest(app: String)
    /// The request with a given number.
    case request(Int64)
}
