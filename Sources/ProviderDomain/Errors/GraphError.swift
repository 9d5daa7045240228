import LoginModel

/// A refusal to a program (provider-wire.md, section 11): the numbers and texts that every client of the original knows.
public struct GraphError: Error, Sendable, Hashable {
    /// One sentence for the developer.
    public let message: String
    /// What the original calls the class of the error.
    public let type: String
    /// The number that programs branch on.
    public let code: Int
    /// A finer number, where there is one.
    public let subcode: Int?
    /// The kind in `WWW-Authenticate`.
    public let kind: String
    /// The HTTP status.
    public let status: Int
    /// What to tell the person at the app, where there is something to tell.
    public let notice: ErrorNotice?
    /// Seconds after which trying again is worth it, where that is known.
    public let retryAfter: Int?

    /// The message is in a header too, and headers have to pass through the servers of others.
    private static let longestMessage = 1000

    /// Takes everything as it is, but for a message that quotes too much of what came in.
    public init(
        _ message: String, type: String = "OAuthException", code: Int, subcode: Int? = nil, kind: String = "invalid_request",
        status: Int = 400, notice: ErrorNotice? = nil, retryAfter: Int? = nil
    ) {
        self.message = message.beginning(Self.longestMessage)
        self.type = type
        self.code = code
        self.subcode = subcode
        self.kind = kind
        self.status = status
        self.notice = notice
        self.retryAfter = retryAfter
    }

    /// Whether a retry may help.
    public var isTransient: Bool { (code == 2 || isRateLimit) && subcode == nil }

    /// Whether too many calls came, so that nothing was decided about this one.
    public var isRateLimit: Bool { [4, 17, 613].contains(code) }
}

extension GraphError {
    /// Something went wrong inside; retrying may help.
    public static let unexpected = GraphError(
        "An unexpected error has occurred. Please retry your request later.", code: 2, status: 500, notice: .unavailable)

    /// There is too much to do at this moment; retrying will help. The Graph API answers 500, not 503: the original does, and one client takes a
    /// status that the original does not have for a broken network (provider-wire.md, sections 1.5 and 11.2).
    public static let temporarilyUnavailable = overload(status: 500)

    /// The same at an address that is not the Graph API's (RFC 9110, section 15.6.4).
    public static let serviceUnavailable = overload(status: 503)

    private static func overload(status: Int) -> GraphError {
        GraphError("(#2) Service temporarily unavailable", code: 2, status: status, notice: .unavailable, retryAfter: 2)
    }

    /// The request cannot be read.
    public static func malformed(_ message: String, status: Int = 400) -> GraphError {
        GraphError("(#100) \(message)", code: 100, status: status)
    }

    /// Nothing is at the address.
    public static func unknownPath(_ path: String) -> GraphError {
        GraphError("Unknown path components: \(path.prefix(128))", code: 2500)
    }

    static func repeatedParameter(_ name: String) -> GraphError {
        .malformed("The parameter \(name.prefix(64)) occurs more than once")
    }

    static func missingParameter(_ name: String) -> GraphError { .malformed("The parameter \(name) is required") }
}
