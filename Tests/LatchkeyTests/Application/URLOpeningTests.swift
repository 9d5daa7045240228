import Foundation
import IdentityTokens
import Latchkey
import Testing

@testable import Latchkey

@Suite("Addresses that the system opens in the app")
struct URLOpeningTests {
    private let app = TestApp()
    private var manager: LoginManager { app.manager(ScriptedPresenter.silent) }

    private func open(_ text: String, with manager: LoginManager) -> Bool {
        manager.application(nil, open: URL(string: text), sourceApplication: "com.example.browser", annotation: nil)
    }

    @Test(
        "canOpen accepts only addresses in the form of a login response",
        arguments: [
            ("fb138483919580948://authorize/", true), ("fb138483919580948two://authorize?x=y#z", true),
            ("FB138483919580948://AUTHORIZE/#a=b", true), ("fb1384839195809481://authorize/", false), ("fb1://authorize/", false),
            ("fb138483919580948://no-op/", false), ("https://authorize/", false), ("fb138483919580948:authorize", false),
            ("https://fb138483919580948/authorize", false),
        ])
    func canOpen(text: String, expected: Bool) throws {
        let url = try #require(URL(string: text))
        #expect(manager.canOpen(url, for: nil, sourceApplication: nil, annotation: nil) == expected)
        #expect(!manager.shouldStopPropagation(of: url) || text.contains("no-op"))
    }

    @Test("canOpen accepts only the app's own scheme suffix, whatever that begins with")
    func suffix() throws {
        app.settings.appURLSchemeSuffix = "2Go"
        for (text, expected) in [("fb1384839195809482go://authorize/", true), ("fb1384839195809482gone://authorize/", false)] {
            let url = try #require(URL(string: text))
            #expect(manager.canOpen(url, for: nil, sourceApplication: nil, annotation: nil) == expected)
        }
    }

    @Test(
        "isAuthenticationURL accepts only the address of a login dialog",
        arguments: [
            ("https://m.login.example/v21.0/dialog/oauth", true), ("https://login.example/dialog/oauth/?a=b", true),
            ("https://login.example/dialog/oauth/more", false), ("https://login.example/?/dialog/oauth", false), ("fb1://authorize", false),
        ])
    func authentication(text: String, expected: Bool) throws {
        #expect(manager.isAuthenticationURL(try #require(URL(string: text))) == expected)
    }

    @Test(
        "shouldStopPropagation accepts only the app's no-op address",
        arguments: [("fb138483919580948://no-op", true), ("fb138483919580948://authorize", false), ("fb1://no-op", false)])
    func noOp(text: String, expected: Bool) throws {
        #expect(manager.shouldStopPropagation(of: try #require(URL(string: text))) == expected)
    }

    @Test("An address is not opened if it is missing or no login waits for it")
    func noPendingLogin() {
        #expect(!manager.application(nil, open: nil, sourceApplication: nil, annotation: nil))
        #expect(!open("fb138483919580948://authorize/?error=access_denied", with: manager))
        app.settings.appID = nil
        #expect(!open("fb138483919580948://authorize/", with: manager))
    }

    @Test("A response ends its login once, whichever login manager receives it")
    func response() async throws {
        try await WireProvider.run { provider in
            let app = TestApp(provider: provider.url)
            let (dialogs, shows) = AsyncStream.makeStream(of: URLQuery.self)
            let ended = Locked(false)
            let manager = app.manager(
                ScriptedPresenter { dialog in
                    defer { ended.withLock { $0 = true } }
                    shows.yield(URLQuery(of: try dialog.url(redirectURI: dialog.appRedirectURI)))
                    return try await ScriptedPresenter.silent.present(dialog)
                })
            let login = Task { try await manager.logIn(with: .limited()) }
            for await dialogQuery in dialogs {
                let state = (dialogQuery["state"] ?? "").escaped
                let token = try provider.idToken(nonce: dialogQuery["nonce"])
                let other = app.manager(ScriptedPresenter.silent)
                for forged in ["", "#state=x", "?error=access_denied", "#id_token=\(token)", "#state=\(state.dropLast(20))"] {
                    #expect(!open("fb138483919580948://authorize/\(forged)", with: other))
                }
                other.applicationDidBecomeActive(nil)
                let result = "fb138483919580948://authorize/#id_token=\(token)&state=\(state)"
                #expect(open(result, with: other))
                #expect(!open(result, with: other))
                break
            }
            #expect(try await login.value.profile?.userID == "122100000000000001")
            #expect(ended.withLock { $0 })
        }
    }

