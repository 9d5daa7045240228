public import Foundation
public import IdentityTokens
internal import SystemHTTP

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

extension KeyCache {
    /// Creates a cache that fetches the keys from one of the issuer's key documents with the system's `URLSession`.
    ///
    /// No redirect is followed, and no response or cookie is stored. At most ``KeySet/maximumDocumentSize`` bytes of a response are read,
    /// counted after decompression.
    /// - Parameters:
    ///   - address: the URL of the document, such as `https://login.example/.well-known/oauth/openid/jwks/`.
    ///   - timeLimit: the maximum duration of a fetch in seconds, up to the end of the response.
    public init(
        fetching address: URL, maximumAge: TimeInterval = 3600, cooldown: TimeInterval = 60, maximumStaleAge: TimeInterval = 86_400,
        timeLimit: TimeInterval = 10
    ) {
        self.init(maximumAge: maximumAge, cooldown: cooldown, maximumStaleAge: maximumStaleAge, timeLimit: timeLimit) {
            let exchange = HTTPExchange(within: timeLimit, maximumResponseSize: KeySet.maximumDocumentSize)
            let response = try await exchange.response(to: URLRequest(url: address))
            return try await KeyResponse(status: response.status, body: response.body).document()
        }
    }
}
