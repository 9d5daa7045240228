public import Foundation

extension Settings {
    /// The permissions that a limited login may request. Default: the twelve documented permissions (SDK.md, section 4.3).
    public var limitedLoginPermissions: Set<Permission> {
        get { value(\.limitedLoginPermissions) }
        set { set(\.limitedLoginPermissions, newValue) }
    }

    /// How the SDK handles a limited login that requests a permission outside ``limitedLoginPermissions``. Default: it rejects the
    /// configuration.
    public var limitedLoginStrictness: LimitedLoginStrictness {
        get { value(\.limitedLoginStrictness) }
        set { set(\.limitedLoginStrictness, newValue) }
    }

    /// Whether a limited login requests an ID token that is bound to a key of this device (RFC 9449). With such a token, the session can be
    /// refreshed directly, without the person. Default `true`. A provider that does not support such tokens ignores the request. If
    /// `false`, no key is created and no session is refreshed directly.
    public var isLimitedLoginRefreshEnabled: Bool {
        get { value(\.isLimitedLoginRefreshEnabled) }
        set { set(\.isLimitedLoginRefreshEnabled, newValue) }
    }

    /// Whether a silent refresh may make the system ask the person for consent. On Apple platforms, the system shows an alert that says
    /// that the app wants to use the provider's website to log in.
    ///
    /// Default `false`. On Apple platforms, a refresh then skips the silent path and tries only the other paths of its
    /// ``RefreshFallbackPolicy``.
    public var mayAskForConsentInSilentRefresh: Bool {
        get { value(\.mayAskForConsentInSilentRefresh) }
        set { set(\.mayAskForConsentInSilentRefresh, newValue) }
    }

    /// The time from the last refresh of a limited session to the next automatic refresh, in seconds. Default 86,400, one day.
    public var limitedLoginAutoRefreshInterval: TimeInterval {
        get { value(\.limitedLoginAutoRefreshInterval) }
        set { set(\.limitedLoginAutoRefreshInterval, newValue) }
    }

    /// Checks the permissions of a limited login as ``limitedLoginStrictness`` demands.
    func checkLimitedLogin(_ permissions: Set<Permission>) throws(LoginInputError) {
        let allowed = limitedLoginPermissions
        let unavailable = permissions.subtracting(allowed).map(\.name)
        guard !unavailable.isEmpty, limitedLoginStrictness != .off else { return }
        let error = LoginInputError.permissionOutsideLimitedLogin(unavailable, allowed: allowed)
        guard limitedLoginStrictness == .lenient else { throw error }
        log(.developerErrors, error.explanation)
    }
}

/// How the SDK handles a configuration that requests a permission which is not available in a limited login (SDK.md, section 1.2).
public enum LimitedLoginStrictness: String, Sendable, Hashable, CaseIterable {
    /// The configuration is rejected, as Facebook's documentation says.
    case strict
    /// The configuration is accepted, and the log warns the developer.
    case lenient
    /// The configuration is accepted, and the provider decides, as with the Facebook SDK.
    case off
}
