public import Crypto
public import Foundation
public import Hummingbird
public import IdentityTokens
public import Latchkey
public import LoginModel

/// Logs people in to a web app, in their browsers: with a button and a picture for its pages, and the addresses behind them.
///
/// It is the code flow of OpenID Connect Core 1.0, section 3.1, with state, nonce and PKCE (RFC 9700, section 2.1), and needs no script in the page.
/// What it remembers between the two halves of a login travels sealed in a cookie of that login; who is logged in the app keeps, in its ``WebLoginSessions``.
///
/// ```swift
/// let login = try WebLogin(
///     settings: settings, secret: secret, redirectURI: redirectURI, permissions: [.email], sessions: sessions,
///     verifier: verifier, rememberingIn: store)
/// login.addRoutes(to: router)
/// ```
public struct WebLogin<Sessions: WebLoginSessions>: Sendable {
    let identity: (appID: String, provider: ProviderAddress)
    let dialog: String
    let redirectURI: String
    let home: WebAddress
    let permissions: [Permission]
    let sessions: Sessions
    let gate: LoginGate
    let store: any OneTimeStore
    let exchange: CodeExchange
    let tickets: LoginTickets
    let surroundings: Surroundings
    let markup: LoginMarkup
    /// Whether the app is reached by `https`, so that its cookies may be secure.
    public let isSecure: Bool
    /// What the addresses of this login begin with.
    public let path: String

    /// A login for one app.
    /// - Parameters:
    ///   - settings: the app's id, its provider, and the name, colour and mark of that. They are read now, and not again.
    ///   - secret: the app's secret.
    ///   - redirectURI: where the browser comes back, as it is registered for the app, under the host by which people reach it: `https`, or
    ///     `http` on a loopback host. Its path is one of ``addRoutes(to:)``.
    ///   - permissions: what people are asked for. What they declined before is asked for again.
    ///   - path: what the other addresses begin with, such as `/login`. The app has no routes of its own at any of them.
    ///   - sessions: who is logged in.
    ///   - verifier: checks ID tokens.
    ///   - store: remembers logins and the ids of tokens that came, so that each opens one session. Only a login that has opened one leaves
    ///     something there. It may be that of a `LoginGate`.
    ///   - key: seals what a login remembers, 256 bits. Servers of several processes share one; without it, a login ends in the process it began in,
    ///     and a logout in the one that asked.
    /// - Throws: `CoreError` with the reason `no_app_id`, `no_provider`, `bad_provider`, which a provider by `http` is that is not on this
    ///   machine, `bad_redirect_uri`, or `bad_request` for a key of another size.
    public init(
        settings: Settings, secret: Secret, redirectURI: URL, permissions: [Permission] = [], path: String = "/login", sessions: Sessions,
        verifier: IdentityTokenVerifier, rememberingIn store: any OneTimeStore, key: SymmetricKey = SymmetricKey(size: .bits256),
        transport: any Transport = URLSessionTransport(), surroundings: Surroundings = .real
    ) throws {
        identity = try settings.identity()
        guard WebAddress.isPrivate(WebAddress.origin(identity.provider.issuer) ?? "http:") else {
            throw CoreError(
                .errorInvalidArgument, .badProvider,
                "The provider of a web login is reached by https, or on this machine: the app's secret goes there.")
        }
        guard key.bitCount == 256 else {
            throw CoreError(.errorInvalidArgument, .badRequest, "The key of a web login has \(key.bitCount) bits, and must have 256.")
        }
        dialog = identity.provider.dialog(version: settings.graphAPIVersion)
        home = try WebAddress(redirectURI)
        self.redirectURI = home.text
        self.permissions = permissions
        self.path = try WebAddress.path(path)
        guard !["", "/out", "/style.css"].map({ path + $0 }).contains(home.path) else {
            throw CoreError.badRedirectURI("its path is another address of the login")
        }
        isSecure = home.origin.hasPrefix("https:")
        self.sessions = sessions
        self.store = store
        self.surroundings = surroundings
        let expectations = TokenExpectations(
            issuer: identity.provider.issuer, audience: identity.appID, clockTolerance: settings.clockTolerance)
        gate = LoginGate(verifier: verifier, expecting: expectations, nonces: nil, rememberingIn: store)
        exchange = CodeExchange(
            address: identity.provider.accessToken(version: settings.graphAPIVersion), appID: identity.appID, secret: secret,
            redirectURI: self.redirectURI, transport: transport)
        tickets = LoginTickets(
            key: key, isSecure: isSecure,
            binding: [identity.provider.issuer, identity.appID, redirectURI.absoluteString].joined(separator: " "))
        markup = try LoginMarkup(settings: settings)
    }

    /// Adds the addresses of the login: `GET` of ``path``, which begins one, of ``path`` `/out`, which asks whether to log out, and `POST` to it,
    /// which does it when the question was about whoever is logged in, of ``path`` `/style.css`, and of the redirect URI.
    /// - Parameter router: a router, or a group of it without a path of its own: the addresses are the whole ones.
    public func addRoutes(to router: some RouterMethods<Sessions.Context>) {
        router.get(RouterPath(path)) { request, context in begin(for: request, context: context) }
        router.get(RouterPath(home.path)) { request, context in await finish(for: request, context: context) }
        router.get(RouterPath("\(path)/out")) { request, context in await askToLogOut(request, context: context) }
        router.post(RouterPath("\(path)/out")) { request, context in await logOut(request, context: context) }
        router.get(RouterPath("\(path)/style.css")) { request, _ in styleSheet(for: request) }
    }
}
