public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One entry of the audit log: an event that concerns the data that a person shares, or the provider itself.
///
/// A store writes the entry in the same transaction as the event, so that it is neither lost nor written twice. An entry contains names and
/// never values, so it cannot hold a password, a token, or a code.
public struct AuditEntry: Sendable, Hashable {
    /// Who caused an event.
    public enum Actor: String, Sendable, Hashable {
        /// The person, in a browser.
        case person
        /// The app's own software, or one of its developers.
        case app
        /// The operator of the provider.
        case `operator`
        /// The provider itself.
        case provider
    }

    /// The number of the entry, which increases from entry to entry.
    public let number: Int64
    /// When the event occurred. If the entry stands for several events, when the first of them occurred.
    public let at: Date
    /// The number of events in this entry, usually 1. Events of the same day (UTC), person, app and kind share one entry if they are of
    /// these types:
    /// - events that need no login, because anyone could otherwise fill the disk with entries;
    /// - events beyond the limits of an ``AuditCompaction/Kind``;
    /// - old events (see ``AuditCompaction``).
    public let count: Int
    /// When the last of several events occurred; `nil` if the event occurred only once, or if the time was not recorded.
    public let lastAt: Date?
    /// The kind of event.
    public let event: AuditEvent
    /// Who caused the event.
    public let actor: Actor
    /// The person whom the event concerns, or the person who changed an app; `nil` if there is neither.
    public let person: Person.ID?
    /// The person whose role in an app was assigned or removed, or who was invited to a role; `nil` if the event concerns no such person.
    public let affected: Person.ID?
    /// The app that the event concerns, if any.
    public let appID: String?
    /// The names of what the event concerns, such as permissions, settings or a role; see ``AuditEvent``. An entry that stands for several
    /// events has the names of all of them.
    public let fields: [String]
    /// The tracking mode of an ``AuditEvent/login``; `nil` for other events, or if the mode was not recorded.
    public let tracking: LoginTracking?

    /// Creates an entry from stored values.
    public init(
        number: Int64, at: Date, event: AuditEvent, actor: Actor, person: Person.ID?, appID: String?, fields: [String],
        count: Int = 1, tracking: LoginTracking? = nil, affected: Person.ID? = nil, lastAt: Date? = nil
    ) {
        self.number = number
        self.at = at
        self.count = count
        self.event = event
        self.actor = actor
        self.person = person
        self.appID = appID
        self.fields = fields
        self.tracking = tracking
        self.affected = affected
        self.lastAt = lastAt
    }
}

