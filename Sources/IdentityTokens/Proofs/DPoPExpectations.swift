#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a server knows of the request that a DPoP proof came with.
public struct DPoPExpectations: Sendable {
    /// The request's method; case counts (RFC 9110, section 9.1).
    public let method: String
    /// The address that the request was sent to, as clients see it: behind a proxy the public one.
    public let url: String
    /// The token that the request carries, for which `ath` must be the hash. `nil` where there is none; `ath` is not looked at then.
    public let token: String?
    /// By how many seconds `iat` may lie before or after now.
    public let window: TimeInterval
    /// The most bytes that a proof may have.
    public let largestProof: Int

    /// Expects a proof for one request. The defaults are those of the properties.
    public init(method: String, url: String, token: String?, window: TimeInterval = 300, largestProof: Int = 8192) {
        self.method = method
        self.url = url
        self.token = token
        self.window = window
        self.largestProof = largestProof
    }
}
