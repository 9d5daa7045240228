/// One HTTP request of the SDK's.
public struct TransportRequest: Sendable {
    /// In capitals.
    public var method: String
    /// An absolute `http` or `https` address.
    public var url: String
    /// Names are compared without regard to case.
    public var headers: [String: String]
    /// Empty for none.
    public var body: [UInt8]
    /// The longest time for this request, in seconds, where it is not that of the transport.
    public var timeLimit: Double?
    /// The largest body of an answer to this request, in bytes, where it is not that of the transport.
    public var largestAnswer: Int?
    /// Told the bytes that were sent last, the bytes sent so far, and the bytes to be sent. A transport need not call it.
    public var progress: (@Sendable (Int64, Int64, Int64) -> Void)?

    /// A request; without more, one that reads.
    public init(method: String = "GET", url: String, headers: [String: String] = [:], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// The answer to a ``TransportRequest``. A redirect is an answer; it is not followed.
public struct TransportResponse: Sendable {
    /// The status code.
    public var status: Int
    /// Values by names in lower case.
    public var headers: [String: String]
    /// The whole body.
    public var body: [UInt8]

    /// An answer.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8]) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// How the SDK reaches the provider. An implementation follows no redirect, keeps no cookie, ends within a time and a size that it knows,
/// and ends when the task is cancelled.
public protocol Transport: Sendable {
    /// - Throws: ``CoreErrorCode/errorNetwork`` when there is no answer, `CancellationError` when the task was cancelled.
    func send(_ request: TransportRequest) async throws -> TransportResponse
}
