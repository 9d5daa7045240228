public import Crypto
public import Foundation
public import Hummingbird
public import IdentityTokens
public import Latchkey
public import LoginModel

/// Logs people in to a web app in their browsers: a button and a picture for its pages, and the routes behind them.
///
/// It implements the authorization code flow of OpenID Connect Core 1.0, section 3.1, with state, nonce and PKCE (RFC 9700, section 2.1),
/// and needs no script in the page. The state of a login in progress is stored encrypted in a cookie of that login. The app's
/// ``WebLoginSessions`` store who is logged in.
///
/// ```swift
/// let login = try WebLogin(
///     settings: settings, secret: secret, redirectURI: redirectURI, permissions: [.email], sessions: sessions,
///     verifier: verifier, rememberingIn: store)
/// login.addRoutes(to: router)
/// ```
public struct WebLogin<SessionStore: WebLoginSessions>: Sendable {
    let identity: (appID: String, provider: ProviderAddress)
    let dialog: String
    let redirectURI: String
    let redirectURL: AppURL
    let permissions: [Permission]
    let sessions: SessionStore
    let loginVerifier: LoginVerifier
    let store: any OneTimeStore
    let exchange: CodeExchange
    let cookies: PendingLoginCookies
    let environment: SystemEnvironment
    let markup: LoginMarkup
    /// Whether the app's origin uses `https`, so that its cookies can have the attribute `Secure`.
    public let isSecure: Bool
    /// The path with which all routes of this login begin, except the redirect URI.
    public let path: String

    /// Creates the login for one app.
    /// - Parameters:
    ///   - settings: the app ID, the provider, and the provider's name, color and logo. They are read only once, by this initializer.
    ///   - secret: the app secret.
    ///   - redirectURI: the redirect URI as registered for the app, with the host that people use: `https`, or `http` on a loopback host.
    ///     Its path becomes a route in ``addRoutes(to:)``.
    ///   - permissions: the permissions to request. Permissions that the person declined earlier are requested again.
    ///   - path: the prefix of the other routes, such as `/login`. The app must have no routes of its own there.
    ///   - sessions: stores who is logged in.
    ///   - verifier: verifies ID tokens.
    ///   - store: stores logins and the IDs of received tokens, so that each token opens only one session. Only a successful login adds an
    ///     entry. It may be the store of a `LoginVerifier`.
    ///   - key: encrypts the state of logins, 256 bits. All processes of a server must share one key. Otherwise, a login can be completed,
    ///     and a logout confirmed, only by the process that started it.
    /// - Throws: `CoreError` with the reason `no_app_id`, `no_provider`, `bad_provider` (also for a provider with `http` that is not on
    ///   this machine), `bad_redirect_uri`, or `bad_request` for a key of another size.
    public init(
        settings: Settings, secret: Secret, redirectURI: URL, permissions: [Permission] = [], path: String = "/login",
        sessions: SessionStore,
        verifier: IdentityTokenVerifier, rememberingIn store: any OneTimeStore, key: SymmetricKey = SymmetricKey(size: .bits256),
        transport: any Transport = URLSessionTransport(), environment: SystemEnvironment = .real
    ) throws {
        identity = try settings.identity()
        guard AppURL.isConfidential(AppURL.origin(identity.provider.issuer) ?? "http:") else {
            throw CoreError(
                .errorInvalidArgument, .badProvider,
                "The provider of a web login must use https or a loopback host, because it receives the app's secret.")
        }
        guard key.bitCount == 256 else {
            throw CoreError(.errorInvalidArgument, .badRequest, "The key of a web login has \(key.bitCount) bits, but must have 256.")
        }
        dialog = identity.provider.dialog(version: settings.graphAPIVersion)
        redirectURL = try AppURL(redirectURI)
        self.redirectURI = redirectURL.text
        self.permissions = permissions
        self.path = try AppURL.path(path)
        guard !["", "/out", "/style.css"].map({ path + $0 }).contains(redirectURL.path) else {
            throw CoreError.badRedirectURI("its path is already used by another route of the login")
        }
        isSecure = redirectURL.origin.hasPrefix("https:")
        self.sessions = sessions
        self.store = store
        self.environment = environment
        let expectations = TokenExpectations(
            issuer: identity.provider.issuer, audience: identity.appID, clockTolerance: settings.clockTolerance)
        loginVerifier = LoginVerifier(verifier: verifier, expecting: expectations, nonces: nil, store: store)
        exchange = CodeExchange(
            tokenEndpoint: identity.provider.tokenEndpoint(version: settings.graphAPIVersion), appID: identity.appID, secret: secret,
            redirectURI: self.redirectURI, transport: transport)
        cookies = PendingLoginCookies(
            key: key, isSecure: isSecure,
            binding: [identity.provider.issuer, identity.appID, redirectURI.absoluteString].joined(separator: " "))
        markup = try LoginMarkup(settings: settings)
    }

    /// Adds the routes of the login. `GET` of ``path`` starts a login, and `GET` of the redirect URI completes it. `GET` of ``path`` `/out`
    /// shows the confirmation of a logout. `POST` to ``path`` `/out` ends the session if the confirmation was for the person who is logged
    /// in. `GET` of ``path`` `/style.css` returns the style sheet.
    /// - Parameter router: a router, or a group without a path prefix, because the routes contain their whole paths.
    public func addRoutes(to router: some RouterMethods<SessionStore.Context>) {
        router.get(RouterPath(path)) { request, context in startLogin(for: request, context: context) }
        router.get(RouterPath(redirectURL.path)) { request, context in await completeLogin(for: request, context: context) }
        router.get(RouterPath("\(path)/out")) { request, context in await confirmLogout(request, context: context) }
        router.post(RouterPath("\(path)/out")) { request, context in await logOut(request, context: context) }
        router.get(RouterPath("\(path)/style.css")) { request, _ in styleSheet(for: request) }
    }
}
