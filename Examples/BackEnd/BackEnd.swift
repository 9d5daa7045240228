import ArgumentParser
import Foundation
import Hummingbird
import HummingbirdLogin
import IdentityTokenFetching
import IdentityTokens
import Latchkey
import LoginModel

/// The server of an app, to which people log in with the ID token of a limited login, or in their browsers with a button.
@main
struct BackEnd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "back-end", abstract: "Serve an app that people log in to, with an ID token or in their browsers.",
        discussion: """
            POST /nonce    issue a nonce for the next login
            POST /login    verify the ID token of that login (Authorization: Bearer …), and start a session
            GET  /me       who is logged in
            GET  /claims   what an ID token says (Authorization: Bearer …), without a session

            With the app's secret in the environment variable APP_SECRET there are pages as well:
            GET  /         who is logged in, with a button and a picture
            """)

    @Option(help: "The public address of the provider.")
    var provider = "http://127.0.0.1:8080"

    @Option(help: "The app's ID.")
    var app = "138483919580948"

    @Option(help: "The port to listen on; 0 chooses a free one.")
    var port = 8090

    @Option(help: "The redirect URI. (default: http://127.0.0.1:PORT/callback)")
    var redirectURI: String?

    @Flag(
        name: .customLong("allow-insecure-http-logins-and-tokens"),
        help: "Fetch the provider's keys with http from another machine: everybody on the network path can log in as anyone.")
    var allowsInsecureHTTP = false

    func validate() throws {
        guard provider.hasPrefix("https://") || provider.hasPrefix("http://"), !provider.hasSuffix("/") else {
            throw ValidationError("--provider must be an address without a slash at the end, such as https://login.example.")
        }
        let address = try? WebURL(provider)
        guard let address, address.isHTTPS || address.host.isLoopback || allowsInsecureHTTP else {
            throw ValidationError(
                "--provider \(provider) does not use TLS, so everybody on the network path can log in as anyone: give an https address "
                    + "or, if you accept that, --allow-insecure-http-logins-and-tokens.")
        }
        let hasPages = ProcessInfo.processInfo.environment["APP_SECRET"] != nil
        guard !hasPages || port > 0 || redirectURI != nil else {
            throw ValidationError("The pages need a fixed port or redirect URI: give --port or --redirect-uri.")
        }
        guard (0...65_535).contains(port) else { throw ValidationError("--port must be a number from 0 to 65535.") }
    }

    func run() async throws {
        guard let address = URL(string: "\(provider)/.well-known/oauth/openid/jwks/") else {
            throw ValidationError("--provider is not an address.")
        }
        let keys = KeyCache(fetching: address, timeLimit: 5)
        let verifier = IdentityTokenVerifier(keys: keys)
        let server = Server(
            verifier: verifier, expectations: TokenExpectations(issuer: provider, audience: app), isSecure: try returnAddress.isHTTPS)
        let router = server.router
        if let secret = ProcessInfo.processInfo.environment["APP_SECRET"] {
            try Website(login: login(with: Secret(secret), verifier: verifier, server: server)).addRoutes(to: router)
        }
        let application = Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port), serverName: "back-end"),
            onServerRunning: { channel in
                print("The back end is ready at http://127.0.0.1:\(channel.localAddress?.port ?? port)")
                fflush(nil)
            })
        try await application.runService()
    }

    private func login(with secret: Secret, verifier: IdentityTokenVerifier, server: Server) throws -> WebLogin<WebSessions> {
        let settings = Settings()
        settings.appID = app
        settings.providerURL = URL(string: provider)
        return try WebLogin(
            settings: settings, secret: secret, redirectURI: returnAddress, permissions: [.email], path: "/web",
            sessions: WebSessions(sessions: server.sessions, cookie: server.sessionCookie), verifier: verifier,
            rememberingIn: InMemoryOneTimeStore())
    }

    private var returnAddress: URL {
        get throws {
            guard let address = URL(string: redirectURI ?? "http://127.0.0.1:\(port)/callback") else {
                throw ValidationError("The redirect URI is not an address.")
            }
            return address
        }
    }
}

extension URL {
    /// Whether the scheme is `https`, in upper or lower case.
    var isHTTPS: Bool { scheme?.lowercased() == "https" }
}
