import Foundation
import LatchkeyTesting
import Logging
import LoginModel
import ProviderDomain
import ProviderServices
import ProviderStore
import StrictJSON
import TestSupport
import Testing

@testable import ProviderWeb

/// A provider of the sample app at a Unix socket whose public URL is `https://www.facebook.com`, as an emulator runs it.
struct EmulatedProvider {
    let store: any ProviderStore
    let socketPath: String

    static let url = "https://www.facebook.com"
    /// The names under which clients reach the provider.
    static let names = ["", "www.", "m.", "limited.", "www.limited.", "graph.", "ep1.", "ep2.", "developers."].map { "\($0)facebook.com" }

    /// The keys of all providers, because generating RSA keys takes longer than the rest of the start.
    private static let keys = Result { try ProviderKeys.generate(in: .real) }

    /// Runs a provider while `test` runs.
    static func run(
        _ hooks: ProviderHooks = .emulator,
        changing change: (inout Seed) -> Void = { _ in },
        _ test: @escaping @Sendable (EmulatedProvider) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let store = try SQLiteStore(path: folder.path("store.sqlite"))
        let provider = try await Provider(
            store: store, newKeys: try keys.get(), passwordCost: .minimum, hooks: hooks)
        try await provider.load(try Sample.seed(changing: change))
        let path = folder.path("socket")
        let application = ProviderApplication(
            provider, socketPath: path, publicURL: try PublicURL(url), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await application.serve { _ in try await test(EmulatedProvider(store: store, socketPath: path)) }
    }

    func browser() -> ScriptedBrowser { ScriptedBrowser(socketPath: socketPath) }

    /// Returns an address under one of the provider's names.
    func url(_ path: String, at host: String = "www.facebook.com") throws -> URL { try #require(URL(string: "https://\(host)\(path)")) }

    /// Returns the address of the dialog for the sample app.
    func dialog(_ parameters: [String: String] = [:], at host: String = "www.facebook.com") throws -> URL {
        let all = ["client_id": Sample.appID, "redirect_uri": Sample.callback, "state": "s"].merging(parameters) { $1 }
        return try url("/v19.0/dialog/oauth?\(Self.query(all))", at: host)
    }

    /// Sends a request of a program, and reads the JSON document of the response.
    func json(
        _ path: String, at host: String = "graph.facebook.com", headers: [String: String] = [:]
    ) async throws -> (status: Int, json: JSONValue) {
        let response = try await browser().get(
            try url(path, at: host), headers: ["Accept": "application/json"].merging(headers) { $1 })
        return (response.status, try JSONValue(strictly: Array(response.body)))
    }

    /// Redeems an authorization code for an access token.
    func redeem(_ code: String?, headers: [String: String] = [:]) async throws -> (status: Int, json: JSONValue) {
        let query = [
            "client_id": Sample.appID, "client_secret": Sample.secret, "redirect_uri": Sample.callback, "code": try #require(code),
        ]
        return try await json("/v19.0/oauth/access_token?\(Self.query(query))", headers: headers)
    }

    static func query(_ parameters: [String: String]) -> String {
        FormParameters.encode(parameters.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) })
    }
}

extension ProviderHooks {
    /// What every emulator adds to a provider.
    static var emulator: ProviderHooks {
        var hooks = ProviderHooks()
        hooks.servesEveryName = true
        return hooks
    }
}

extension ScriptedBrowser {
    /// Follows redirects, also those between the provider's names.
    func followNames(_ first: Response) async throws -> End {
        var end = try await follow(first)
        for _ in 0..<4 {
            guard case .external(let url) = end, EmulatedProvider.names.contains(url.host() ?? "") else { return end }
            end = try await follow(get(url))
        }
        throw NavigationError(description: "There are too many redirects between names.")
    }
}

extension ScriptedBrowser.End {
    /// The address outside the provider to which the browser was redirected.
    var redirect: URL {
        get throws {
            guard case .external(let url) = self else { throw ScriptedBrowser.NavigationError(description: "no redirect to an app") }
            return url
        }
    }
}
