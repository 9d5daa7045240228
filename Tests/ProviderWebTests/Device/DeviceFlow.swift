import Foundation
import LatchkeyTesting
import StrictJSON

/// A device that requests a login, and the browser in which a person approves it.
struct DeviceFlow: Sendable {
    let provider: TestProvider
    let browser: ScriptedBrowser
    /// The value of the header `X-Forwarded-For`, which a proxy adds.
    let forwardedFor: String?

    init(_ provider: TestProvider, browser: ScriptedBrowser = ScriptedBrowser(), forwardedFor: String? = nil) {
        self.provider = provider
        self.browser = browser
        self.forwardedFor = forwardedFor
    }

    private var proxyHeaders: [String: String] { forwardedFor.map { ["X-Forwarded-For": $0] } ?? [:] }

    static let token = "\(Sample.appID)|fedcba9876543210fedcba9876543210"

    /// Sends a request of the device, and returns the response.
    func call(
        _ path: String, _ fields: [(name: String, value: String)] = [], token: String = DeviceFlow.token
    ) async throws -> (response: ScriptedBrowser.Response, body: JSONValue) {
        let response = try await browser.post(
            try Sample.url(provider, path), [("access_token", token)] + fields,
            headers: ["Accept": "application/json"].merging(proxyHeaders) { $1 })
        return (response, try JSONValue(strictly: Array(response.body)))
    }

    /// Requests a device code and a user code.
    func logIn(_ fields: [(name: String, value: String)] = [("scope", "email")]) async throws -> (code: String, userCode: String) {
        let body = try await call("/device/login", fields).body
        guard let code = body["code"]?.string, let userCode = body["user_code"]?.string else {
            throw ScriptedBrowser.NavigationError(description: "no code")
        }
        return (code, userCode)
    }

    /// Polls for the decision. Returns the error's subcode, if any, and the body.
    func poll(_ code: String) async throws -> (subcode: Int64?, body: JSONValue) {
        let body = try await call("/device/login_status", [("code", code)]).body
        return (body["error"]?["error_subcode"]?.integer, body)
    }

    /// Enters a user code, and returns the page or the redirect that follows.
    func enter(_ userCode: String, path: String = "/device") async throws -> ScriptedBrowser.End {
        let page = try await browser.follow(browser.get(try Sample.url(provider, path))).shown
        guard let form = try page.page().form else { throw ScriptedBrowser.NavigationError(description: "no form") }
        let fields = form.hidden + [("user_code", userCode), ("action", "continue")]
        return try await browser.follow(browser.post(form.action, fields, headers: proxyHeaders))
    }

    /// Lets Ada enter a user code, log in and agree to everything.
    static func approve(_ userCode: String, at provider: TestProvider) async throws {
        let flow = DeviceFlow(provider)
        let page = try await flow.enterAndLogIn(userCode)
        _ = try await flow.browser.follow(flow.browser.consent(to: page))
    }

    /// Enters a user code, logs in if the next page asks for a password, and returns the page that follows.
    func enterAndLogIn(
        _ userCode: String, as person: (login: String, password: String) = Sample.ada
    ) async throws -> ScriptedBrowser.Response {
        let page = try await enter(userCode).shown
        guard let form = try page.page().form, form.asksForPassword else { return page }
        let fields = form.hidden + [("email", person.login), ("password", person.password), ("action", "login")]
        return try await browser.follow(browser.post(form.action, fields)).shown
    }
}
