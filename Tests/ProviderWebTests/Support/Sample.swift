import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderSeed

/// The sample seed, and requests of the sample app.
enum Sample {
    static let appID = "138483919580948"
    static let secret = "0123456789abcdef0123456789abcdef"
    static let callback = "https://app.example/callback"
    static let ada = (login: "ada@example.com", password: "correct horse battery staple")
    static let grace = (login: "+12025550143", password: "the nanosecond is a foot of wire")

    static func seed(changing change: (inout Seed) -> Void = { _ in }) throws -> Seed {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
        var seed = try SeedFile.read(path: root.appending(path: "Examples/sample/seed.yaml").path)
        change(&seed)
        return seed
    }

    /// Returns the address of the dialog. A parameter whose value is `nil` is omitted.
    static func dialog(_ provider: TestProvider, _ parameters: [String: String?] = [:]) throws -> URL {
        let usual: [String: String?] = ["client_id": appID, "redirect_uri": callback, "state": "s"]
        let all = usual.merging(parameters) { $1 }.compactMapValues(\.self).sorted { $0.key < $1.key }
        return try url(provider, "/dialog/oauth?\(FormParameters.encode(all.map { ($0.key, $0.value) }))")
    }

    static let limited: [String: String?] = [
        "redirect_uri": "fb\(appID)://authorize/", "response_type": "id_token,graph_domain,user_token_nonce", "tp": "ios_14_do_not_track",
        "nonce": "n-1", "return_scopes": "true", "scope": "openid,email", "sdk": "ios",
    ]

    static func url(_ provider: TestProvider, _ path: String) throws -> URL {
        guard let url = URL(string: provider.url.absoluteString + path) else { throw ScriptedBrowser.NavigationError(description: path) }
        return url
    }
}

/// A clock that a test advances.
final class AdvanceableClock: Sendable {
    private let time = Locked(Date(timeIntervalSince1970: 1_800_000_000))

    func advance(seconds: TimeInterval) { time.withLock { $0 += seconds } }

    var environment: SystemEnvironment {
        SystemEnvironment(now: { self.time.withLock { $0 } }, randomBytes: SystemEnvironment.real.randomBytes)
    }
}

extension ScriptedBrowser {
    /// Opens the dialog and logs in. Returns the page or the redirect that follows the login page.
    func logIn(at dialog: URL, as person: (login: String, password: String) = Sample.ada) async throws -> End {
        let page = try await get(dialog).page()
        guard let form = page.form, form.asksForPassword else { throw NavigationError(description: "no login page but “\(page.heading)”") }
        return try await follow(
            post(form.action, form.hidden + [("email", person.login), ("password", person.password), ("action", "login")]))
    }

    /// Completes the whole dialog with every permission switched on. Returns the address of the redirect.
    func finish(_ dialog: URL, as person: (login: String, password: String) = Sample.ada) async throws -> URL {
        var end = try await logIn(at: dialog, as: person)
        if case .page(let response) = end { end = try await follow(consent(to: response)) }
        guard case .external(let result) = end else { throw NavigationError(description: "the dialog did not end") }
        return result
    }

    /// Switches on every permission on a consent page, presses a button, and returns the response.
    func consent(to response: Response, action: String = "continue") async throws -> Response {
        guard let form = try response.page().form else { throw NavigationError(description: "no form") }
        return try await post(form.action, form.hidden + form.checkboxes.map { ($0, "on") } + [("action", action)])
    }
}

extension ScriptedBrowser.End {
    /// The page that the browser shows.
    var shown: ScriptedBrowser.Response {
        get throws {
            guard case .page(let response) = self else { throw ScriptedBrowser.NavigationError(description: "no page") }
            return response
        }
    }
}

extension URL {
    /// The parameters of the query and of the fragment.
    var parameters: FormParameters {
        FormParameters(encoded: [query(percentEncoded: true), fragment(percentEncoded: true)].compactMap(\.self).joined(separator: "&"))
    }
}
