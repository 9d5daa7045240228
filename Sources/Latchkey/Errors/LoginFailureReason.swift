/// The reason why a login or a request failed, in more detail than the documented codes. The names are stable. Any minor version may add
/// names.
public struct LoginFailureReason: Sendable, Hashable, CustomStringConvertible {
    /// The stable name, in `lowercase_words`.
    public let name: String

    init(_ name: String) { self.name = name }

    /// The stable name.
    public var description: String { name }

    // Errors in the app's request or settings.
    /// `logIn` was called without a configuration.
    public static let noConfiguration = LoginFailureReason("no_configuration")
    /// The arguments of `logIn` do not make a valid configuration.
    public static let badConfiguration = LoginFailureReason("bad_configuration")
    /// ``Settings/appID`` is missing or does not consist of digits.
    public static let noAppID = LoginFailureReason("no_app_id")
    /// ``Settings/providerURL`` is missing.
    public static let noProvider = LoginFailureReason("no_provider")
    /// ``Settings/providerURL`` is not the URL of a web server.
    public static let badProvider = LoginFailureReason("bad_provider")
    /// ``Settings/loopbackRedirectURI`` is not an `http` URL of this machine, or ``Settings/httpsRedirectURI`` is not an `https` URL.
    public static let badRedirectURI = LoginFailureReason("bad_redirect_uri")
    /// The app's Info.plist does not register the URL scheme of the redirect URI.
    public static let noURLScheme = LoginFailureReason("no_url_scheme")
    /// The operation needs an access token, and there is none.
    public static let noAccessToken = LoginFailureReason("no_access_token")
    /// Another login of the same session has not ended.
    public static let loginInProgress = LoginFailureReason("login_in_progress")

    // Failures to show the dialog or to receive its response.
    /// No browser could be opened.
    public static let browserUnavailable = LoginFailureReason("browser_unavailable")
    /// The port of the loopback redirect URI is in use.
    public static let portInUse = LoginFailureReason("port_in_use")
    /// The SDK cannot listen at the loopback redirect URI.
    public static let cannotListen = LoginFailureReason("cannot_listen")
    /// No response arrived within the time limit, such as ``Settings/loginTimeout``.
    public static let timedOut = LoginFailureReason("timed_out")

    // Errors in the dialog response.
    /// The dialog returned an error that is not a cancellation.
    public static let dialogError = LoginFailureReason("dialog_error")
    /// The response does not belong to this login: its challenge is missing or different.
    public static let badChallenge = LoginFailureReason("bad_challenge")
    /// The response is empty or contradicts itself, belongs to another app or person, or arrived at an address other than the redirect URI.
    public static let badAnswer = LoginFailureReason("bad_answer")

    // Failures of requests to the provider.
    /// The provider could not be reached before the dialog was shown.
    public static let providerUnreachable = LoginFailureReason("provider_unreachable")
    /// The provider could not be reached, or its response is not HTTP.
    public static let network = LoginFailureReason("network")
    /// The provider's response does not have the expected format.
    public static let badResponse = LoginFailureReason("bad_response")
    /// The provider returned an error. The details contain the provider's error code, if there is one.
    public static let refusedByProvider = LoginFailureReason("refused_by_provider")
    /// The provider refused to exchange the authorization code or the exchange nonce.
    public static let exchangeRefused = LoginFailureReason("exchange_refused")

    // Failures of Graph requests.
    /// ``Settings/clientToken`` is missing, and the request has no other token.
    public static let noClientToken = LoginFailureReason("no_client_token")
    /// The request is not valid. If an argument is the cause, the details name it.
    public static let badRequest = LoginFailureReason("bad_request")
    /// A request was added to a connection that had already been started, or such a connection was started again.
    public static let connectionStarted = LoginFailureReason("connection_started")
    /// The app canceled the request.
    public static let cancelled = LoginFailureReason("cancelled")
    /// A newer request of the same kind, or a change of the session, made the response obsolete.
    public static let superseded = LoginFailureReason("superseded")

    // Failures of picture requests.
    /// The received data is not a picture that can be shown.
    public static let notAPicture = LoginFailureReason("not_a_picture")

    // Failures of ID token verification.
    /// The ID token failed verification.
    public static let invalidIDToken = LoginFailureReason("invalid_id_token")
    /// The provider's keys could not be fetched. Every other check of the ID token passed.
    public static let keysUnavailable = LoginFailureReason("keys_unavailable")
    /// Another person is logged in.
    public static let userMismatch = LoginFailureReason("user_mismatch")

    /// The app created the error without a reason.
    public static let unspecified = LoginFailureReason("unspecified")
}
