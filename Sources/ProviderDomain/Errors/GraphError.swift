import LoginModel

/// An error response of the Graph API (Wire.md, section 11), with the codes and texts that clients of Facebook's Graph API expect.
public struct GraphError: Error, Sendable, Hashable {
    /// One sentence for the developer: the member `message`.
    public let message: String
    /// The class of the error: the member `type`.
    public let type: String
    /// The error code, which clients evaluate: the member `code`.
    public let code: Int
    /// A more specific code: the member `error_subcode`. It is `nil` if there is none.
    public let subcode: Int?
    /// The kind of the error in the `WWW-Authenticate` header.
    public let kind: String
    /// The HTTP status code of the response.
    public let status: Int
    /// The message for the person who uses the app; `nil` if there is none.
    public let userMessage: ErrorUserMessage?
    /// The number of seconds after which a retry makes sense; `nil` if it is unknown.
    public let retryAfter: Int?

    /// The maximum length of the message in Unicode scalars. The message is also sent in a header, whose size proxies limit.
    private static let maximumMessageLength = 1000

    /// Creates an error. A message that is too long is truncated. Some messages quote the request and can have any length.
    public init(
        _ message: String, type: String = "OAuthException", code: Int, subcode: Int? = nil, kind: String = "invalid_request",
        status: Int = 400, userMessage: ErrorUserMessage? = nil, retryAfter: Int? = nil
    ) {
        self.message = message.truncated(to: Self.maximumMessageLength)
        self.type = type
        self.code = code
        self.subcode = subcode
        self.kind = kind
        self.status = status
        self.userMessage = userMessage
        self.retryAfter = retryAfter
    }

    /// Whether a retry may succeed.
    public var isTransient: Bool { (code == 2 || isRateLimit) && subcode == nil }

    /// Whether the error code stands for too many calls.
    public var isRateLimit: Bool { [4, 17, 613].contains(code) }
}

extension GraphError {
    /// An internal error occurred. A retry may succeed.
    public static let unexpected = GraphError(
        "An unexpected error has occurred. Please retry your request later.", code: 2, status: 500, userMessage: .unavailable)

    /// The provider is overloaded at present, and a later retry can succeed. The status is 500, as in Facebook's Graph API. At least one
    /// client treats a status that Facebook does not use, such as 503, as a network failure (Wire.md, sections 1.5 and 11.2).
    public static let temporarilyUnavailable = overload(status: 500)

    /// The provider is overloaded at present. This error is for responses outside the Graph API, which can have the status 503 (RFC 9110,
    /// section 15.6.4).
    public static let serviceUnavailable = overload(status: 503)

    /// The store is unavailable at present. Unlike overload, this has the status 503 in the Graph API, too: clients that take it for a
    /// network failure are right to do so, and load balancers recognize it.
    public static let storeUnavailable = overload(status: 503, retryAfter: 1)

    /// It is not known whether the request has taken effect, because the store did not answer in time. The client should not repeat it.
    public static let outcomeUnknown = GraphError(
        "(#1) It is not known whether this request has taken effect. A code or refresh token in it may be used up.", code: 1, status: 503,
        userMessage: .unavailable)

    private static func overload(status: Int, retryAfter: Int = 2) -> GraphError {
        GraphError("(#2) Service temporarily unavailable", code: 2, status: status, userMessage: .unavailable, retryAfter: retryAfter)
    }

    /// A parameter is missing or invalid.
    public static func malformed(_ message: String, status: Int = 400) -> GraphError {
        GraphError("(#100) \(message)", code: 100, status: status)
    }

    /// Nothing exists at the path.
    public static func unknownPath(_ path: String) -> GraphError {
        GraphError("Unknown path components: \(path.prefix(128))", code: 2500)
    }

    static func repeatedParameter(_ name: String) -> GraphError {
        .malformed("The parameter \(name.prefix(64)) occurs more than once")
    }

    static func missingParameter(_ name: String) -> GraphError { .malformed("The parameter \(name) is required") }
}

/// The message that an error contains for the person who uses the app, in their language: `error_user_title` and `error_user_msg`
/// (Wire.md, section 11.1). The texts are in the catalogs, under `error.{rawValue}.title` and `error.{rawValue}.text`.
public enum ErrorUserMessage: String, Sendable, Hashable, CaseIterable {
    /// A device login is waiting for the person's decision.
    case devicePending = "device-pending"
    /// A device polls too often.
    case devicePolling = "device-polling"
    /// The code of a device has expired.
    case deviceExpired = "device-expired"
    /// The person declined a device login.
    case deviceDeclined = "device-declined"
    /// The login has expired.
    case sessionExpired = "session-expired"
    /// The login ended before it expired.
    case sessionEnded = "session-ended"
    /// The person has removed the app.
    case appRemoved = "app-removed"
    /// The app's access to the person's data has expired.
    case dataAccessExpired = "data-access-expired"
    /// The app has made too many calls.
    case tooManyCalls = "too-many-calls"
    /// The provider has a temporary problem.
    case unavailable
}
