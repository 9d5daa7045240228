import ArgumentParser
import Foundation
import Hummingbird
import IdentityTokenFetching
import IdentityTokens

/// An app's server that people log in to with the ID token of a limited login: it gives nonces out, takes each login once, and opens a session.
@main
struct BackEnd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "back-end", abstract: "Serve an app that people log in to with an ID token.",
        discussion: """
            POST /nonce    give a nonce out, for the login to come
            POST /login    take the ID token of that login (Authorization: Bearer …), and open a session
            GET  /me       who is logged in
            GET  /claims   what an ID token says (Authorization: Bearer …), without a session
            """)

    @Option(help: "The public address of the provider.")
    var provider = "http://127.0.0.1:8080"

    @Option(help: "The app's id.")
    var app = "138483919580948"

    @Option(help: "The port to listen on; 0 takes a free one.")
    var port = 8090

    func validate() throws {
        guard provider.hasPrefix("https://") || provider.hasPrefix("http://"), !provider.hasSuffix("/") else {
            throw ValidationError("The provider is an address without a slash at its end, such as https://login.example.")
        }
        guard (0...65_535).contains(port) else { throw ValidationError("A port is a number from 0 to 65535.") }
    }

    func run() async throws {
        guard let address = URL(string: "\(provider)/.well-known/oauth/openid/jwks/") else {
            throw ValidationError("The provider is no address.")
        }
        let keys = KeyCache(fetching: address, timeLimit: 5)
        let server = Server(
            verifier: IdentityTokenVerifier(keys: keys), expectations: TokenExpectations(issuer: provider, audience: app))
        let application = Application(
            router: server.router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port), serverName: "back-end"),
            onServerRunning: { channel in
                print("The back end is ready at http://127.0.0.1:\(channel.localAddress?.port ?? port)")
                fflush(nil)
            })
        try await application.runService()
    }
}
