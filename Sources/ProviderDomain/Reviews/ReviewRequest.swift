public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An app asks the operator for advanced access to one permission (provider-wire.md, section 12.4).
public struct ReviewRequest: Sendable, Hashable {
    /// How far it is.
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// The operator has not decided yet.
        case waiting
        /// The app has got the access.
        case approved
        /// The app has not got it, and was told why.
        case refused
        /// Those who build the app have thought better of it.
        case withdrawn
    }

    /// Made by the store; rises from request to request.
    public let id: Int64
    /// The app that asks.
    public let appID: String
    /// What it asks for.
    public let permission: Permission
    /// Who asks for the app, by login name.
    public let login: String
    /// Why, and where it is used.
    public let text: String
    /// When.
    public let askedAt: Date
    /// How far it is.
    public let state: State
    /// When it was decided, or withdrawn.
    public let decidedAt: Date?
    /// Who decided, or withdrew, by login name; `nil` for the operator at the command line.
    public let decidedBy: String?
    /// Why it was refused.
    public let reason: String?

    /// Takes everything as it is.
    public init(
        id: Int64, appID: String, permission: Permission, login: String, text: String, askedAt: Date, state: State = .waiting,
        decidedAt: Date? = nil, decidedBy: String? = nil, reason: String? = nil
    ) {
        self.id = id
        self.appID = appID
        self.permission = permission
        self.login = login
        self.text = text
        self.askedAt = askedAt
        self.state = state
        self.decidedAt = decidedAt
        self.decidedBy = decidedBy
        self.reason = reason
    }
}