    @Test("A response also reaches its login through the application delegate")
    func delegate() async throws {
        let (dialogs, shows) = AsyncStream.makeStream(of: URLQuery.self)
        let manager = app.manager(
            ScriptedPresenter { dialog in
                shows.yield(URLQuery(of: try dialog.url(redirectURI: dialog.appRedirectURI)))
                return try await ScriptedPresenter.silent.present(dialog)
            })
        let delegate = ApplicationDelegate(opener: manager, session: app.session)
        #expect(delegate.application(nil, didFinishLaunchingWithOptions: nil))
        let login = Task { try await manager.logIn(with: .limited()) }
        for await dialogQuery in dialogs {
            let state = (dialogQuery["state"] ?? "").escaped
            let response = try #require(URL(string: "fb138483919580948://authorize/?error=access_denied&state=\(state)"))
            #expect(!delegate.open(app.settings.providerURL ?? response))
            #expect(delegate.application(nil, open: response, options: [:]))
            break
        }
        #expect(try await login.value.cancellation == .byPerson)
    }

    @Test(
        "A universal link at the HTTPS redirect URI in the settings ends the login that waits for it",
        .timeLimit(.minutes(1)))
    func universalLink() async throws {
        let redirectURI = "https://app.example/login/callback"
        app.settings.httpsRedirectURI = redirectURI
        let (dialogs, shows) = AsyncStream.makeStream(of: URLQuery.self)
        let manager = app.manager(
            ScriptedPresenter { dialog in
                #expect(dialog.httpsRedirectURI == redirectURI)
                shows.yield(URLQuery(of: try dialog.url(redirectURI: redirectURI)))
                return try await ScriptedPresenter.silent.present(dialog)
            })
        let delegate = ApplicationDelegate(opener: manager, session: app.session)
        let login = Task { try await manager.logIn(with: .limited()) }
        for await dialogQuery in dialogs {
            #expect(dialogQuery["redirect_uri"] == redirectURI)
            #expect(dialogQuery["state"]?.contains("sfvc_auth") == true)
            let response = "?error=access_denied&state=\((dialogQuery["state"] ?? "").escaped)"
            for other in [
                "https://app.example/login/Callback", "https://app.example/login/callback/more", "https://app.example/",
                "https://other.example/login/callback",
            ] {
                #expect(!delegate.open(try #require(URL(string: other + response))))
            }
            #expect(!delegate.open(try #require(URL(string: "\(redirectURI)?error=access_denied&state=x"))))
            #expect(delegate.open(try #require(URL(string: redirectURI + response))))
            #expect(!delegate.open(try #require(URL(string: redirectURI + response))), "The response is accepted only once")
            break
        }
        #expect(try await login.value.cancellation == .byPerson)
    }

    @Test("canOpen accepts an HTTPS address only if the settings name it")
    func unnamedLink() throws {
        let url = try #require(URL(string: "https://app.example/login/callback#state=x"))
        #expect(!manager.canOpen(url, for: nil, sourceApplication: nil, annotation: nil))
        app.settings.httpsRedirectURI = "https://App.example/login/callback"
        #expect(manager.canOpen(url, for: nil, sourceApplication: nil, annotation: nil))
    }

    @Test("The launch restores the session with a single read of the storage")
    func launch() {
        let storage = MemoryStorage()
        storage.record = .login("EAAone", revision: "one")
        let session = Session(storage: storage, notifications: NotificationCenter())
        ApplicationDelegate(opener: manager, session: session).initializeSDK()
        #expect(storage.reads == 1)
        #expect(session.values == .login("EAAone"))
        #expect(storage.reads == 1)
    }
}
