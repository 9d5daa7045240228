public import IdentityTokens

/// Why a limited login is not refreshed (provider-wire.md, section 6.5): a plain text in `error`, as the SDK reads it, and a sentence beside it.
public struct RefreshError: Error, Sendable, Hashable {
    /// What to branch on.
    public let error: String
    /// One sentence for the developer and the log.
    public let explanation: String
    /// The HTTP status, which the SDK does not look at.
    public let status: Int
    /// Seconds after which trying again is worth it, where that is known.
    public let retryAfter: Int?

    init(_ error: String, _ explanation: String, status: Int = 400, retryAfter: Int? = nil) {
        self.error = error
        self.explanation = explanation
        self.status = status
        self.retryAfter = retryAfter
    }

    /// The error as it is answered.
    public var json: JSONValue { ["error": .string(error), "error_description": .string(explanation)] }
}

extension RefreshError {
    /// Something went wrong that should not.
    public static let unexpected = RefreshError("server_error", "Something went wrong here. Please try again later.", status: 500)
    /// There is too much to do at this moment.
    public static let temporarilyUnavailable = RefreshError(
        "temporarily_unavailable", "There is too much to do at this moment. Please try again later.", status: 503, retryAfter: 2)

    /// The request lacks something, or has something that makes no sense.
    public static func invalidRequest(_ explanation: String, status: Int = 400) -> RefreshError {
        RefreshError("invalid_request", explanation, status: status)
    }

    /// The person has to log in where they can be seen.
    static func loginRequired(_ explanation: String) -> RefreshError { RefreshError("login_required", explanation) }

    static let notConnected = RefreshError("consent_required", "The person does not use the app any more.")
    static let appNotActive = RefreshError("access_denied", "The app is switched off.", status: 403)
    static let appInDevelopment = RefreshError(
        "access_denied", "The app is in development mode, and the person has no role in it.", status: 403)

    /// The proof of the key is refused.
    public static func invalidProof(_ explanation: String) -> RefreshError { RefreshError("invalid_dpop_proof", explanation) }
    /// The proof was used before.
    public static let proofUsed = invalidProof("The proof was used before (RFC 9449, section 11.1).")
    /// As many proofs of the person at the app were used as the provider remembers.
    public static func tooManyProofs(retryAfter: Int) -> RefreshError {
        RefreshError(
            "temporarily_unavailable", "Too many proofs of this login's key were used a moment ago. Please try again later.", status: 429,
            retryAfter: retryAfter)
    }
    static let notBound = invalidProof("The ID token is bound to no key: its login sent no dpop_jkt.")
    static let otherKey = invalidProof("The proof is by another key than the one that the ID token is bound to.")
}
