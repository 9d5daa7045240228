import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

/// The developer pages in a browser in which a person is logged in.
struct Dashboard {
    static let app = "/developers/apps/\(Sample.appID)"

    let provider: TestProvider
    let browser: ScriptedBrowser

    /// Runs a provider with the sample app in development mode. Ada is an administrator of the app, Grace a developer, and Silpa a tester.
    static func run(
        as person: (login: String, password: String) = Sample.ada, clock: TestClock = TestClock(following: .real),
        changing change: @escaping (inout Seed) -> Void = { _ in }, _ test: @escaping @Sendable (Dashboard) async throws -> Void
    ) async throws {
        let seed = try Sample.seed { seed in
            seed.apps[0].mode = .development
            seed.apps[0].roles = AppRoles(
                administrators: [Sample.ada.login], developers: [Sample.grace.login], testers: ["silpa@example.com"])
            change(&seed)
        }
        try await TestProvider.run(seed, clock: clock) { provider in
            let dashboard = Dashboard(provider: provider, browser: ScriptedBrowser())
            try await dashboard.logIn(as: person)
            try await test(dashboard)
        }
    }

    func logIn(as person: (login: String, password: String)) async throws {
        let login = try #require(try await browser.get(try Sample.url(provider, "/settings/login")).page().form)
        let done = try await browser.post(login.action, login.hidden + [("email", person.login), ("password", person.password)])
        #expect(done.status == 303)
    }

    func get(_ path: String) async throws -> ScriptedBrowser.Response { try await browser.get(try Sample.url(provider, path)) }

    func page(_ path: String) async throws -> ParsedPage {
        let response = try await get(path)
        #expect(response.status == 200, "\(path)")
        return try parsedPage(response)
    }

    func parsedPage(_ response: ScriptedBrowser.Response) throws -> ParsedPage {
        let page = ParsedPage(response.text)
        #expect(page.parseError == nil)
        return page
    }

    /// Returns the hidden fields of a page.
    func hidden(_ path: String) async throws -> [(name: String, value: String)] {
        try await page(path).all("input").filter { $0.attributes["type"] == "hidden" }.map {
            (name: $0.attributes["name"] ?? "", value: $0.attributes["value"] ?? "")
        }
    }

    func post(
        _ path: String, from page: String? = nil, _ fields: [(name: String, value: String)]
    ) async throws -> ScriptedBrowser.Response {
        try await browser.post(try Sample.url(provider, path), try await hidden(page ?? path) + fields)
    }

    func sample() async throws -> RegisteredApp { try #require(try await provider.store.app(Sample.appID)) }

    func line(_ event: AuditEvent) async throws -> AuditEntry? {
        try await provider.store.auditEntries(matching: AuditQuery()).last { $0.event == event }
    }

    /// Returns the values of the settings form, as a browser would send them.
    func settings() async throws -> [(name: String, value: String)] {
        let app = try await sample()
        return AppSettingField.allCases.compactMap { field in
            let text = field.text(in: app)
            return field.kind == .flag && text.isEmpty ? nil : (name: field.rawValue, value: text)
        }
    }
}

extension [(name: String, value: String)] {
    func setting(_ name: String, _ value: String?) -> Self {
        filter { $0.name != name } + (value.map { [(name: name, value: $0)] } ?? [])
    }
}
