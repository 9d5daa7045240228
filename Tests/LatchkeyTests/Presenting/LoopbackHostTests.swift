import Foundation
import Latchkey
import Testing

@Suite("The host of a loopback redirect URI", .serialized)
struct LoopbackHostTests {
    private struct ScriptedOpener: BrowserOpener {
        let use: @Sendable (URL) async throws -> Void
        func open(_ url: URL) async throws { try await use(url) }
    }

    /// Logs in with a browser that connects to `127.0.0.1` or `::1`.
    private func logIn(_ redirectURI: String, version6: Bool) async throws -> LoginManagerLoginResult {
        let app = TestApp()
        app.settings.loopbackRedirectURI = redirectURI
        let browser = ScriptedOpener { dialog in
            let parameters = URLQuery(of: dialog)
            let address = try #require(URLComponents(string: parameters["redirect_uri"] ?? ""))
            let client = try await RawClient(at: address.string ?? "", isVersion6: version6)
            let response = "error=access_denied&error_reason=user_denied&state=\((parameters["state"] ?? "").escaped)"
            let authority = "\(address.host ?? ""):\(address.port ?? 0)"
            try await client.write("GET \(address.path)?\(response) HTTP/1.1\r\nHost: \(authority)\r\nConnection: close\r\n\r\n")
            #expect(await client.readToEnd().hasPrefix("HTTP/1.1 200 "))
        }
        return try await app.manager(LoopbackPresenter(browser: browser)).logIn(with: .limited())
    }

    @Test("A browser may resolve localhost to an address of either version of IP", arguments: [false, true], ["", ":0"])
    func localhost(version6: Bool, port: String) async throws {
        #expect(try await logIn("http://localhost\(port)/callback", version6: version6).cancellation == .byPerson)
    }

    @Test("The presenter listens only at the address that the redirect URI names", arguments: [false, true])
    func address(version6: Bool) async throws {
        let host = version6 ? "[::1]" : "127.0.0.1"
        #expect(try await logIn("http://\(host)/callback", version6: version6).cancellation == .byPerson)
        // The browser cannot connect to the loopback address of the other IP version.
        await #expect(throws: CoreError.self) { try await logIn("http://\(host)/callback", version6: !version6) }
    }

    @Test("A port of localhost that another program has opened for one version of IP is in use", arguments: ["127.0.0.1", "[::1]"])
    func portInUse(host: String) async throws {
        let app = TestApp()
        app.settings.loopbackRedirectURI = "http://\(host)/callback"
        let browser = ScriptedOpener { dialog in
            let port = URLComponents(string: URLQuery(of: dialog)["redirect_uri"] ?? "")?.port ?? 0
            let error = await #expect(throws: CoreError.self) {
                _ = try await logIn("http://localhost:\(port)/callback", version6: false)
            }
            #expect(error?.reason == .portInUse)
            #expect(error?.explanation == "Port \(port) of localhost is in use.")
            throw URLError(.cancelled)
        }
        await #expect(throws: CoreError.self) {
            _ = try await app.manager(LoopbackPresenter(browser: browser)).logIn(with: .limited())
        }
    }
}
