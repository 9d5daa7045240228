import Hummingbird
import IdentityTokens
import ProviderDomain

/// The documents below `/.well-known/`, served directly and to every origin (provider-wire.md, sections 6.1 and 6.2).
struct DiscoveryEndpoints: Sendable {
    let provider: Provider
    let url: PublicURL

    @Sendable func configuration(_ request: Request, _ context: ProviderContext) -> Response {
        cacheable(DiscoveryDocument.openID(of: url.text).serialized(), request)
    }

    /// `GET /openapi.json`: every address of the provider.
    @Sendable func description(_ request: Request, _ context: ProviderContext) -> Response {
        cacheable(OpenAPIDocument.document(of: url.text).serialized(), request)
    }

    /// RFC 8414, section 3: the same data without what only OpenID Connect knows.
    @Sendable func authorizationServer(_ request: Request, _ context: ProviderContext) -> Response {
        cacheable(DiscoveryDocument.authorizationServer(of: url.text).serialized(), request)
    }

    @Sendable func jwks(_ request: Request, _ context: ProviderContext) async throws -> Response {
        cacheable(try await documents().jwks, request)
    }
    @Sendable func certs(_ request: Request, _ context: ProviderContext) async throws -> Response {
        cacheable(try await documents().certs, request)
    }
    @Sendable func keys(_ request: Request, _ context: ProviderContext) async throws -> Response {
        cacheable(try await documents().keys, request)
    }

    private func documents() async throws -> KeyDocuments { try await provider.ring.keys(at: provider.surroundings.now()).documents }

    /// As long as the plan of the keys counts on; who has the document already is spared it (provider-wire.md, section 16).
    private func cacheable(_ document: [UInt8], _ request: Request) -> Response {
        var response = JSONAnswer(body: document, cacheControl: "public, max-age=\(SigningPlan.cacheLifetime)").response
        let tag = EntityTag(of: document)
        if tag.matches(request.headers[.ifNoneMatch]) {
            response.status = .notModified
            response.headers[.contentType] = nil
            response.body = ResponseBody()
        }
        response.headers[.entityTag] = tag.text
        return response
    }
}
