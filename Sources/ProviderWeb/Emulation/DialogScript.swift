package import LoginModel
package import ProviderDomain

/// Decides about logins in place of the pages, so that a login needs no clicks.
package protocol DialogScript: Sendable {
    /// Returns the decision about a valid authorization request; `nil` to show the pages. It may suspend to delay the decision.
    func decision(for dialog: ScriptedDialog) async throws -> DialogDecision?
}

/// A valid authorization request about which a script decides.
package struct ScriptedDialog: Sendable {
    package let appID: String
    /// The requested permissions.
    package let permissions: [Permission]
    /// Whether the request is for a Limited Login.
    package let isLimited: Bool
    /// Whether no page may be shown (`prompt=none`).
    package let isSilent: Bool
}

/// What happens to an authorization request.
package enum DialogDecision: Sendable {
    /// The person logs in and continues to the app, without the declined permissions.
    case approve(Person.ID, declining: Set<Permission>)
    /// The login is canceled.
    case cancel
    /// The app receives this error at its redirect URI (RFC 6749, section 4.1.2.1).
    case error(code: String, description: String?)
}
