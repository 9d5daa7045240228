public import Foundation

extension Settings {
    /// What a limited login can ask for: the twelve of the documentation, unless the provider knows more (client-sdk.md, section 4.3).
    public var limitedLoginPermissions: Set<Permission> {
        get { value(\.limitedLoginPermissions) }
        set { set(\.limitedLoginPermissions, newValue) }
    }

    /// What becomes of a configuration that asks for something else than ``limitedLoginPermissions`` in a limited login. Default: it is
    /// refused.
    public var limitedLoginStrictness: LimitedLoginStrictness {
        get { value(\.limitedLoginStrictness) }
        set { set(\.limitedLoginStrictness, newValue) }
    }

    /// Whether a limited login asks for a token that is bound to a key of this device, with which it can be refreshed without the person.
    /// Default `true`; a provider that knows nothing of it does not mind. Off, no key is made, and nothing is refreshed directly.
    public var isLimitedLoginRefreshEnabled: Bool {
        get { value(\.isLimitedLoginRefreshEnabled) }
        set { set(\.isLimitedLoginRefreshEnabled, newValue) }
    }

    /// Whether a silent refresh may make the system ask the person for consent. On Apple platforms the system shows an alert that says that the app
    /// wants to use the provider's web site to log in. Default `false`: the refresh skips the silent path there, and takes the other paths of its
    /// ``RefreshFallbackPolicy``.
    public var mayAskForConsentInSilentRefresh: Bool {
        get { value(\.mayAskForConsentInSilentRefresh) }
        set { set(\.mayAskForConsentInSilentRefresh, newValue) }
    }

    /// How old the last refresh of a limited session may be, in seconds, before the session is refreshed by itself. Default a day.
    public var limitedLoginAutoRefreshInterval: TimeInterval {
        get { value(\.limitedLoginAutoRefreshInterval) }
        set { set(\.limitedLoginAutoRefreshInterval, newValue) }
    }

    /// The rule for the permissions of a limited login, as strict as it is set.
    func checkLimitedLogin(_ permissions: Set<Permission>) throws(LoginInputError) {
        let allowed = limitedLoginPermissions
        let outside = permissions.subtracting(allowed).map(\.name)
        guard !outside.isEmpty, limitedLoginStrictness != .off else { return }
        let error = LoginInputError.permissionOutsideLimitedLogin(outside, allowed: allowed)
        guard limitedLoginStrictness == .lenient else { throw error }
        log(.developerErrors, error.explanation)
    }
}
