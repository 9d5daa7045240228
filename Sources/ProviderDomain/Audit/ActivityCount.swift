/// How often something happened at an app on one day, by the ledger.
public struct ActivityCount: Sendable, Hashable {
    /// See ``Reading/day``.
    public let day: Int
    /// What happened.
    public let act: AuditAct
    /// Of a refusal or an error: what the ledger says of it in its fields. Empty for everything else.
    public let reason: String
    /// How often.
    public let count: Int

    /// Takes everything as it is.
    public init(day: Int, act: AuditAct, reason: String = "", count: Int) {
        self.day = day
        self.act = act
        self.reason = reason
        self.count = count
    }
}

/// What a chart of an app's activity tells apart.
public enum ActivityKind: String, Sendable, Hashable, CaseIterable {
    /// The app got tokens for a person who was there.
    case logins
    /// A person left the dialog, or did not allow something.
    case declines
    /// The dialog did not take a request. Anybody can send one that the app has not made.
    case refusals
    /// Something did not work: a wrong password, a code that came twice, a callback that the app did not hear.
    case errors

    /// What counts as such.
    public var acts: [AuditAct] {
        switch self {
        case .logins: [.login]
        case .declines: [.cancelled, .declined]
        case .refusals: [.dialogRefused]
        case .errors: [.loginRefused, .codeReplayed, .callbackFailed, .callbackMissed]
        }
    }
}
