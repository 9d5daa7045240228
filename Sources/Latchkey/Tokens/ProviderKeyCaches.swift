internal import IdentityTokens

/// The key caches of providers, by issuer. A login fetches keys only if the cached keys are old or do not contain the key that it needs.
final class ProviderKeyCaches: Sendable {
    static let shared = ProviderKeyCaches()

    private let caches = Locked<[String: KeyCache]>([:])

    /// Returns the key cache of a provider. A cache always uses the transport of its first caller.
    func keys(of provider: ProviderAddress, over transport: any Transport) -> KeyCache {
        caches.withLock { caches in
            if let cache = caches[provider.issuer] { return cache }
            // The limit is higher than the default of ``KeyCache``, because a mobile network can be slow. The transport has its own limit.
            let cache = KeyCache(timeLimit: 60) {
                let response = try await transport.send(TransportRequest(url: provider.certificates))
                guard response.status == 200 else {
                    throw CoreError(.errorNetwork, .badResponse, "The response for the provider's keys has status \(response.status).")
                }
                return response.body
            }
            caches[provider.issuer] = cache
            return cache
        }
    }
}
