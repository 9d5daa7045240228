public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One line of the ledger: something that was done with what a person shares, or to the provider itself.
///
/// A store writes it in the fact that it tells of, so that it is neither missing nor there twice. It has names, never values: no password,
/// token or code can be in it.
public struct AuditEntry: Sendable, Hashable {
    /// Who did it.
    public enum Actor: String, Sendable, Hashable {
        /// The person, in a browser.
        case person
        /// A program of the app's, or who builds it.
        case app
        /// Who runs the provider.
        case `operator`
        /// The provider by itself.
        case provider
    }

    /// Rises from entry to entry.
    public let number: Int64
    /// When; the first time, where it was done more than once.
    public let at: Date
    /// How often it was done on that day (UTC). What anybody can do without being logged in is one line a day for each person, app and act,
    /// however often it is done: nobody fills a disk with it. So is what goes beyond the bounds of an ``AuditFold/Kind``, and what is old; see
    /// ``AuditFold``. Everything else is a line of its own.
    public let count: Int
    /// When it was last done on that day; `nil` where it was done once, or where that was not written down.
    public let lastAt: Date?
    /// What was done.
    public let act: AuditAct
    /// Who did it.
    public let actor: Actor
    /// Whom it is about, where it is about a person; who did it, where a person did something to an app.
    public let person: Person.ID?
    /// Whose role it is about, where somebody gives or takes one, or asks somebody to take one; `nil` where there is no such person.
    public let affected: Person.ID?
    /// Which app it is about, where it is about one.
    public let appID: String?
    /// The names of the permissions, of the settings, or of the role, that it is about. Of a line that stands for several, all of theirs.
    public let fields: [String]
    /// Of a ``AuditAct/login``: whether it was a limited one. `nil` where that was not written down.
    public let tracking: LoginTracking?

    /// Takes everything as it is.
    public init(
        number: Int64, at: Date, act: AuditAct, actor: Actor, person: Person.ID?, appID: String?, fields: [String],
        count: Int = 1, tracking: LoginTracking? = nil, affected: Person.ID? = nil, lastAt: Date? = nil
    ) {
        self.number = number
        self.at = at
        self.count = count
        self.act = act
        self.actor = actor
        self.person = person
        self.appID = appID
        self.fields = fields
        self.tracking = tracking
        self.affected = affected
        self.lastAt = lastAt
    }
}

