import Foundation
import Testing

@testable import Latchkey

@Suite("The callback address of an authentication session")
struct DialogCallbackTests {
    private let app = TestApp()

    /// Returns the callback for which the system's session would wait. Starts a login for this purpose, and cancels it.
    private func callback(supportsHTTPSCallback: Bool) async throws -> Result<DialogCallback, CoreError> {
        let made = Locked<Result<DialogCallback, CoreError>?>(nil)
        let manager = app.manager(
            ScriptedPresenter { dialog in
                let result = Result { () throws(CoreError) in try DialogCallback(dialog, supportsHTTPSCallback: supportsHTTPSCallback) }
                made.withLock { $0 = result }
                throw LoginCancellationError()
            })
        #expect(try await manager.logIn(with: .limited()).isCancelled)
        return try #require(made.withLock { $0 })
    }

    @Test("The callback address has the app's own URL scheme", arguments: [true, false])
    func scheme(supportsHTTPSCallback: Bool) async throws {
        app.settings.appURLSchemeSuffix = "two"
        let callback = try await callback(supportsHTTPSCallback: supportsHTTPSCallback).get()
        #expect(callback.redirectURI == "fb138483919580948two://authorize/")
        #expect(callback.address == .scheme("fb138483919580948two"))
    }

    @Test("The callback address is the HTTPS address in the settings where the system supports one")
    func https() async throws {
        app.settings.httpsRedirectURI = "https://app.example/login/callback"
        let callback = try await callback(supportsHTTPSCallback: true).get()
        #expect(callback.redirectURI == "https://app.example/login/callback")
        #expect(callback.address == .https(host: "app.example", path: "/login/callback"))
        #expect(try await self.callback(supportsHTTPSCallback: false).get().address == .scheme("fb138483919580948"))
    }

    @Test(
        "Any other kind of callback address is rejected",
        arguments: [
            "http://app.example/callback", "https://app.example:8443/callback", "https://app.example/callback?x=y",
            "https://app.example/callback#", "https://me@app.example/", "app.example/callback", "",
        ])
    func bad(address: String) async throws {
        app.settings.httpsRedirectURI = address
        for supportsHTTPSCallback in [true, false] {
            let error = await #expect(throws: CoreError.self) { try await callback(supportsHTTPSCallback: supportsHTTPSCallback).get() }
            #expect(error?.reason == .badRedirectURI)
        }
    }
}
