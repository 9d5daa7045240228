public import StrictJSON

/// An error response of the standard endpoints, in the format of RFC 6749, section 5.2, and RFC 8628, section 3.5.
public struct OAuthError: Error, Sendable, Hashable {
    /// The error code, which clients evaluate: the member `error`.
    public let error: String
    /// One sentence for the developer: the member `error_description`.
    public let explanation: String
    /// The HTTP status code of the response.
    public let status: Int
    /// The number of seconds after which a retry makes sense; `nil` if it is unknown.
    public let retryAfter: Int?

    /// Creates an error response.
    public init(_ error: String, _ explanation: String, status: Int = 400, retryAfter: Int? = nil) {
        self.error = error
        self.explanation = explanation
        self.status = status
        self.retryAfter = retryAfter
    }

    /// The body of the response. The description contains only the ASCII characters that RFC 6749, section 5.2, allows, and an apostrophe in place
    /// of any other.
    public var json: JSONValue {
        let text = explanation.unicodeScalars.map { scalar in
            (" "..."~").contains(scalar) && scalar != "\"" && scalar != "\\" ? Character(scalar) : "'"
        }
        return ["error": .string(error), "error_description": .string(String(text))]
    }
}

extension OAuthError {
    /// The client authentication failed. A code or token that came with the request remains valid.
    public static func invalidClient(_ explanation: String) -> OAuthError { OAuthError("invalid_client", explanation, status: 401) }
    /// The code or token that the client wants to exchange is not valid.
    public static func invalidGrant(_ explanation: String) -> OAuthError { OAuthError("invalid_grant", explanation) }
    /// A parameter is missing or invalid.
    public static func invalidRequest(_ explanation: String, status: Int = 400) -> OAuthError {
        OAuthError("invalid_request", explanation, status: status)
    }
    /// The endpoint does not support the grant type.
    static func unsupportedGrantType(_ name: String) -> OAuthError {
        OAuthError(
            "unsupported_grant_type", "The grant_type \(name.prefix(64)) is not supported. The metadata document lists the supported ones.")
    }
    /// The requested scope exceeds the scope that the login granted.
    static let invalidScope = OAuthError("invalid_scope", "The scope exceeds the scope of the login (RFC 6749, section 6).")
    /// The app is not allowed to make this request.
    public static func unauthorizedClient(_ explanation: String) -> OAuthError { OAuthError("unauthorized_client", explanation) }
    /// An internal error occurred.
    public static let serverError = OAuthError("server_error", "An internal error occurred. Please try again later.", status: 500)
    /// The provider is overloaded at present (the code is from RFC 6749, section 4.1.2.1).
    public static let temporarilyUnavailable = OAuthError(
        "temporarily_unavailable", "The provider is overloaded. Please try again later.", status: 503, retryAfter: 2)

    /// The store is unavailable at present. The client can repeat the request.
    public static let storeUnavailable = OAuthError(
        "temporarily_unavailable", "The provider cannot reach its store at present. Please try again.", status: 503, retryAfter: 1)

    /// It is not known whether the request has taken effect, because the store did not answer in time. The client should not repeat it.
    public static let outcomeUnknown = OAuthError(
        "server_error", "It is not known whether this request has taken effect. A code or refresh token in it may be used up.", status: 503)

    /// The token is an app token, which cannot be revoked individually (RFC 7009, section 2.2.1).
    public static let unsupportedTokenType = OAuthError(
        "unsupported_token_type", "An app token cannot be revoked; it becomes invalid when the app's secret is replaced.")
    /// The token is a session-info token, which gives no access that could be revoked.
    public static let sessionInfoNotRevocable = OAuthError(
        "unsupported_token_type", "A session info token cannot be revoked; revoke the access token that it was made from.")

    /// The person has not decided yet (RFC 8628, section 3.5).
    public static let authorizationPending = OAuthError("authorization_pending", "The person has not decided yet. Poll again.")
    /// The device polls too often (RFC 8628, section 3.5).
    public static let slowDown = OAuthError(
        "slow_down", "The device polls too often. Wait at least \(Int(DeviceLogin.interval)) seconds between two requests.")
    /// The client has reached a limit, such as the maximum number of pending device logins. No standard defines an error code for this
    /// case, but device clients know `slow_down`.
    static func tooManyDevices(_ explanation: String, retryAfter: Int?) -> OAuthError {
        OAuthError("slow_down", explanation, status: 429, retryAfter: retryAfter)
    }
    /// The device code has expired, was used before, or never existed.
    public static let expiredToken = OAuthError("expired_token", "The device_code has expired. Request a new one.")
    /// The person declined the login.
    public static let accessDenied = OAuthError("access_denied", "The person has declined the login on the device.")
}

extension OAuthError {
    /// Converts an error of the Graph API to the standard format. Both token endpoints share one implementation, which throws errors of the
    /// Graph API (Wire.md, section 16).
    public init(_ error: GraphError) {
        switch error {
        case .missingClientID, .unknownApp, .wrongSecret, .missingSecret, .missingClientAuthentication: self = .invalidClient(error.message)
        case .malformedCode, .codeOfAnotherApp, .redirectURIDiffers, .codeRevoked, .codeUsed, .codeExpired, .verifierWithoutChallenge,
            .wrongVerifier, .nativeAppRequiresVerifier:
            self = .invalidGrant(error.message)
        case .devicesNotAllowed, .appIsNative, .appNotActive, .serverNotListed: self = .unauthorizedClient(error.message)
        case .unexpected: self = .serverError
        case .temporarilyUnavailable: self = .temporarilyUnavailable
        case .storeUnavailable: self = .storeUnavailable
        case .outcomeUnknown: self = .outcomeUnknown
        case let error where [4, 613].contains(error.code):
            self = .tooManyDevices(error.message, retryAfter: error.retryAfter)
        default:
            // Code 190 means that the login which the request relies on is no longer valid.
            self = error.code == 190 ? .invalidGrant(error.message) : .invalidRequest(error.message, status: error.status)
        }
    }
}