/// What was done, as a word that programs can branch on. New ones may appear in any minor version.
public struct AuditAct: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public var description: String { rawValue }

    /// The person typed the password, and is logged in to the provider.
    public static let signedIn = AuditAct(rawValue: "signed_in")
    /// Somebody typed a password for the person, or for nobody, and was not let in. The field `locked` says that it was the right one, and the
    /// person is shut out.
    public static let loginRefused = AuditAct(rawValue: "login_refused")
    /// The session at the provider ended before its time.
    public static let signedOut = AuditAct(rawValue: "signed_out")
    /// An app got tokens for the person. The fields are the permissions that they stand for.
    public static let login = AuditAct(rawValue: "login")
    /// An app got a fresh ID token without the person's being there.
    public static let refreshed = AuditAct(rawValue: "refreshed")
    /// Somebody left the dialog, the person if it says who, and the app got nothing. The field `device` says that a device had asked.
    public static let cancelled = AuditAct(rawValue: "cancelled")
    /// The person allows what the fields say.
    public static let granted = AuditAct(rawValue: "granted")
    /// The person does not allow what the fields say.
    public static let declined = AuditAct(rawValue: "declined")
    /// What the fields say is not allowed any more.
    public static let revoked = AuditAct(rawValue: "revoked")
    /// The app was removed for the person, and with it everything that the fields say.
    public static let disconnected = AuditAct(rawValue: "disconnected")
    /// A code came a second time: everything that was given to the app before is void.
    public static let codeReplayed = AuditAct(rawValue: "code_replayed")
    /// The tokens of one login have ended before their time, by a revocation or a logout; the app stays.
    public static let tokensEnded = AuditAct(rawValue: "tokens_ended")
    /// The person's token has its whole lifetime before it again, by the provider's own debugger. The field is the number of who wanted that, where
    /// it was somebody else who builds the app.
    public static let tokenExtended = AuditAct(rawValue: "token_extended")
    /// Somebody who builds the app got a token of its own from the provider's explorer.
    public static let appTokenLent = AuditAct(rawValue: "app_token_lent")
    /// The person asked the app to delete what it has.
    public static let deletionRequested = AuditAct(rawValue: "deletion_requested")
    /// The app has said how the deletion can be followed.
    public static let deletionAnswered = AuditAct(rawValue: "deletion_answered")
    /// The app could not be told of something, and is not told any more. The field says of what.
    public static let callbackFailed = AuditAct(rawValue: "callback_failed")
    /// The app could not be told of something, and is told again. The field says of what.
    public static let callbackMissed = AuditAct(rawValue: "callback_missed")
    /// The dialog did not take what the app had asked for. The field says why, as the log does.
    public static let dialogRefused = AuditAct(rawValue: "dialog_refused")
    /// The app asks for the permission in the field, which no review has approved. Who has no role at the app is not asked for it.
    public static let unapprovedAsked = AuditAct(rawValue: "unapproved_asked")

    /// An app is registered.
    public static let appAdded = AuditAct(rawValue: "app_added")
    /// The fields are the settings of an app that have another value now.
    public static let appChanged = AuditAct(rawValue: "app_changed")
    /// An app is gone, with everything that was granted to it.
    public static let appRemoved = AuditAct(rawValue: "app_removed")
    /// There is a new person.
    public static let personAdded = AuditAct(rawValue: "person_added")
    /// The fields are what is different about a person now; the password may be among them.
    public static let personChanged = AuditAct(rawValue: "person_changed")
    /// A person is gone, with everything that they had granted.
    public static let personRemoved = AuditAct(rawValue: "person_removed")
    /// The person may try passwords again, as if none had been wrong.
    public static let triesForgotten = AuditAct(rawValue: "tries_forgotten")
    /// The fields are the ids of signing keys that are new, or sign from another moment on.
    public static let keysChanged = AuditAct(rawValue: "keys_changed")
    /// The fields are permissions that the operator has defined, or defined anew.
    public static let permissionDefined = AuditAct(rawValue: "permission_defined")
    /// The fields are permissions that the operator has taken out of the catalogue.
    public static let permissionRemoved = AuditAct(rawValue: "permission_removed")

    /// Somebody who builds an app asked the operator for access to what the fields say.
    public static let reviewRequested = AuditAct(rawValue: "review_requested")
    /// They took that back.
    public static let reviewWithdrawn = AuditAct(rawValue: "review_withdrawn")
    /// The operator gave the app the access that the fields say. The person is who decided, where it was done on a page.
    public static let reviewApproved = AuditAct(rawValue: "review_approved")
    /// The operator did not.
    public static let reviewRefused = AuditAct(rawValue: "review_refused")
    /// Somebody who builds an app gave the access up that the fields say.
    public static let accessGivenUp = AuditAct(rawValue: "access_given_up")

    /// Somebody who builds an app was shown its secret.
    public static let secretShown = AuditAct(rawValue: "secret_shown")
    /// Somebody got the role that the field says, without being asked.
    public static let roleGiven = AuditAct(rawValue: "role_given")
    /// Somebody lost the role that the field says.
    public static let roleTaken = AuditAct(rawValue: "role_taken")
    /// Somebody was asked to take the role that the field says.
    public static let roleInvited = AuditAct(rawValue: "role_invited")
    /// They are not asked any more.
    public static let roleUninvited = AuditAct(rawValue: "role_uninvited")
    /// The person has taken the role that the field says.
    public static let roleAccepted = AuditAct(rawValue: "role_accepted")
    /// The person does not want the role that the field says.
    public static let roleDeclined = AuditAct(rawValue: "role_declined")

    /// What a person does for an app that they build or decide about, and not with it.
    public static let ofBuilding: Set<AuditAct> = [
        .appAdded, .appChanged, .appRemoved, .reviewRequested, .reviewWithdrawn, .reviewApproved, .reviewRefused, .accessGivenUp,
        .secretShown, .roleGiven, .roleTaken, .roleInvited, .roleUninvited, .roleAccepted, .roleDeclined,
    ]
}
