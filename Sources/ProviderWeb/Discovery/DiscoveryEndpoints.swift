import Hummingbird
import IdentityTokens

/// The documents below `/.well-known/`, served directly and to every origin (provider-wire.md, sections 6.1 and 6.2).
struct DiscoveryEndpoints: Sendable {
    let url: PublicURL
    let documents: KeyDocuments

    @Sendable func configuration(_ request: Request, _ context: ProviderContext) -> Response {
        cacheable(DiscoveryDocument.document(of: url.text).serialized())
    }

    /// `GET /openapi.json`: every address of the provider.
    @Sendable func description(_ request: Request, _ context: ProviderContext) -> Response {
        cacheable(OpenAPIDocument.document(of: url.text).serialized())
    }

    @Sendable func jwks(_ request: Request, _ context: ProviderContext) -> Response { cacheable(documents.jwks) }
    @Sendable func certs(_ request: Request, _ context: ProviderContext) -> Response { cacheable(documents.certs) }
    @Sendable func keys(_ request: Request, _ context: ProviderContext) -> Response { cacheable(documents.keys) }

    private func cacheable(_ document: [UInt8]) -> Response {
        JSONAnswer(body: document, cacheControl: "public, max-age=3600").response
    }
}
