import HTTPTypes
import Hummingbird
import NIOCore
import ProviderDomain

/// The routes of the provider. A route also matches a path with a version segment at the beginning or a slash at the end; see
/// ``PathNormalizer``.
enum ProviderRoutes {
    typealias Endpoint = @Sendable (Request, ProviderContext) async throws -> Response

    /// A path, and its endpoint for each method.
    struct Route {
        let path: RouterPath
        let endpoints: [HTTPRequest.Method: Endpoint]
        /// Whether scripts of other origins may call the endpoints, because their responses do not depend on cookies.
        var isPublic = false
        /// Whether the response is the same for every client, so that a stored one may be sent; see ``ResponseCache``.
        var hasOneResponse = false
    }

    /// Returns the handler of all requests.
    static func responder(of provider: Provider, at url: PublicURL, _ routes: [Route]) -> RequestObserver {
        let router = Router(context: ProviderContext.self, options: .autoGenerateHeadEndpoints)
        let headers = SecurityHeaders(isHTTPS: url.isHTTPS)
        let errorMiddleware = ErrorMiddleware(provider: provider)
        router.add(middleware: headers)
        router.add(middleware: errorMiddleware)
        let graphHost = GraphHost(url: url)
        router.add(middleware: graphHost)
        router.add(middleware: DevelopersHost(url: url))
        for route in routes {
            for (method, endpoint) in route.endpoints { router.on(route.path, method: method, use: endpoint) }
            rejectOtherMethods(of: route, on: router)
        }
        let limit = RequestSizeLimit(
            inner: router.buildResponder(), headers: headers, errorMiddleware: errorMiddleware, graphHost: graphHost,
            cookies: BrowserCookies(isHTTPS: url.isHTTPS))
        return RequestObserver(limit, routes: Set(routes.map(\.path.description)))
    }

