#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The properties of a request against which a server verifies its DPoP proof.
public struct DPoPExpectations: Sendable {
    /// The HTTP method of the request, case-sensitive (RFC 9110, section 9.1).
    public let method: String
    /// The URL of the request as clients see it; behind a proxy, the public URL.
    public let url: String
    /// The token in the request, whose hash the claim `ath` must contain. If `nil`, `ath` is not checked.
    public let token: String?
    /// The maximum difference in seconds between `iat` and the current time, in both directions.
    public let window: TimeInterval
    /// The maximum size of a proof in bytes.
    public let maximumProofSize: Int

    /// Creates the expectations for one request.
    public init(method: String, url: String, token: String?, window: TimeInterval = 300, maximumProofSize: Int = 8192) {
        self.method = method
        self.url = url
        self.token = token
        self.window = window
        self.maximumProofSize = maximumProofSize
    }
}
