/// The settings of an app that have default values (Wire.md, section 14.3).
public struct AppSettings: Sendable, Hashable {
    /// Whether the app is active. For an inactive app, the dialog shows an error page and calls are rejected.
    public var isActive = true
    /// Whether people can log in through the dialog at all.
    public var allowsClientLogin = true
    /// Whether the dialog may redirect to a web address.
    public var allowsWebLogin = true
    /// Whether the dialog may redirect to the provider's blank page, for clients that watch an embedded browser.
    public var allowsEmbeddedLogin = false
    /// Whether every login with a redirect to a web address requires the password.
    public var forcesReauthentication = false
    /// Whether the app is a native or desktop app. The secret of such an app is public, so the app cannot authenticate requests on its own
    /// behalf.
    public var isNative = false
    /// Whether a redirect may contain access tokens in its fragment, as older SDKs request. RFC 9700, section 2.1.2, advises against it.
    public var allowsTokensInRedirects = false
    /// The host names of the app's web pages, to which `logout.php` may redirect. If the list is not empty, an unregistered redirect URI on
    /// another host is rejected with an error that names the domains as the reason.
    public var domains: [String] = []
    /// Whether authorization responses contain the issuer, `iss` (RFC 9207). Some clients written for Facebook Login do not expect it.
    public var includesIssuer = false
    /// The IP addresses, or networks such as `192.0.2.0/24`, from which the app secret and app tokens are accepted. If the list is empty,
    /// they are accepted from any address.
    public var serverAddresses: [String] = []
    /// The version of the Graph API for calls that specify none; the newest if `nil`.
    public var graphVersion: String?
    /// The login configurations by number. A configuration is a set of scopes that the app requests with `config_id`. The person grants all
    /// of its scopes, or cancels the login.
    public var loginConfigurations: [String: [String]] = [:]
    /// The minimum age in years for people without a role in the app; `nil` if there is no minimum.
    public var minimumAge: Int?
    /// The URL of the app's privacy policy.
    public var privacyPolicyURL: String?
    /// The URL of the app's terms of service.
    public var termsURL: String?
    /// The URL of instructions for the deletion of data, for an app that has no data deletion callback.
    public var dataDeletionInstructionsURL: String?

    /// Creates the default settings.
    public init() {}
}
