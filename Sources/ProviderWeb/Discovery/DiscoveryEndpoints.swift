import Hummingbird
import LoginModel
import ProviderDomain
import ProviderServices
import StrictJSON

/// The documents below `/.well-known/`, and the OpenAPI document. They are served without redirects and to every origin (Wire.md, sections
/// 6.1 and 6.2).
struct DiscoveryEndpoints: Sendable {
    private let signingKeyCache: SigningKeyCache<KeyDocuments>
    private let environment: SystemEnvironment
    private let openID: LazyValue<CachedDocument>
    private let oauth: LazyValue<CachedDocument>
    private let openAPI: LazyValue<CachedDocument>

    init(provider: Provider, url: PublicURL) {
        signingKeyCache = provider.signingKeyCache
        environment = provider.environment
        let (brand, logo, dialog) = (provider.pages.brand, provider.pages.logoAddress, provider.dialogOrigin(at: url))
        let signIn = provider.hooks.signIn
        openID = LazyValue { CachedDocument(DiscoveryDocument.openID(of: url, dialog: dialog, brand, logo: logo).serialized()) }
        oauth = LazyValue { CachedDocument(DiscoveryDocument.authorizationServer(of: url, dialog: dialog, brand, logo: logo).serialized()) }
        openAPI = LazyValue { CachedDocument(OpenAPIDocument.document(of: url.text, title: brand.name, signIn: signIn).serialized()) }
    }

    @Sendable func configuration(_ request: Request, _ context: ProviderContext) -> Response { openID.value.response(to: request) }

    /// Returns the OpenAPI description of every endpoint: `GET /openapi.json`.
    @Sendable func description(_ request: Request, _ context: ProviderContext) -> Response { openAPI.value.response(to: request) }

    /// Returns the metadata of RFC 8414, section 3: the OpenID Connect metadata without the members that only OpenID Connect defines.
    @Sendable func authorizationServer(_ request: Request, _ context: ProviderContext) -> Response { oauth.value.response(to: request) }

    @Sendable func jwks(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await documents().jwks.response(to: request)
    }
    @Sendable func certs(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await documents().certs.value.get().response(to: request)
    }
    @Sendable func keys(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await documents().keys.response(to: request)
    }

    private func documents() async throws -> KeyDocuments { try await signingKeyCache.keys(at: environment.now()).documents }
}
