import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderWeb

/// People who use the developer pages of the sample app. Ada is its administrator, Grace a developer, Blaise an insights user, and Silpa
/// has no role. Grace is also the operator who decides about reviews.
struct BuildingProgram: Sendable {
    static let app = "/developers/apps/\(Sample.appID)"
    static let silpa = (login: "silpa@example.com", password: "ars longa vita brevis")
    static let blaise = (login: "blaise@example.com", password: "wager on a small machine")

    let provider: TestProvider

    static func run(
        changing change: @escaping (inout RegisteredApp) -> Void = { _ in }, clock: TestClock = TestClock(following: .real),
        _ test: @escaping @Sendable (BuildingProgram) async throws -> Void
    ) async throws {
        let seed = try Sample.seed {
            $0.apps[0].roles = AppRoles(
                administrators: [Sample.ada.login], developers: [Sample.grace.login], insightsUsers: [blaise.login])
            $0.apps[0].advancedAccess = [.userFriends]
            change(&$0.apps[0])
        }
        try await TestProvider.run(seed, clock: clock, operators: [Sample.grace.login]) {
            try await test(BuildingProgram(provider: $0))
        }
    }

    /// Returns a browser in which a person is logged in.
    func browser(of person: (login: String, password: String)) async throws -> ScriptedBrowser {
        let browser = ScriptedBrowser()
        let form = try #require(try await browser.get(try Sample.url(provider, "/settings/login")).page().form)
        let done = try await browser.post(form.action, form.hidden + [("email", person.login), ("password", person.password)])
        #expect(done.status == 303)
        return browser
    }

    func page(_ path: String, _ browser: ScriptedBrowser) async throws -> ParsedPage {
        let response = try await browser.get(try Sample.url(provider, path))
        #expect(response.status == 200, "\(path)")
        return try parsedPage(response)
    }

    func parsedPage(_ response: ScriptedBrowser.Response) throws -> ParsedPage {
        let page = ParsedPage(response.text)
        #expect(page.parseError == nil)
        return page
    }

    /// Sends a form of a page.
    /// - Parameter path: the path to which the form is sent; the path of the page if `nil`.
    func send(
        _ fields: [(name: String, value: String)], from page: String, to path: String? = nil, _ browser: ScriptedBrowser
    ) async throws -> ScriptedBrowser.Response {
        let form = try await self.page(page, browser)
        let seal = try #require(form.inputs("dialog").first?.attributes["value"])
        return try await browser.post(try Sample.url(provider, path ?? page), [(name: "dialog", value: seal)] + fields)
    }

    func app() async throws -> RegisteredApp { try #require(try await provider.store.app(Sample.appID)) }
}
