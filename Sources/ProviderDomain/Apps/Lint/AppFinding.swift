/// A problem with the configuration of an app.
public struct AppFinding: Sendable, Hashable {
    /// The severity of a finding.
    public enum Severity: String, Sendable, Hashable, CaseIterable {
        /// A feature of the app does not work.
        case failure = "fails"
        /// Everything works, but less securely or less transparently than it could.
        case warning = "warns"
    }

    /// The developer page on which a problem can be fixed.
    public enum Place: String, Sendable, Hashable, CaseIterable {
        /// The page with the settings of the app.
        case settings
        /// The page on which roles are assigned.
        case roles
        /// The page on which access to permissions is requested.
        case permissions
    }

    /// The type of a finding. The raw value is stable, and new types may appear in any minor version.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The app is inactive: nobody can log in, and all calls are rejected.
        case appInactive = "app_inactive"
        /// Login through the dialog is disabled.
        case clientLoginOff = "client_login_off"
        /// The app has redirect URIs for the web, but web login is disabled.
        case webLoginOff = "web_login_off"
        /// The app is in development: only administrators, developers, testers and test users of the app can log in.
        case developmentMode = "development_mode"
        /// The app has no redirect URI, so a login on the web ends with an error page.
        case redirectMissing = "redirect_missing"
        /// Some redirect URIs use http, so anyone on the network path can read the authorization response.
        case redirectInsecure = "redirect_insecure"
        /// The dialog rejects some redirect URIs.
        case redirectRefused = "redirect_refused"
        /// Some redirect URIs are on none of the app's domains.
        case redirectOutsideDomains = "redirect_outside_domains"
        /// A login configuration contains permissions that do not exist.
        case permissionUnknown = "permission_unknown"
        /// The app requests some permissions without an approved review, so people without a role are never asked for them.
        case permissionNotApproved = "permission_not_approved"
        /// People cannot have their data deleted: the app has neither a data deletion callback nor instructions.
        case dataDeletionMissing = "data_deletion_missing"
        /// Some callback URLs are not web addresses, so the app receives no notifications.
        case callbackUnreadable = "callback_unreadable"
        /// Some callback URLs use http, so nothing is sent to them.
        case callbackInsecure = "callback_insecure"
        /// Some callback URLs are in a private network, so nothing is sent to them unless the operator allows it.
        case callbackPrivate = "callback_private"
        /// The app has callback URLs but no secret to sign with, so it receives no notifications.
        case callbackUnsigned = "callback_unsigned"
        /// Every call requires a proof of the app secret, but the app has none, so all calls are rejected.
        case secretMissing = "secret_missing"
        /// Every call requires a proof of the app secret, but the app is native and its secret is public.
        case secretInNativeApp = "secret_in_native_app"
        /// Login from devices is enabled, but the app has no client token, so a device that uses the SDK gets no code.
        case deviceTokenMissing = "device_token_missing"
        /// Some entries of the Server IP Allow List are not valid, so calls from these addresses are rejected.
        case serverListUnreadable = "server_list_unreadable"
        /// The provider does not serve the version of the Graph API in the app's settings.
        case graphVersionUnknown = "graph_version_unknown"
        /// The app has no privacy policy.
        case privacyPolicyMissing = "privacy_policy_missing"
        /// The URL of the privacy policy, the terms or the deletion instructions is not a web address, so people see no link.
        case linkUnreadable = "link_unreadable"
        /// The app has no administrator, so only the operator can reset its secret and assign roles.
        case administratorMissing = "administrator_missing"
        /// The app allows login in an embedded browser, where people cannot verify that the page is genuine.
        case embeddedLogin = "embedded_login"
        /// Redirects may contain access tokens, which browser histories and other programs can read (RFC 9700).
        case tokensInRedirects = "tokens_in_redirects"
    }

    /// The type of the finding.
    public let code: Code
    /// The severity of the finding.
    public let severity: Severity
    /// The developer page on which the problem can be fixed.
    public let place: Place
    /// The values that cause the problem, such as URLs or names of permissions; may be empty.
    public let details: [String]

    /// Creates a finding. By default, its problem can be fixed on the settings page.
    public init(_ code: Code, _ severity: Severity, at place: Place = .settings, _ details: some Sequence<String> = [String]()) {
        self.code = code
        self.severity = severity
        self.place = place
        self.details = Array(details)
    }
}
