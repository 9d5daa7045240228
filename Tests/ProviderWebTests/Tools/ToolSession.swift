import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import Testing

@testable import ProviderWeb

/// A person who is logged in to the developer tools.
struct ToolSession {
    let provider: TestProvider
    let browser = ScriptedBrowser()

    /// Runs a provider at which Ada is a developer of the sample app, and logs a person in to the tools.
    static func run(
        as person: (login: String, password: String) = Sample.ada, changing change: @escaping (inout Seed) -> Void = { _ in },
        _ test: @escaping @Sendable (ToolSession) async throws -> Void
    ) async throws {
        let seed = try Sample.seed { seed in
            seed.apps[0].roles = AppRoles(developers: [Sample.ada.login])
            change(&seed)
        }
        try await TestProvider.run(seed) { provider in
            let tools = ToolSession(provider: provider)
            try await tools.logIn(as: person)
            try await test(tools)
        }
    }

    func logIn(as person: (login: String, password: String)) async throws {
        let form = try #require(try await browser.get(try Sample.url(provider, "/settings/login")).page().form)
        let done = try await browser.post(form.action, form.hidden + [("email", person.login), ("password", person.password)])
        #expect(done.status == 303)
    }

    func page(_ path: String) async throws -> ParsedPage {
        guard case .page(let response) = try await browser.follow(browser.get(try Sample.url(provider, path))) else {
            throw ScriptedBrowser.NavigationError(description: path)
        }
        let page = ParsedPage(response.text)
        #expect(page.parseError == nil && response.status == 200)
        return page
    }

    func post(_ path: String, _ fields: [(name: String, value: String)]) async throws -> ScriptedBrowser.Response {
        let form = try await page("/tools/explorer").seal
        return try await browser.post(try Sample.url(provider, path), [("dialog", form)] + fields)
    }

    /// Sends a call. If `token` is `nil`, the call has the token in the page's token field.
    func call(
        _ path: String, method: String = "GET", token: String? = nil, _ more: [(name: String, value: String)] = []
    ) async throws -> ParsedPage {
        let stored = try await page("/tools/explorer").token
        let response = try await post(
            "/tools/explorer", [("method", method), ("path", path), ("access_token", token ?? stored), ("action", "submit")] + more)
        #expect(response.status == 200)
        return ParsedPage(response.text)
    }

    /// Chooses permissions, and returns the redirect to the dialog.
    func begin(_ permissions: [String], app: String = Sample.appID) async throws -> ScriptedBrowser.Response {
        try await post(
            "/tools/explorer/permissions",
            [("app", app), ("action", "get_access_token"), ("path", "me")] + permissions.map { ("permission", $0) })
    }

    /// Completes the dialog. Returns the redirect to the explorer without opening it.
    func respond(to begun: ScriptedBrowser.Response) async throws -> URL {
        let consent = try await browser.get(try #require(begun.location))
        var done = try await browser.consent(to: consent)
        while done.status == 303, done.location?.path() != ExplorerLogin.path { done = try await browser.get(try #require(done.location)) }
        return try #require(done.location)
    }

    /// Returns a token that the explorer has requested.
    func token(_ permissions: [String] = ["email"]) async throws -> String {
        let respond = try await respond(to: try await begin(permissions))
        let taken = try await browser.get(respond)
        #expect(taken.headers["location"]?.hasSuffix("done=token") == true)
        return try await page("/tools/explorer").token
    }
}

extension ParsedPage {
    var seal: String { inputs("dialog").first?.attributes["value"] ?? "" }
    /// The value of the token field.
    var token: String { inputs("access_token").first { $0.attributes["id"] == "token" }?.attributes["value"] ?? "" }
    /// The ID of the chosen app.
    var app: String? {
        let options = all("option").filter { $0.attributes["value"] != nil }
        return (options.first { $0.attributes["selected"] != nil })?.attributes["value"]
    }
    var json: String { elements.first { $0.attributes["class"] == "json" }?.text ?? "" }
    var alerts: String { elements.filter { $0.attributes["role"] == "alert" }.map(\.text).joined(separator: " ") }
}
