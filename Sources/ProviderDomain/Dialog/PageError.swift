/// An error that the dialog shows as a page, because the redirect URI is not verified, or because the app could do nothing about the error
/// (Wire.md, section 2.7).
public struct PageError: Error, Sendable, Hashable {
    /// The stable error code. The pages have a text for each code.
    public let code: String
    /// A precise sentence for the developer and the log.
    public let developerNote: String
    /// The HTTP status of the page.
    public let status: Int
    /// The address on this host where the person can start the same dialog again; `nil` if that would not help.
    public let restartAddress: String?
    /// Whether the error reveals something about the person that the app's developers must not learn. Such errors do not appear in the
    /// app's statistics, because developers could otherwise vary a setting and observe the result.
    public let isPrivate: Bool
    /// The number of seconds after which a retry makes sense; `nil` if it is unknown.
    public let retryAfter: Int?

    /// Creates an error. The default status is 400 (Bad Request).
    public init(
        code: String, developerNote: String, status: Int = 400, restartAddress: String? = nil, isPrivate: Bool = false,
        retryAfter: Int? = nil
    ) {
        self.code = code
        self.developerNote = developerNote
        self.status = status
        self.restartAddress = restartAddress
        self.isPrivate = isPrivate
        self.retryAfter = retryAfter
    }
}

extension PageError {
    /// Whether the error depends on who is logged in, so that a different person might be admitted.
    public var dependsOnPerson: Bool { [Self.appInDevelopment, .testUserOfOtherApp, .appNotAvailable].contains(self) }

    static let missingAppID = PageError(code: "missing_app_id", developerNote: "The parameter app_id is required")
    /// The requested app ID is malformed, or no app has this ID.
    public static let invalidAppID = PageError(
        code: "invalid_app_id", developerNote: "Invalid App ID: The provided app ID does not look like a valid app ID.")
    static let missingRedirectURI = PageError(
        code: "missing_redirect_uri", developerNote: "Missing redirect_uri parameter.")
    static let redirectURINotAbsolute = PageError(
        code: "redirect_uri_not_absolute", developerNote: "redirect_uri isn't an absolute URI. Check RFC 3986.")

    static func redirectURIBlocked(_ text: String) -> PageError {
        PageError(
            code: "redirect_uri_blocked",
            developerNote: "URL Blocked: This redirect failed because the redirect URI is not whitelisted in the app's Client OAuth "
                + "Settings. Make sure Client and Web OAuth Login are on and add all your app domains as Valid OAuth Redirect URIs. "
                + "The redirect URI was \(text.prefix(512))")
    }

    static func domainNotIncluded(_ text: String) -> PageError {
        PageError(
            code: "domain_not_included",
            developerNote:
                "Can't Load URL: The domain of this URL isn't included in the app's domains. To be able to load this URL, add all "
                + "domains and subdomains of your app to the App Domains field in your app settings. The redirect URI was \(text.prefix(512))"
        )
    }

    /// The app is inactive.
    public static let appNotActive = PageError(
        code: "app_not_active",
        developerNote: "App not active: This app is not accessible right now and the app developer is aware of the issue. "
            + "You will be able to log in when the app is reactivated.", status: 403)

    static let loginDisabled = PageError(
        code: "login_switched_off",
        developerNote: "The app's settings \"Client OAuth Login\" and \"Web OAuth Login\" do not allow a login with this redirect URI.",
        status: 403
    )

    static let embeddedBrowser = PageError(
        code: "embedded_browser",
        developerNote: "The dialog is open in a browser inside another app, and the app's setting \"Embedded Browser OAuth Login\" is off "
            + "(RFC 8252, section 8.12). Open the dialog in the system's browser.", status: 403)

    static let testUserOfOtherApp = PageError(
        code: "test_user_elsewhere",
        developerNote: "A test user can log in only to the apps that it was created for.", status: 403)

    static func repeatedParameter(_ name: String) -> PageError {
        PageError(
            code: "malformed_form",
            developerNote: "The parameter \(name.prefix(64)) occurs more than once (RFC 6749, section 3.1).")
    }

    /// The query is too long for a form to carry.
    public static let queryTooLong = PageError(
        code: "too_large", developerNote: "The query is longer than \(AuthorizationRequestValidator.maximumQueryLength) bytes.", status: 414
    )

    /// The error code of ``storeUnavailable(restartingAt:)``.
    public static let storeUnavailableCode = "temporarily_unavailable"

    /// Returns the error for a request that the provider cannot process because its store is unavailable at present.
    /// - Parameter address: The address on this host where the person can send the same request again; `nil` if it was a form.
    public static func storeUnavailable(restartingAt address: String?) -> PageError {
        PageError(
            code: storeUnavailableCode, developerNote: "The provider cannot reach its store at present.", status: 503,
            restartAddress: address, retryAfter: 1)
    }

    /// Returns the error for a form that exceeds its size limit.
    /// - Parameter note: The sentence that states the limit in bytes.
    public static func formTooLarge(_ note: String) -> PageError {
        PageError(code: "too_large", developerNote: note, status: 413)
    }

    static let appInDevelopment = PageError(
        code: "app_in_development",
        developerNote: "App Not Setup: This app is still in development mode, and you don't have access to it. "
            + "Switch to a registered test user or ask an app admin for permissions.", status: 403)

    static let appNotAvailable = PageError(
        code: "app_not_available",
        developerNote:
            "App Not Available: This app isn't available to this person. Its setting minimum_age admits people without a role only if "
            + "their birthday is known and they are old enough.", status: 403, isPrivate: true)
}