    static func table(_ provider: Provider, _ url: PublicURL, health: HealthEndpoints) -> [Route] {
        let discovery = DiscoveryEndpoints(provider: provider, url: url)
        let dialog = LoginDialog(provider: provider, url: url, providerLogins: [ExplorerLogin.self])
        let deviceVerification = DeviceVerificationEndpoints(dialog: dialog)
        let logout = LogoutEndpoints(provider: provider, url: url)
        let testUserLogin = TestUserLoginEndpoints(provider: provider, url: url)
        let tokenService = TokenService(provider: provider, url: url)
        let tokens = TokenEndpoint(tokenService: tokenService)
        let device = DeviceEndpoints(tokenService: tokenService)
        let userInfo = UserInfoEndpoint(tokenService: tokenService)
        let pictures = PictureEndpoint(provider: provider)
        let refresh = RefreshEndpoint(provider: provider, url: url)
        let uninstall = UninstallEndpoint(provider: provider, url: url)
        let graph = GraphEndpoint(graph: Graph(provider: provider, url: url), tokens: tokens)
        let account = AccountEndpoints(provider: provider, url: url)
        let reviews = ReviewEndpoints(provider: provider, url: url)
        let personLogin = AccountLoginEndpoints(provider: provider, url: url)
        let developers = DeveloperEndpoints(provider: provider, url: url)
        let icons = IconEndpoint(provider: provider)
        let home = HomeEndpoint(provider: provider, url: url, graph: graph)
        let explorer = ExplorerEndpoints(provider: provider, url: url, graph: graph, tokenService: tokenService)
        let tokenDebugger = DebuggerEndpoints(provider: provider, url: url, tokenService: tokenService)
        let assets = AssetEndpoint(pages: provider.pages)
        return [
            Route(
                path: "/.well-known/openid-configuration", endpoints: [.get: discovery.configuration], isPublic: true, hasOneResponse: true),
            Route(
                path: "/.well-known/oauth-authorization-server", endpoints: [.get: discovery.authorizationServer], isPublic: true,
                hasOneResponse: true),
            Route(path: "/.well-known/oauth/openid/jwks", endpoints: [.get: discovery.jwks], isPublic: true, hasOneResponse: true),
            Route(path: "/.well-known/oauth/openid/certs", endpoints: [.get: discovery.certs], isPublic: true, hasOneResponse: true),
            Route(path: "/.well-known/oauth/openid/keys", endpoints: [.get: discovery.keys], isPublic: true, hasOneResponse: true),
            Route(path: "/openapi.json", endpoints: [.get: discovery.description], isPublic: true, hasOneResponse: true),
            Route(path: "/dialog/oauth", endpoints: [.get: dialog.authorize, .post: dialog.authorize]),
            Route(path: "/oauth/authorize", endpoints: [.get: dialog.authorize, .post: dialog.authorize]),
            Route(path: "/connect/login_success.html", endpoints: [.get: LoginSuccessEndpoint(pages: provider.pages).show]),
            Route(path: "/dialog/continue", endpoints: [.get: dialog.resume]),
            Route(path: "/dialog/login", endpoints: [.post: dialog.logIn]),
            Route(path: "/dialog/consent", endpoints: [.post: dialog.consent]),
            Route(path: "/checkpoint/test-user-login/:user", endpoints: [.get: testUserLogin.show, .post: testUserLogin.logIn]),
            Route(path: "/oauth/logout", endpoints: [.get: logout.requestLogout, .post: logout.requestLogout]),
            Route(path: "/dialog/logout", endpoints: [.get: logout.requestLogout, .post: logout.confirmLogout]),
            Route(path: "/logout.php", endpoints: [.get: logout.logOutByToken]),
            Route(path: "/dialog/logout.php", endpoints: [.get: logout.logOutByToken]),
            Route(path: "/device", endpoints: [.get: deviceVerification.show]),
            Route(path: "/dialog/device", endpoints: [.get: deviceVerification.show, .post: deviceVerification.submit]),
            Route(path: "/settings", endpoints: [.get: account.apps]),
            Route(path: "/settings/login", endpoints: [.get: personLogin.showLogin, .post: personLogin.logIn]),
            Route(path: "/settings/data.json", endpoints: [.get: account.downloadData]),
            Route(path: "/settings/sessions", endpoints: [.get: account.sessions, .post: account.signOut]),
            Route(path: "/settings/language", endpoints: [.get: account.language, .post: account.chooseLanguage]),
            Route(path: "/settings/apps/:app", endpoints: [.get: account.app, .post: account.updateApp]),
            Route(path: "/settings/apps/:app/remove", endpoints: [.get: account.confirmRemoval]),
            Route(path: "/developers", endpoints: [.get: developers.apps]),
            Route(path: "/developers/invitations", endpoints: [.post: developers.answerInvitation]),
            Route(path: "/developers/apps/new", endpoints: [.get: developers.newApp, .post: developers.addApp]),
            Route(path: "/developers/apps/:app", endpoints: [.get: developers.overview]),
            Route(path: "/developers/apps/:app/settings", endpoints: [.get: developers.settings, .post: developers.saveSettings]),
            Route(path: "/developers/apps/:app/roles", endpoints: [.get: developers.roles, .post: developers.changeRoles]),
            Route(path: "/developers/apps/:app/icon", endpoints: [.get: developers.icon, .post: developers.saveIcon]),
            Route(
                path: "/developers/apps/:app/secret",
                endpoints: [.get: developers.showConfirmation(.showSecret), .post: developers.showSecret]),
            Route(
                path: "/developers/apps/:app/secret/new",
                endpoints: [.get: developers.showConfirmation(.newSecret), .post: developers.makeSecret]),
            Route(
                path: "/developers/apps/:app/client-token/new",
                endpoints: [.get: developers.showConfirmation(.newClientToken), .post: developers.makeClientToken]),
            Route(path: "/developers/apps/:app/leave", endpoints: [.get: developers.showConfirmation(.leave), .post: developers.leave]),
            Route(
                path: "/developers/apps/:app/remove", endpoints: [.get: developers.showConfirmation(.removal), .post: developers.removeApp]),
            Route(
                path: "/developers/apps/:app/permissions", endpoints: [.get: developers.permissions, .post: developers.changePermissions]),
            Route(path: "/developers/apps/:app/testers", endpoints: [.get: developers.testers, .post: developers.changeTesters]),
            Route(path: "/developers/apps/:app/activity", endpoints: [.get: developers.activity]),
            Route(path: "/developers/reviews", endpoints: [.get: reviews.queue]),
            Route(path: "/developers/reviews/:review", endpoints: [.post: reviews.decide]),
            Route(path: "/tools/explorer", endpoints: [.get: explorer.explorer, .post: explorer.submit]),
            Route(path: "/tools/explorer/permissions", endpoints: [.get: explorer.permissions, .post: explorer.beginLogin]),
            Route(path: "/tools/explorer/token", endpoints: [.get: explorer.completeLogin]),
            Route(path: "/tools/explorer/clear", endpoints: [.get: explorer.confirmClear, .post: explorer.clear]),
            Route(path: "/tools/debug/accesstoken", endpoints: [.get: tokenDebugger.show, .post: tokenDebugger.inspect]),
            Route(path: "/device/login", endpoints: [.post: device.logIn], isPublic: true),
            Route(path: "/device/login_status", endpoints: [.post: device.status], isPublic: true),
            Route(path: "/oauth/access_token", endpoints: [.get: tokens.exchange, .post: tokens.exchange], isPublic: true),
            // The following paths need their own routes, because the router does not backtrack to the catch-all route once it has matched
            // /oauth.
            Route(path: "/oauth/client_code", endpoints: [.get: graph.respond, .post: graph.respond], isPublic: true),
            Route(path: "/oauth/access_token_info", endpoints: [.get: graph.respond], isPublic: true),
            Route(path: "/oauth/exchange_sessions", endpoints: [.post: graph.respond], isPublic: true),
            Route(path: "/oauth/token", endpoints: [.post: StandardTokenEndpoint(tokenService: tokenService).token], isPublic: true),
            Route(path: "/oauth/revoke", endpoints: [.post: RevocationEndpoint(tokenService: tokenService).revoke], isPublic: true),
            Route(path: "/oauth/introspect", endpoints: [.post: IntrospectionEndpoint(tokenService: tokenService).introspect]),
            Route(
                path: "/oauth/device_authorization", endpoints: [.post: DeviceAuthorizationEndpoint(tokenService: tokenService).authorize],
                isPublic: true),
            Route(path: "/userinfo", endpoints: [.get: userInfo.userInfo, .post: userInfo.userInfo], isPublic: true),
            Route(path: "/limited_login/refresh", endpoints: [.post: refresh.refresh], isPublic: true),
            Route(path: "/platform/uninstall", endpoints: [.post: uninstall.uninstall], isPublic: true),
            Route(path: "/pictures/:address", endpoints: [.get: pictures.picture], isPublic: true),
            Route(path: "/icons/:digest", endpoints: [.get: icons.icon], isPublic: true),
            Route(path: "/assets/:name", endpoints: [.get: assets.asset]),
            Route(path: "/favicon.ico", endpoints: [.get: assets.icon]),
            Route(path: "/robots.txt", endpoints: [.get: assets.robots]),
            Route(path: "/health/live", endpoints: [.get: health.live]),
            Route(path: "/health/ready", endpoints: [.get: health.ready]),
            Route(path: "/health/client", endpoints: [.get: health.client]),
            Route(path: "/", endpoints: [.get: home.respond, .post: graph.respond, .delete: graph.respond], isPublic: true),
            Route(path: "/**", endpoints: [.get: graph.respond, .post: graph.respond, .delete: graph.respond], isPublic: true),
        ] + (provider.hooks.signIn == .password ? [passwordRoute(account)] : [])
    }

