/// An HTTP request of the SDK.
public struct TransportRequest: Sendable {
    /// The HTTP method, in uppercase letters.
    public var method: String
    /// The absolute `http` or `https` URL.
    public var url: String
    /// The header fields. Their names are case-insensitive.
    public var headers: [String: String]
    /// The request body; empty if there is none.
    public var body: [UInt8]
    /// The time limit of this request, in seconds; `nil` for the default of the transport.
    public var timeLimit: Double?
    /// The maximum size of the response body, in bytes; `nil` for the default of the transport.
    public var maximumResponseSize: Int?
    /// Receives the number of bytes sent since the last call, the number of bytes sent in total, and the size of the body. A transport need
    /// not call it.
    public var progress: (@Sendable (Int64, Int64, Int64) -> Void)?

    /// Creates a request, by default a GET.
    public init(method: String = "GET", url: String, headers: [String: String] = [:], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

extension TransportRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method and the size of the body. URL, header fields and body may contain tokens.
    public var description: String { "TransportRequest(\(method), \(body.count) bytes)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The response to a ``TransportRequest``. Redirects are returned, not followed.
public struct TransportResponse: Sendable {
    /// The HTTP status code.
    public var status: Int
    /// The header fields by lowercase name.
    public var headers: [String: String]
    /// The complete body.
    public var body: [UInt8]

    /// Creates a response. The names in `headers` must be in lowercase letters.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension TransportResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status and the size of the body. Header fields and body may contain tokens.
    public var description: String { "TransportResponse(\(status), \(body.count) bytes)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Sends HTTP requests to the provider. An implementation does not follow redirects, stores no cookies, limits the time and the size of a
/// response, and stops when the task is canceled.
public protocol Transport: Sendable {
    /// Sends a request and waits for the response.
    /// - Throws: ``CoreErrorCode/errorNetwork`` if no response arrives; `CancellationError` if the task is canceled.
    func send(_ request: TransportRequest) async throws -> TransportResponse
}
