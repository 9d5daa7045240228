import Foundation
import IdentityTokens

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Fetches a provider's key document, and follows no redirect: keys come from the provider itself or not at all.
struct KeyFetch: Sendable {
    private let address: String
    private let session = URLSession(configuration: .ephemeral, delegate: NoRedirects(), delegateQueue: nil)

    init(of provider: String) { address = "\(provider)/.well-known/oauth/openid/jwks/" }

    @Sendable func document() async throws -> [UInt8] {
        guard let url = URL(string: address) else { throw URLError(.badURL) }
        let (data, response) = try await session.data(from: url)
        guard let status = (response as? HTTPURLResponse)?.statusCode else { throw URLError(.badServerResponse) }
        return try await KeyAnswer(status: status, body: Array(data)).document()
    }
}

private final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
