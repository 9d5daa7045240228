/// What an app's developer can switch beside what every app has (provider-wire.md, section 14.3).
public struct AppSettings: Sendable, Hashable {
    /// Whether the app works at all: one that does not is answered by a page, and by refusals.
    public var isActive = true
    /// The master switch of the dialog.
    public var allowsClientLogin = true
    /// Whether the dialog may answer at a web address.
    public var allowsWebLogin = true
    /// Whether the dialog may answer at the provider's own blank page, for clients that watch a browser of their own.
    public var allowsEmbeddedLogin = false
    /// Whether every login at a web address needs the password.
    public var forcesReauthentication = false
    /// Whether the app runs where its secret is no secret: it cannot act as itself then.
    public var isNative = false
    /// Whether access tokens may stand in the fragment of a redirect, as old SDKs ask (RFC 9700, section 2.1.2, says what speaks against it).
    public var allowsTokensInRedirects = false
    /// The hosts of the app's web pages: an address elsewhere is refused by name. Nothing is said of hosts if empty.
    public var domains: [String] = []
    /// Whether answers name the issuer (RFC 9207): it confuses some clients of the original.
    public var namesIssuer = false
    /// The addresses, or networks such as `192.0.2.0/24`, from which the app's secret and its own tokens are taken; all if empty.
    public var serverAddresses: [String] = []
    /// The version of the Graph API that answers where a call names none; the newest if `nil`.
    public var graphVersion: String?
    /// Scopes that the app names by a number, in `config_id`, instead of writing them out: the person allows all of one, or cancels.
    public var loginConfigurations: [String: [String]] = [:]
    /// How old a person without a role must be to log in; everybody may if `nil`.
    public var minimumAge: Int?
    /// Where people read what the app does with what it gets.
    public var privacyPolicyURL: String?
    /// Where people read what they agree to.
    public var termsURL: String?
    /// Where people read how to have their data deleted, where the app cannot be called.
    public var dataDeletionInstructionsURL: String?

    /// An app as it is unless something is switched.
    public init() {}
}
