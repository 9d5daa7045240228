public import Foundation
public import IdentityTokens
internal import SystemHTTP

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

extension KeyCache {
    /// Fetches the keys from one of the issuer's key documents, through the system's `URLSession`.
    ///
    /// No redirect is followed, nothing is cached and no cookie kept; of an answer no more than ``KeySet/largestDocument`` bytes are read, counted
    /// after decompression.
    /// - Parameters:
    ///   - address: where the document is, such as `https://login.example/.well-known/oauth/openid/jwks/`.
    ///   - timeLimit: seconds that a fetch may take, up to the end of its answer.
    public init(
        fetching address: URL, maximumAge: TimeInterval = 3600, cooldown: TimeInterval = 60, longestStale: TimeInterval = 86_400,
        timeLimit: TimeInterval = 10
    ) {
        self.init(maximumAge: maximumAge, cooldown: cooldown, longestStale: longestStale, timeLimit: timeLimit) {
            let exchange = HTTPExchange(within: timeLimit, largestAnswer: KeySet.largestDocument)
            let answer = try await exchange.answer(to: URLRequest(url: address))
            return try await KeyAnswer(status: answer.status, body: answer.body).document()
        }
    }
}
