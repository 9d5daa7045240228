/// Why a login did not succeed, finer than the documented numbers. Stable; new ones may appear in any minor version.
public struct LoginFailureReason: Sendable, Hashable, CustomStringConvertible {
    /// The stable name, in `lowercase_words`.
    public let name: String

    init(_ name: String) { self.name = name }

    /// The name.
    public var description: String { name }

    // The app asked for something that cannot be.
    /// `logIn` was called with no configuration.
    public static let noConfiguration = LoginFailureReason("no_configuration")
    /// What `logIn` was called with makes no configuration.
    public static let badConfiguration = LoginFailureReason("bad_configuration")
    /// ``Settings/appID`` is missing or not made of digits.
    public static let noAppID = LoginFailureReason("no_app_id")
    /// ``Settings/providerURL`` is missing.
    public static let noProvider = LoginFailureReason("no_provider")
    /// ``Settings/providerURL`` is no address of a web server.
    public static let badProvider = LoginFailureReason("bad_provider")
    /// ``Settings/loopbackRedirectURI`` is not an `http` address of this machine, or ``Settings/httpsRedirectURI`` is not an `https` one.
    public static let badRedirectURI = LoginFailureReason("bad_redirect_uri")
    /// The app's Info.plist does not register the URL scheme that the answer comes to.
    public static let noURLScheme = LoginFailureReason("no_url_scheme")
    /// There is no access token, and what was called needs one.
    public static let noAccessToken = LoginFailureReason("no_access_token")
    /// Another login of the same session has not ended yet.
    public static let loginInProgress = LoginFailureReason("login_in_progress")

    // The way to the person.
    /// No browser could be opened.
    public static let browserUnavailable = LoginFailureReason("browser_unavailable")
    /// The address that should take the answer is in use.
    public static let portInUse = LoginFailureReason("port_in_use")
    /// The address that should take the answer cannot be listened on.
    public static let cannotListen = LoginFailureReason("cannot_listen")
    /// No answer came within ``Settings/loginTimeout``.
    public static let timedOut = LoginFailureReason("timed_out")

    // The answer of the dialog.
    /// The dialog answered with an error that is not a cancel.
    public static let dialogError = LoginFailureReason("dialog_error")
    /// The answer is not one to this login: its challenge is missing or another one.
    public static let badChallenge = LoginFailureReason("bad_challenge")
    /// The answer contradicts itself, carries nothing, or came to another address.
    public static let badAnswer = LoginFailureReason("bad_answer")

    // The way to the provider.
    /// Nobody answered at the provider's address, so the person was not sent there.
    public static let providerUnreachable = LoginFailureReason("provider_unreachable")
    /// The provider could not be reached in the middle of a login.
    public static let network = LoginFailureReason("network")
    /// The provider sent something that is no answer to the question.
    public static let badResponse = LoginFailureReason("bad_response")
    /// The provider answered with an error of its own; the details have its code.
    public static let refusedByProvider = LoginFailureReason("refused_by_provider")
    /// The provider refused to exchange the code or the nonce of a login.
    public static let exchangeRefused = LoginFailureReason("exchange_refused")

    // Graph requests.
    /// ``Settings/clientToken`` is missing, and the request has no other token.
    public static let noClientToken = LoginFailureReason("no_client_token")
    /// The request cannot be sent as it is; the details name the argument.
    public static let badRequest = LoginFailureReason("bad_request")
    /// The request was added to a connection that had been started.
    public static let connectionStarted = LoginFailureReason("connection_started")
    /// The app cancelled the request.
    public static let cancelled = LoginFailureReason("cancelled")
    /// A newer request of the same kind, or a change of the session, made the answer useless.
    public static let superseded = LoginFailureReason("superseded")

    // Pictures.
    /// What came for a picture is none that can be shown.
    public static let notAPicture = LoginFailureReason("not_a_picture")

    // The token.
    /// The ID token failed a check.
    public static let invalidIDToken = LoginFailureReason("invalid_id_token")
    /// Nothing is wrong with the ID token but that the provider's keys could not be had.
    public static let keysUnavailable = LoginFailureReason("keys_unavailable")
    /// Somebody else is logged in.
    public static let userMismatch = LoginFailureReason("user_mismatch")

    /// The app made the error itself, without a reason.
    public static let unspecified = LoginFailureReason("unspecified")
}