/// The kind of an audit log event, as a stable word that programs can branch on. New kinds may appear in any minor version.
public struct AuditEvent: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public var description: String { rawValue }

    /// The person entered the password and is logged in to the provider.
    public static let signedIn = AuditEvent(rawValue: "signed_in")
    /// A login with a password failed. The entry names the person if the login name belongs to one. The field `locked` means that the
    /// password was correct but the account is locked.
    public static let loginFailed = AuditEvent(rawValue: "login_refused")
    /// The person's session at the provider ended before it expired.
    public static let signedOut = AuditEvent(rawValue: "signed_out")
    /// An app received tokens for the person. The fields are the permissions that the tokens carry.
    public static let login = AuditEvent(rawValue: "login")
    /// An app received a new ID token without any interaction by the person.
    public static let refreshed = AuditEvent(rawValue: "refreshed")
    /// The dialog was canceled, and the app received nothing. The entry names the person if one was logged in. The field `device` means
    /// that a device had requested the login.
    public static let canceled = AuditEvent(rawValue: "cancelled")
    /// The person granted the permissions in the fields.
    public static let granted = AuditEvent(rawValue: "granted")
    /// The person declined the permissions in the fields.
    public static let declined = AuditEvent(rawValue: "declined")
    /// The permissions in the fields were revoked.
    public static let revoked = AuditEvent(rawValue: "revoked")
    /// The app was removed from the person's account. The fields are the permissions that the app lost.
    public static let disconnected = AuditEvent(rawValue: "disconnected")
    /// An authorization code was redeemed a second time, so every token issued for it was revoked (RFC 9700, section 2.1.1).
    public static let codeReplayed = AuditEvent(rawValue: "code_replayed")
    /// The tokens of one login ended before they expired, through a revocation or a logout. The app remains connected.
    public static let tokensRevoked = AuditEvent(rawValue: "tokens_ended")
    /// The provider's token debugger extended the person's token to its full lifetime. If a developer requested the extension of another
    /// person's token, the field is the ID of the developer.
    public static let tokenExtended = AuditEvent(rawValue: "token_extended")
    /// A developer received an app access token from the provider's Graph API Explorer.
    public static let appTokenIssued = AuditEvent(rawValue: "app_token_lent")
    /// The person asked the app to delete their data.
    public static let deletionRequested = AuditEvent(rawValue: "deletion_requested")
    /// The app returned the address at which the person can follow the deletion.
    public static let deletionAcknowledged = AuditEvent(rawValue: "deletion_answered")
    /// The provider gave up delivering a callback to the app. The field is the kind of callback.
    public static let callbackFailed = AuditEvent(rawValue: "callback_failed")
    /// An attempt to deliver a callback to the app failed, and the provider will retry. The field is the kind of callback.
    public static let callbackAttemptFailed = AuditEvent(rawValue: "callback_missed")
    /// The dialog rejected the app's authorization request. The field is the reason code, which also appears in the provider's own log.
    public static let authorizationRejected = AuditEvent(rawValue: "dialog_refused")
    /// The app requested the permission in the field without an approved review. People without a role at the app are not asked for it.
    public static let unapprovedPermissionRequested = AuditEvent(rawValue: "unapproved_asked")

    /// An app was registered.
    public static let appAdded = AuditEvent(rawValue: "app_added")
    /// An app's settings were changed. The fields of the entry name them.
    public static let appChanged = AuditEvent(rawValue: "app_changed")
    /// An app was removed, with every permission that people had granted to it.
    public static let appRemoved = AuditEvent(rawValue: "app_removed")
    /// A person was added.
    public static let personAdded = AuditEvent(rawValue: "person_added")
    /// A person's properties were changed. The fields of the entry name them; the password may be one of them.
    public static let personChanged = AuditEvent(rawValue: "person_changed")
    /// A person was removed, with every permission that the person had granted.
    public static let personRemoved = AuditEvent(rawValue: "person_removed")
    /// The person's failed password attempts were cleared, so that the account is no longer locked.
    public static let passwordAttemptsCleared = AuditEvent(rawValue: "tries_forgotten")
    /// Signing keys were added or rescheduled. The fields are the IDs of the keys.
    public static let keysChanged = AuditEvent(rawValue: "keys_changed")
    /// The operator defined or redefined the permissions in the fields.
    public static let permissionDefined = AuditEvent(rawValue: "permission_defined")
    /// The operator removed the permissions in the fields from the catalog.
    public static let permissionRemoved = AuditEvent(rawValue: "permission_removed")

    /// A developer submitted a review request for the permissions in the fields.
    public static let reviewRequested = AuditEvent(rawValue: "review_requested")
    /// A developer withdrew a review request for the permissions in the fields.
    public static let reviewWithdrawn = AuditEvent(rawValue: "review_withdrawn")
    /// The operator approved Advanced Access to the permissions in the fields. The entry names the reviewer if the decision was made on a
    /// page.
    public static let reviewApproved = AuditEvent(rawValue: "review_approved")
    /// The operator rejected the review request for the permissions in the fields.
    public static let reviewRejected = AuditEvent(rawValue: "review_refused")
    /// A developer gave up Advanced Access to the permissions in the fields.
    public static let advancedAccessRemoved = AuditEvent(rawValue: "access_given_up")

    /// The app secret was displayed to a developer.
    public static let secretShown = AuditEvent(rawValue: "secret_shown")
    /// A person received the role named in the field, without an invitation.
    public static let roleAssigned = AuditEvent(rawValue: "role_given")
    /// A person lost the role in the field.
    public static let roleRemoved = AuditEvent(rawValue: "role_taken")
    /// A person was invited to the role in the field.
    public static let roleInvited = AuditEvent(rawValue: "role_invited")
    /// An invitation to the role in the field was withdrawn.
    public static let roleInvitationWithdrawn = AuditEvent(rawValue: "role_uninvited")
    /// The person accepted the invitation to the role in the field.
    public static let roleAccepted = AuditEvent(rawValue: "role_accepted")
    /// The person declined the invitation to the role in the field.
    public static let roleDeclined = AuditEvent(rawValue: "role_declined")

    /// The events in which a person develops or administers an app, as opposed to using it.
    public static let developerEvents: Set<AuditEvent> = [
        .appAdded, .appChanged, .appRemoved, .reviewRequested, .reviewWithdrawn, .reviewApproved, .reviewRejected, .advancedAccessRemoved,
        .secretShown, .roleAssigned, .roleRemoved, .roleInvited, .roleInvitationWithdrawn, .roleAccepted, .roleDeclined,
    ]
}
