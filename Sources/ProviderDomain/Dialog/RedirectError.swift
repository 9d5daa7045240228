import LoginModel

/// An error that is returned to the app at its redirect URI, with the parameters of RFC 6749, section 4.1.2.1, and those that SDKs read.
public struct RedirectError: Error, Sendable, Hashable {
    /// The error code of the standard, such as `invalid_request`.
    public let error: String
    /// The number that SDKs show; see the error catalog (Wire.md, section 11.2).
    public let number: Int
    /// A stable code for programs.
    public let reason: String
    /// One sentence for the developer.
    public let description: String
    /// Whether the person canceled. SDKs distinguish a cancellation from a failure by the absence of `error_message` (section 2.8).
    public let isCancel: Bool

    init(_ error: String, number: Int = 100, reason: String, description: String, isCancel: Bool = false) {
        self.error = error
        self.number = number
        self.reason = reason
        self.description = description
        self.isCancel = isCancel
    }
}

extension RedirectError {
    /// Creates an error that a script of the dialog chose.
    /// - Parameter code: the value of `error`.
    package init(scripted code: String, description: String?) {
        let number =
            switch code {
            case "access_denied", "consent_required": 200
            case "login_required": 190
            case "server_error", "temporarily_unavailable": 2
            default: 100
            }
        self.init(code, number: number, reason: code, description: description ?? "A test chose this error: \(code).")
    }

    /// The person pressed *Cancel* (Wire.md, section 2.8).
    public static let canceled = RedirectError(
        "access_denied", number: 200, reason: "user_denied", description: "Permissions error", isCancel: true)

    package static let loginRequired = RedirectError(
        "login_required", number: 190, reason: "login_required", description: "prompt=none, but no person is logged in.")
    static let differentPerson = RedirectError(
        "login_required", number: 190, reason: "other_person",
        description: "id_token_hint is not a valid ID token of this app, or it names another person than the one who is logged in.")
    static let consentRequired = RedirectError(
        "consent_required", number: 200, reason: "consent_required", description: "prompt=none, but the person must confirm the request.")
    /// The program behind the redirect URI is unknown, so the person has to confirm (RFC 8252, section 8.6).
    static let confirmationRequired = RedirectError(
        "consent_required", number: 200, reason: "confirmation_required",
        description:
            "prompt=none, but any program on the person's device could have sent this request. With such a redirect URI, the provider "
            + "completes only a Limited Login without a page, and only with an ID token of this app as id_token_hint.")
    static let missingNonce = RedirectError(
        "invalid_request", reason: "missing_nonce",
        description: "The response type id_token requires a nonce (OpenID Connect Core 1.0, section 3.2.2.1).")
    static let missingChallenge = RedirectError(
        "invalid_request", reason: "missing_code_challenge",
        description: "The request has a code_challenge_method but no code_challenge (RFC 7636, section 4.3).")
    /// A native app sent no code challenge (RFC 7636, section 4.4.1).
    static let codeChallengeRequired = RedirectError(
        "invalid_request", reason: "code_challenge_needed",
        description: "Code challenge required: the secret of a native app is not confidential (RFC 8252, section 8.1).")
    static let plainChallenge = RedirectError(
        "invalid_request", reason: "plain_code_challenge",
        description: "A plain code_challenge reveals the code verifier to anyone who sees this URL: send code_challenge_method=S256 "
            + "(RFC 9700, section 2.1.1).")
    static let promptNoneNotAlone = RedirectError(
        "invalid_request", reason: "prompt_none_not_alone",
        description: "prompt=none cannot be combined with another value (OpenID Connect Core 1.0, section 3.1.2.1).")
    static let limitedWithCode = RedirectError(
        "unsupported_response_type", reason: "limited_login_has_no_code",
        description: "A Limited Login returns only an ID token: request the response type id_token.")

    static func unsupportedResponseType(_ text: String) -> RedirectError {
        RedirectError(
            "unsupported_response_type", reason: "unsupported_response_type",
            description: "The response type \"\(text.prefix(128))\" contains none of code, id_token and none.")
    }

    static func tokenInRedirect(_ name: String) -> RedirectError {
        RedirectError(
            "unsupported_response_type", reason: "access_token_in_redirect",
            description:
                "The response type \(name) would put an access token into a URL (RFC 9700, section 2.1.2): request the response type code.")
    }

    static let tokenOrNonceWithoutChallenge = RedirectError(
        "unsupported_response_type", reason: "access_token_in_redirect",
        description: "The response type token_or_nonce would put an access token into a URL (RFC 9700, section 2.1.2): "
            + "send a code_challenge with the method S256 to get a code instead.")

    /// Returns the error for a request object (OpenID Connect Core 1.0, section 3.1.2.6).
    static func requestObject(_ error: String) -> RedirectError {
        RedirectError(
            error, reason: error, description: "The provider does not support request objects: send the parameters in the query.")
    }

    static func framedDisplay(_ display: String) -> RedirectError {
        RedirectError(
            "invalid_request", reason: "display_not_supported",
            description: "The login dialog does not support display=\(display): use page, popup or touch.")
    }

    static func unsupportedResponseMode(_ text: String) -> RedirectError {
        RedirectError(
            "invalid_request", reason: "unsupported_response_mode",
            description:
                "The response_mode \"\(text.prefix(128))\" does not fit this response type: a code can be returned in the query or in "
                + "the fragment, everything else only in the fragment.")
    }

    static func badMaxAge(_ text: String) -> RedirectError {
        RedirectError(
            "invalid_request", reason: "max_age_form", description: "max_age is \"\(text.prefix(64))\", which is not a number of seconds.")
    }

    static func badInput(_ error: LoginInputError) -> RedirectError {
        RedirectError("invalid_request", reason: error.code, description: error.explanation)
    }

    static func notUTF8(_ name: String) -> RedirectError {
        RedirectError("invalid_request", reason: "not_utf8", description: "The parameter \(name.prefix(64)) is not UTF-8.")
    }

    static func repeatedParameter(_ name: String) -> RedirectError {
        RedirectError(
            "invalid_request", reason: "repeated_parameter",
            description: "The parameter \(name.prefix(64)) occurs more than once (RFC 6749, section 3.1).")
    }

    static let badThumbprint = RedirectError(
        "invalid_request", reason: "dpop_jkt_form",
        description: "dpop_jkt is not the SHA-256 thumbprint of a key in base64url, 43 characters (RFC 9449, section 10).")

    static let zeroByteInNote = RedirectError(
        "invalid_request", reason: "auth_nonce_zero_byte", description: "auth_nonce or auth_type contains a zero byte.")

    static let authNonceTooLong = RedirectError(
        "invalid_request", reason: "auth_nonce_too_long",
        description: "auth_nonce is longer than \(LoginNote.maximumNonceLength) bytes.")
}
