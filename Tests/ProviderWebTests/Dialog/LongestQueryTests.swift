import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import Testing

@testable import ProviderWeb

@Suite("The longest query of the dialog", .timeLimit(.minutes(1)))
struct LongestQueryTests {
    private static let key = "%F0%9F%94%91"

    /// Returns a query of exactly the maximum length that the dialog accepts. Most of its characters are percent-encoded.
    private func longest() -> String {
        let pairs = [(name: "client_id", value: Sample.appID), (name: "redirect_uri", value: Sample.callback)]
        let start = "\(FormParameters.encode(pairs))&state="
        let left = AuthorizationRequestValidator.maximumQueryLength - start.utf8.count
        return start + String(repeating: Self.key, count: left / Self.key.utf8.count)
            + String(repeating: "a", count: left % Self.key.utf8.count)
    }

    /// Returns the cookies that a response sets, as a browser would send them.
    private func cookies(_ response: ScriptedBrowser.Response) -> [String] {
        (response.headers["set-cookie"] ?? "").matches(of: /latchkey_[a-z]+=[^;,]+/).map { String($0.output) }
    }

    @Test("A query of maximum length passes through the whole dialog, even with the largest cookies of the tools")
    func end() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            let query = longest()
            let arrived = try await browser.get(try Sample.url(provider, "/dialog/oauth?\(query)"))
            let form = try #require(try arrived.page().form)
            #expect(form.asksForPassword)
            let password = [("email", Sample.ada.login), ("password", Sample.ada.password), ("action", "login")]
            let done = try await browser.post(form.action, form.hidden + password)
            let next = try #require(done.location)
            #expect(done.status == 303)
            #expect(next.absoluteString.utf8.count > 29_000)

            // With https, a browser sends the tools' cookies with every request. It stores no cookie of more than 4096 bytes.
            let tools = BrowserCookies.Tool.allCases.map { "\($0.rawValue)=".padding(toLength: 4096, withPad: "a", startingAt: 0) }
            let sent = Set(cookies(arrived) + cookies(done)).sorted() + tools
            let connection = try await RawConnection(port: try #require(provider.url.port))
            let target = "\(next.path())?\(next.query(percentEncoded: true) ?? "")"
            let other = String(repeating: "X-Other: \(String(repeating: "a", count: 90))\r\n", count: 20)
            let cookie = sent.joined(separator: "; ")
            try await connection.send("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(other)Cookie: \(cookie)\r\n\r\n")
            #expect(await connection.receive()?.hasPrefix("HTTP/1.1 200 ") == true)

            guard case .external(let response) = try await browser.follow(try await browser.consent(to: try await browser.get(next))) else {
                Issue.record("the dialog did not end")
                return
            }
            #expect(response.parameters["code"] != nil)
            #expect(response.parameters["state"] == FormParameters(encoded: query)["state"])
        }
    }
}