    /// Returns the targets of the requests that have one response for every client: those of such routes, and those of the pages' files.
    static func targetsWithOneResponse(_ routes: [Route], _ pages: Pages) -> Set<String> {
        Set(routes.filter(\.hasOneResponse).map(\.path.description) + pages.assetAddresses)
    }

    private static func passwordRoute(_ account: AccountEndpoints) -> Route {
        Route(path: "/settings/password", endpoints: [.get: account.password, .post: account.changePassword])
    }

    private static func rejectOtherMethods(of route: Route, on router: Router<ProviderContext>) {
        let allowed = route.endpoints.keys.map(\.rawValue).sorted().joined(separator: ", ")
        for method in [HTTPRequest.Method.get, .post, .put, .patch, .delete, .options] where route.endpoints[method] == nil {
            if method == .options, route.isPublic {
                router.on(route.path, method: method) { request, _ in preflight(request, allowed) }
            } else {
                router.on(route.path, method: method) { _, _ -> Response in
                    throw HTTPError(.methodNotAllowed, headers: [.allow: allowed], message: "This address allows only \(allowed).")
                }
            }
        }
    }

    /// Answers a CORS preflight request (the Fetch standard, section 3.2.2).
    private static func preflight(_ request: Request, _ allowed: String) -> Response {
        var headers: HTTPFields = [
            .accessControlAllowOrigin: "*", .accessControlAllowMethods: allowed, .accessControlMaxAge: "3600", .allow: allowed,
        ]
        headers[.accessControlAllowHeaders] = request.headers[.accessControlRequestHeaders]
        return Response(status: .noContent, headers: headers)
    }
}
