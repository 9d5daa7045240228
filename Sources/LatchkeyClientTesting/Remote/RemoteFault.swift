/// A simulated failure of a request to a provider in another process.
public struct RemoteFault: Sendable, Hashable {
    let name: String
    var delay: Duration?
    var status: Int?
    var contentType: String?
    var body: String?
    var code: Int?
    var subcode: Int?
    var message: String?

    private init(_ name: String) { self.name = name }

    /// The connection is closed before a response, as if the provider were down.
    public static let down = RemoteFault("down")
    /// The connection is closed in the middle of a response.
    public static let reset = RemoteFault("reset")
    /// The provider never responds, however long the client waits.
    public static let silent = RemoteFault("silent")
    /// The correct response arrives after the provider's clock has advanced by the delay.
    public static func slow(_ delay: Duration) -> RemoteFault {
        var fault = RemoteFault("slow")
        fault.delay = delay
        return fault
    }
    /// A response with any HTTP status from 200 to 599, and any body of at most 64 KiB.
    public static func status(_ status: Int, contentType: String = "text/plain", body: String = "") -> RemoteFault {
        var fault = RemoteFault("status")
        fault.status = status
        fault.contentType = contentType
        fault.body = body.isEmpty ? nil : body
        return fault
    }
    /// A response with status 200 and a body that is not valid JSON.
    public static let garbage = RemoteFault("garbage")
    /// An error of the Graph API.
    /// - Parameters:
    ///   - status: The HTTP status.
    ///   - message: The message for developers; one that says that a test has requested the error if `nil`.
    public static func graphError(code: Int, subcode: Int? = nil, status: Int = 400, message: String? = nil) -> RemoteFault {
        var fault = RemoteFault("graph_error")
        (fault.code, fault.subcode, fault.status, fault.message) = (code, subcode, status, message)
        return fault
    }
    /// The error of an app that has made too many calls of the Graph API, with its headers.
    public static let rateLimit = RemoteFault("rate_limit")
    /// The error of an access token that has expired.
    public static let expiredToken = RemoteFault("expired_token")
    /// The error of an access token that was revoked.
    public static let revokedToken = RemoteFault("revoked_token")
    /// The documents with the keys cannot be reached.
    public static let keysUnreachable = RemoteFault("jwks_unreachable")
    /// The correct response has another content type.
    public static func wrongContentType(_ contentType: String = "text/html; charset=utf-8") -> RemoteFault {
        var fault = RemoteFault("wrong_content_type")
        fault.contentType = contentType
        return fault
    }
    /// The correct response has only the first half of its body.
    public static let truncatedBody = RemoteFault("truncated_body")
}
