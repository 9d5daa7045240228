public import IdentityTokens

/// A refusal of the standard endpoints, in the form of RFC 6749, section 5.2, and RFC 8628, section 3.5.
public struct OAuthError: Error, Sendable, Hashable {
    /// What to branch on.
    public let error: String
    /// One sentence for the developer.
    public let explanation: String
    /// The HTTP status.
    public let status: Int
    /// Seconds after which trying again is worth it, where that is known.
    public let retryAfter: Int?

    /// Takes everything as it is.
    public init(_ error: String, _ explanation: String, status: Int = 400, retryAfter: Int? = nil) {
        self.error = error
        self.explanation = explanation
        self.status = status
        self.retryAfter = retryAfter
    }

    /// The error as it is answered. A description has no quotation mark and no backslash, and is ASCII.
    public var json: JSONValue {
        let text = explanation.unicodeScalars.map { scalar in
            (" "..."~").contains(scalar) && scalar != "\"" && scalar != "\\" ? Character(scalar) : "'"
        }
        return ["error": .string(error), "error_description": .string(String(text))]
    }
}

extension OAuthError {
    /// The client could not prove who it is. The code, or whatever else it came with, is as good as before.
    public static func invalidClient(_ explanation: String) -> OAuthError { OAuthError("invalid_client", explanation, status: 401) }
    /// What came for a token is not good for one.
    public static func invalidGrant(_ explanation: String) -> OAuthError { OAuthError("invalid_grant", explanation) }
    /// The request lacks something, or has something that makes no sense.
    public static func invalidRequest(_ explanation: String, status: Int = 400) -> OAuthError {
        OAuthError("invalid_request", explanation, status: status)
    }
    /// The address has another grant type for this.
    static func unsupportedGrantType(_ name: String) -> OAuthError {
        OAuthError("unsupported_grant_type", "The grant_type \(name.prefix(64)) is none of those that the metadata names.")
    }
    /// More was asked for than the login had given.
    static let invalidScope = OAuthError("invalid_scope", "The scope has more in it than the login had given (RFC 6749, section 6).")
    /// The app may not do this.
    public static func unauthorizedClient(_ explanation: String) -> OAuthError { OAuthError("unauthorized_client", explanation) }
    /// Something went wrong inside.
    public static let serverError = OAuthError("server_error", "Something went wrong here. Please try again later.", status: 500)
    /// There is too much to do at this moment (RFC 6749, section 4.1.2.1, has the code).
    public static let temporarilyUnavailable = OAuthError(
        "temporarily_unavailable", "There is too much to do at this moment. Please try again later.", status: 503, retryAfter: 2)

    /// A token of a kind that is not revoked one by one (RFC 7009, section 2.2.1).
    public static let unsupportedTokenType = OAuthError(
        "unsupported_token_type", "An app token ends with the app's secret; it cannot be revoked by itself.")
    /// A token that opens nothing ends nothing.
    public static let sessionInfoEndsNothing = OAuthError(
        "unsupported_token_type", "The token says who somebody is, and no more; revoke the one that it was made of.")

    /// Nobody has decided yet.
    public static let authorizationPending = OAuthError("authorization_pending", "The person has not decided yet. Ask again.")
    /// The last question was a moment ago.
    public static let slowDown = OAuthError(
        "slow_down", "The device asks too often. Leave at least \(Int(DeviceLogin.interval)) seconds between two requests.")
    /// Too many devices wait. No standard has a word for it at the device authorization endpoint; clients of devices know this one.
    static func tooManyDevices(_ explanation: String, retryAfter: Int?) -> OAuthError {
        OAuthError("slow_down", explanation, status: 429, retryAfter: retryAfter)
    }
    /// The code of the device has ended, was used before, or never was.
    public static let expiredToken = OAuthError("expired_token", "The device_code has expired. Ask for a new one.")
    /// The person refused.
    public static let accessDenied = OAuthError("access_denied", "The person has declined the login on the device.")
}

extension OAuthError {
    /// The same refusal in the words of the standard: both endpoints have the same core (provider-wire.md, section 16).
    public init(_ error: GraphError) {
        switch error {
        case .missingClientID, .unknownApp, .wrongSecret, .missingSecret, .noProof: self = .invalidClient(error.message)
        case .malformedCode, .codeOfAnotherApp, .redirectURIDiffers, .codeRevoked, .codeUsed, .codeExpired, .verifierWithoutChallenge,
            .wrongVerifier, .nativeNeedsVerifier:
            self = .invalidGrant(error.message)
        case .devicesNotAllowed, .appIsNative, .appNotActive, .serverNotListed: self = .unauthorizedClient(error.message)
        case .unexpected: self = .serverError
        case .temporarilyUnavailable: self = .temporarilyUnavailable
        case let error where [4, 613].contains(error.code):
            self = .tooManyDevices(error.message, retryAfter: error.retryAfter)
        default:
            // What came rests on a login that is worth nothing any more.
            self = error.code == 190 ? .invalidGrant(error.message) : .invalidRequest(error.message, status: error.status)
        }
    }
}
