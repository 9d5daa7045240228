internal import IdentityTokens

/// The keys of each provider, kept for the life of the process: a login asks for them only when they are old or a key is new.
final class ProviderKeys: Sendable {
    static let shared = ProviderKeys()

    private let caches = Locked<[String: KeyCache]>([:])

    /// The keys of a provider. The first caller's transport is kept.
    func keys(of provider: ProviderAddress, over transport: any Transport) -> KeyCache {
        caches.withLock { caches in
            if let cache = caches[provider.issuer] { return cache }
            // As patient as the transport: a telephone's network may be slow.
            let cache = KeyCache(timeLimit: 60) {
                let response = try await transport.send(TransportRequest(url: provider.certificates))
                guard response.status == 200 else {
                    throw CoreError(.errorNetwork, .badResponse, "The provider's keys were answered with status \(response.status).")
                }
                return response.body
            }
            caches[provider.issuer] = cache
            return cache
        }
    }
}
