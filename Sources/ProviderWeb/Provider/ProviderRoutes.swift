import HTTPTypes
import Hummingbird
import NIOCore

/// The table of addresses. Each is also reached with a version segment before it and a slash behind it; see ``AddressForms``.
enum ProviderRoutes {
    typealias Responder = AddressForms<RouterResponder<ProviderContext>>

    static func responder(of provider: Provider, at url: PublicURL) -> Responder {
        let router = Router(context: ProviderContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: SecurityHeaders(isHTTPS: url.isHTTPS))
        router.add(middleware: Mishaps(provider: provider))

        let discovery = DiscoveryEndpoints(url: url, documents: provider.keyDocuments)
        router.get("/.well-known/openid-configuration", use: discovery.configuration)
        router.get("/.well-known/oauth/openid/jwks", use: discovery.jwks)
        router.get("/.well-known/oauth/openid/certs", use: discovery.certs)
        router.get("/.well-known/oauth/openid/keys", use: discovery.keys)

        let dialog = DialogEndpoints(provider: provider, url: url)
        router.get("/dialog/oauth", use: dialog.arrive)
        router.get("/oauth/authorize", use: dialog.arrive)
        router.get("/dialog/continue", use: dialog.resume)
        router.post("/dialog/login", use: dialog.logIn)
        router.post("/dialog/consent", use: dialog.consent)
        // Where the address of a page that answered a form is opened again.
        router.get("/dialog/login", use: onlyPosted)
        router.get("/dialog/consent", use: onlyPosted)

        let tokens = TokenEndpoint(provider: provider, url: url)
        router.get("/oauth/access_token", use: tokens.exchange)
        router.post("/oauth/access_token", use: tokens.exchange)

        router.get("/pictures/:address", use: PictureEndpoint(provider: provider).picture)
        router.get("/assets/:name", use: AssetEndpoint(pages: provider.pages).asset)
        return AddressForms(inner: router.buildResponder())
    }

    @Sendable private static func onlyPosted(_ request: Request, _ context: ProviderContext) throws -> Response {
        throw HTTPError(.methodNotAllowed, headers: [.allow: "POST"], message: "This address takes forms, by POST.")
    }
}
