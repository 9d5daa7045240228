public import StrictJSON

/// The reason why a Limited Login is not refreshed (Wire.md, section 6.5). Its `error` is a plain string, as the SDK expects, and comes
/// with a description.
public struct RefreshError: Error, Sendable, Hashable {
    /// The error code, which the SDK evaluates: the member `error`.
    public let error: String
    /// One sentence for the developer and the log: the member `error_description`.
    public let explanation: String
    /// The HTTP status code of the response, which the SDK ignores.
    public let status: Int
    /// The number of seconds after which a retry makes sense; `nil` if it is unknown.
    public let retryAfter: Int?

    init(_ error: String, _ explanation: String, status: Int = 400, retryAfter: Int? = nil) {
        self.error = error
        self.explanation = explanation
        self.status = status
        self.retryAfter = retryAfter
    }

    /// The body of the response.
    public var json: JSONValue { ["error": .string(error), "error_description": .string(explanation)] }
}

extension RefreshError {
    /// An internal error occurred.
    public static let unexpected = RefreshError("server_error", "An internal error occurred. Please try again later.", status: 500)
    /// The provider is overloaded at present.
    public static let temporarilyUnavailable = RefreshError(
        "temporarily_unavailable", "The provider is overloaded. Please try again later.", status: 503, retryAfter: 2)

    /// The store is unavailable at present.
    public static let storeUnavailable = RefreshError(
        "temporarily_unavailable", "The provider cannot reach its store at present. Please try again.", status: 503, retryAfter: 1)

    /// It is not known whether the request has taken effect, because the store did not answer in time.
    public static let outcomeUnknown = RefreshError(
        "server_error", "It is not known whether this request has taken effect.", status: 503)

    /// A parameter is missing or invalid.
    public static func invalidRequest(_ explanation: String, status: Int = 400) -> RefreshError {
        RefreshError("invalid_request", explanation, status: status)
    }

    /// The person must log in again in the visible dialog.
    static func loginRequired(_ explanation: String) -> RefreshError { RefreshError("login_required", explanation) }

    static let notConnected = RefreshError("consent_required", "The person no longer uses the app.")
    static let appNotActive = RefreshError("access_denied", "The app is not active.", status: 403)
    static let appInDevelopment = RefreshError(
        "access_denied", "The app is in development mode, and the person has no role in it.", status: 403)

    /// The DPoP proof is not valid.
    public static func invalidProof(_ explanation: String) -> RefreshError { RefreshError("invalid_dpop_proof", explanation) }
    /// The proof was used before.
    public static let proofUsed = invalidProof("The proof was used before (RFC 9449, section 11.1).")
    /// The provider already remembers the maximum number of used proofs of the person at the app.
    public static func tooManyProofs(retryAfter: Int) -> RefreshError {
        RefreshError(
            "temporarily_unavailable", "Too many proofs of this login's key were used recently. Please try again later.", status: 429,
            retryAfter: retryAfter)
    }
    static let notBound = invalidProof("The ID token is not bound to a key: its authorization request had no dpop_jkt.")
    static let wrongKey = invalidProof("The proof is signed with another key than the one that the ID token is bound to.")
}
