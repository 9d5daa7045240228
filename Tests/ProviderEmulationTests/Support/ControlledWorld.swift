import Foundation
import LatchkeyClientTesting
import LoginModel
import ProviderDomain
import ProviderEmulation
import ProviderSeed
import ProviderWeb
import StrictJSON
import TestSupport
import Testing

/// A world of the sample app at a Unix socket, with its control API.
struct ControlledWorld: Sendable {
    let world: World
    let server: ControlServer
    let host: SocketHost

    static let appID = "138483919580948"
    static let secret = "0123456789abcdef0123456789abcdef"
    static let callback = "https://app.example/callback"
    static let ada = "ada@example.com"
    static let issuer = "https://www.facebook.com"

    /// Runs a world while `test` runs.
    static func run(
        changing change: (inout WorldSettings) throws -> Void = { _ in }, _ test: @escaping @Sendable (ControlledWorld) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        var settings = WorldSettings(seed: try Seed.sample(), address: .socket(publicURL: try PublicURL(issuer)), folder: folder.path)
        try change(&settings)
        try await World.run(settings) { world in
            let host = SocketHost()
            try await ControlServer.run(world, worlds: host) { server in
                try await test(ControlledWorld(world: world, server: server, host: host))
            }
        }
    }

    // MARK: The control API

    struct Answer: Sendable {
        let status: Int
        let json: JSONValue
        let text: String
        let headers: [String: String]

        var code: String? { json["error"]?["code"]?.string }
        var key: String? { json["error"]?["key"]?.string }
        var nearest: String? { json["error"]?["nearest"]?.string }
        var message: String { json["error"]?["message"]?.string ?? "" }
    }

    /// Sends a request to the control API.
    /// - Parameter url: The URL of a world; that of the first one if `nil`.
    @discardableResult
    func call(
        _ method: String, _ path: String, _ body: String? = nil, at url: String? = nil, headers: [String: String] = [:]
    ) async throws -> Answer {
        let address = try #require(URL(string: (url ?? server.url) + path))
        let response = try await ScriptedBrowser().send(method, address, body: Data((body ?? "").utf8), headers: headers)
        let json = (try? JSONValue(strictly: Array(response.body), maximumDepth: 32)) ?? .null
        return Answer(status: response.status, json: json, text: response.text, headers: response.headers)
    }

    // MARK: The provider

    func browser() -> ScriptedBrowser { ScriptedBrowser(socketPath: world.socketPath) }

    func url(_ path: String, at host: String = "graph.facebook.com") throws -> URL { try #require(URL(string: "https://\(host)\(path)")) }

    /// Sends a request of a program to the provider.
    func get(_ path: String, headers: [String: String] = [:]) async throws -> ScriptedBrowser.Response {
        try await browser().get(try url(path), headers: ["Accept": "application/json"].merging(headers) { $1 })
    }

    func json(_ path: String, headers: [String: String] = [:]) async throws -> JSONValue {
        try JSONValue(strictly: Array(try await get(path, headers: headers).body))
    }

    static func query(_ parameters: [String: String]) -> String {
        FormParameters.encode(parameters.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) })
    }

    /// Logs Ada in by the pages, and returns the code.
    func code(scope: String = "email") async throws -> String {
        let parameters = ["client_id": Self.appID, "redirect_uri": Self.callback, "state": "s", "scope": scope]
        let browser = browser()
        var end = try await browser.follow(browser.get(url("/dialog/oauth?\(Self.query(parameters))", at: "www.facebook.com")))
        for _ in 0..<4 {
            guard case .page(let response) = end else { break }
            let form = try #require(try response.page().form)
            let fields =
                form.asksForPassword
                ? [("email", Self.ada), ("password", "correct horse battery staple"), ("action", "login")]
                : form.checkboxes.map { ($0, "on") } + [("action", "continue")]
            end = try await browser.follow(browser.post(form.action, form.hidden + fields))
        }
        guard case .external(let url) = end else { throw ScriptedBrowser.NavigationError(description: "no redirect to the app") }
        return try #require(URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == "code" }?.value)
    }

    /// Redeems a code, and returns the status and the document.
    func redeem(_ code: String) async throws -> (status: Int, json: JSONValue) {
        let parameters = ["client_id": Self.appID, "client_secret": Self.secret, "redirect_uri": Self.callback, "code": code]
        let response = try await get("/oauth/access_token?\(Self.query(parameters))")
        return (response.status, try JSONValue(strictly: Array(response.body)))
    }

    /// Mints a sound access token of Ada.
    func accessToken() async throws -> String {
        let answer = try await call(
            "POST", "/tokens", #"{"kind": "access_token", "person": "\#(Self.ada)", "app": "\#(Self.appID)", "permissions": ["email"]}"#)
        return try #require(answer.json["token"]?.string)
    }
}

/// A host whose variables are the path of the socket.
final class SocketHost: WorldHost {
    let open = Locked<[String: World]>([:])
    let closed = Locked<[String]>([])

    static let port = 4711

    func open(_ world: World, named name: String) async throws -> WorldAddress {
        open.withLock { $0[name] = world }
        return WorldAddress(variables: ["SOCKET": world.socketPath], proxyPort: Self.port)
    }

    func close(named name: String) async {
        open.withLock { $0[name] = nil }
        closed.withLock { $0.append(name) }
    }
}
