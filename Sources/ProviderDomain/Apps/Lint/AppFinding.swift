/// Something about an app that would fail for somebody, or is not as it should be.
public struct AppFinding: Sendable, Hashable {
    /// How bad it is.
    public enum Severity: String, Sendable, Hashable, CaseIterable {
        /// Somebody meets it as a failure.
        case fails
        /// Everything works, and less safely or less openly than it could.
        case warns
    }

    /// Where it is mended.
    public enum Place: String, Sendable, Hashable, CaseIterable {
        /// Among the app's settings.
        case settings
        /// Where roles are given.
        case roles
        /// Where access is asked for.
        case permissions
    }

    /// What is found. The raw value is stable; new ones may appear in any minor version.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The app is switched off: nobody can log in, and no call is answered.
        case appInactive = "app_inactive"
        /// Login by the dialog is switched off.
        case clientLoginOff = "client_login_off"
        /// Web addresses are registered for the answer, but login on the web is switched off.
        case webLoginOff = "web_login_off"
        /// The app is in development: only people with a role and test people can log in.
        case developmentMode = "development_mode"
        /// No redirect address is registered: a login on the web ends on a page of refusal.
        case redirectMissing = "redirect_missing"
        /// The answer of a login would travel over http, where everybody on the way can read it.
        case redirectInsecure = "redirect_insecure"
        /// No login can be answered at these addresses.
        case redirectRefused = "redirect_refused"
        /// These redirect addresses are on none of the app's domains: a login there is refused.
        case redirectOutsideDomains = "redirect_outside_domains"
        /// A login configuration names permissions that do not exist.
        case permissionUnknown = "permission_unknown"
        /// The app asks for these permissions, but people without a role are never asked: no review has approved them.
        case permissionNotApproved = "permission_not_approved"
        /// People cannot have their data deleted: the app has neither an address for such wishes nor instructions.
        case dataDeletionMissing = "data_deletion_missing"
        /// These callback addresses are no web addresses: the app is told nothing.
        case callbackUnreadable = "callback_unreadable"
        /// These callback addresses use http: nothing is sent there.
        case callbackInsecure = "callback_insecure"
        /// These callback addresses are in a private network: nothing is sent there, unless whoever runs the provider allows it.
        case callbackPrivate = "callback_private"
        /// The app has callback addresses but no secret to sign with: it is told nothing.
        case callbackUnsigned = "callback_unsigned"
        /// Every call needs a proof of the app's secret, but the app has none: all calls are refused.
        case secretMissing = "secret_missing"
        /// The app runs where no secret can be kept, and yet every call needs a proof of the secret.
        case secretInNativeApp = "secret_in_native_app"
        /// Login from devices is on, but the app has no client token: a device that uses the SDK gets no code.
        case deviceTokenMissing = "device_token_missing"
        /// Some entries of the list of server addresses cannot be read: calls from there are refused.
        case serverListUnreadable = "server_list_unreadable"
        /// This version of the Graph API is not served.
        case graphVersionUnknown = "graph_version_unknown"
        /// People cannot read what the app does with what it gets: there is no privacy policy.
        case privacyPolicyMissing = "privacy_policy_missing"
        /// These addresses are no web addresses: people see no link.
        case linkUnreadable = "link_unreadable"
        /// Nobody is an administrator of the app: only whoever runs the provider can renew its secret and give roles.
        case administratorMissing = "administrator_missing"
        /// Login in an app's own browser window is on: people cannot see there that the page is the real one.
        case embeddedLogin = "embedded_login"
        /// Access tokens may stand in addresses, where histories and other programs can read them (RFC 9700).
        case tokensInRedirects = "tokens_in_redirects"
    }

    /// What is found.
    public let code: Code
    /// How bad it is.
    public let severity: Severity
    /// Where it is mended.
    public let place: Place
    /// What exactly it is about, such as addresses or names of permissions; may be empty.
    public let details: [String]

    /// Takes everything as it is.
    public init(_ code: Code, _ severity: Severity, at place: Place = .settings, _ details: some Sequence<String> = [String]()) {
        self.code = code
        self.severity = severity
        self.place = place
        self.details = Array(details)
    }
}
