import Foundation
import IdentityTokens
import Latchkey
import Testing

@testable import Latchkey

@Suite("The address of the login dialog")
struct LoginDialogRequestTests {
    /// Starts a login, returns the address that the manager creates for the dialog, and cancels the login.
    private func address(
        _ configuration: LoginConfiguration, _ app: TestApp = TestApp(), audience: DefaultAudience = .friends, startsFresh: Bool = false
    ) async throws -> URL {
        let (urls, seen) = AsyncStream.makeStream(of: URL.self)
        let presenter = ScriptedPresenter { dialog in
            seen.yield(try dialog.url(redirectURI: dialog.appRedirectURI))
            seen.finish()
            throw LoginCancellationError()
        }
        var environment = LoginEnvironment(
            system: SystemEnvironment(
                now: { Date(timeIntervalSince1970: 1_719_912_345.678) }, randomBytes: { Array(repeating: 251, count: $0) }),
            transport: TransportWithoutProvider())
        environment.uptime = { 86_400.25 }
        let manager = LoginManager(
            settings: app.settings, session: app.session, presenter: presenter, environment: environment, defaultAudience: audience)
        manager.forcesReauthentication = startsFresh
        let result = try await manager.logIn(with: configuration)
        #expect(result.isCancelled)
        for await url in urls { return url }
        throw CancellationError()
    }

    @Test("The address of a Limited Login has every documented parameter")
    func limited() async throws {
        let configuration = try LoginConfiguration.limited([.email, .publicProfile], nonce: "a+b/c&d=é")
        let app = TestApp()
        let url = try await address(configuration, app)
        #expect(url.absoluteString.hasPrefix("http://127.0.0.1:9/v21.0/dialog/oauth?"))
        var values = URLQuery(of: url).values
        let state = values.removeValue(forKey: "state") ?? ""
        let key = try #require(DeviceKey(session: app.session).existing())
        #expect(values.removeValue(forKey: "dpop_jkt") == key.publicKey.thumbprint.text)
        #expect(
            values == [
                "client_id": "138483919580948", "redirect_uri": "fb138483919580948://authorize/",
                "response_type": "id_token,graph_domain,user_token_nonce",
                "scope": "email,openid,public_profile", "nonce": "a+b/c&d=é", "tp": "ios_14_do_not_track", "auth_type": "rerequest",
                "default_audience": "friends", "display": "touch", "return_scopes": "true", "sdk": "ios", "sdk_version": "18.1.0",
                "fbapp_pres": "0", "ies": "1", "cbt": "1719912345678.0", "e2e": #"{"init":86400.25}"#,
            ])
        let object = try #require(try JSONSerialization.jsonObject(with: Data(state.utf8)) as? [String: Any])
        #expect(Set(object.keys) == ["challenge", "0_auth_logger_id", "3_method", "com.facebook.sdk_client_state"])
        // Twenty bytes 0xFB are "+/v7…=" in base64, and every plus sign becomes an equals sign.
        #expect((object["challenge"] as? String)?.removingPercentEncoding?.hasPrefix("=/v7") == true)
        #expect(UUID(uuidString: object["0_auth_logger_id"] as? String ?? "") != nil)
        #expect(object["3_method"] as? String == "sfvc_auth")
    }

    @Test("The address of a classic login has every documented parameter")
    func classic() async throws {
        let verifier = try CodeVerifier(validating: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        let configuration = try #require(
            LoginConfiguration(permissions: [.userLikes], nonce: "123", authType: nil, codeVerifier: verifier))
        let app = TestApp()
        app.settings.isAutoLogAppEventsEnabled = false
        var values = URLQuery(of: try await address(configuration, app, audience: .onlyMe)).values
        #expect(values.removeValue(forKey: "state") != nil)
        #expect(
            values == [
                "client_id": "138483919580948", "redirect_uri": "fb138483919580948://authorize/",
                "response_type": "id_token,token_or_nonce,signed_request,graph_domain,user_token_nonce",
                "scope": "openid,user_likes", "nonce": "123", "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
                "code_challenge_method": "S256", "default_audience": "only_me", "display": "touch", "return_scopes": "true",
                "sdk": "ios", "sdk_version": "18.1.0", "fbapp_pres": "0", "ies": "0", "cbt": "1719912345678.0",
                "e2e": #"{"init":86400.25}"#,
            ])
    }

    @Test("The address has the optional parameters whose values are set")
    func optional() async throws {
        let app = TestApp()
        app.settings.appURLSchemeSuffix = "two"
        app.session.store(Secret("from the last login"), as: .userTokenNonce)
        let configuration = try LoginConfiguration.validated(
            permissions: [], tracking: .limited, messengerPageId: "42", authType: .reauthorize)
        let values = URLQuery(of: try await address(configuration, app, startsFresh: true)).values
        #expect(values["local_client_id"] == "two")
        #expect(values["messenger_page_id"] == "42")
        #expect(values["user_token_nonce"] == "from the last login")
        #expect(values["auth_type"] == "reauthorize")
        #expect(values["prompt"] == "login")
        #expect(values["scope"] == "openid")
    }

    @Test(
        "Only a Limited Login requests a token that is bound to the device's key", arguments: LoginTracking.allCases
    )
    func thumbprint(tracking: LoginTracking) throws {
        let request = LoginDialogRequest(
            configuration: try .validated(permissions: [], tracking: tracking),
            provider: try ProviderAddress(#require(URL(string: "http://127.0.0.1:9"))), version: "v21.0", appID: "1",
            urlSchemeSuffix: nil, defaultAudience: .everyone, challenge: DialogChallenge(.real), startDate: Date(), uptime: 1,
            logsAppEvents: true, forcesReauthentication: false, userTokenNonce: nil, dpopThumbprint: "thumb")
        let parameters = request.parameters(redirectURI: "http://127.0.0.1:8000/callback")
        #expect(parameters["dpop_jkt"] == (tracking == .limited ? "thumb" : nil))
        #expect(parameters["default_audience"] == "everyone")
        #expect(parameters["state"]?.contains(#""3_method":"browser_auth""#) == true)
    }

    @Test("The address has its parameters in sorted order, and escapes all but unreserved characters")
    func form() async throws {
        let app = TestApp(provider: URL(string: "https://login.example/base/"))
        app.settings.appURLSchemeSuffix = "two"
        app.settings.graphAPIVersion = "v22.0"
        let configuration = try LoginConfiguration.validated(
            permissions: [], tracking: .limited, nonce: "!*();@/?+$,='[]", messengerPageId: "42")
        let text = try await address(configuration, app).absoluteString
        #expect(text.hasPrefix("https://login.example/base/v22.0/dialog/oauth?"))
        #expect(text.contains("nonce=%21%2A%28%29%3B%40%2F%3F%2B%24%2C%3D%27%5B%5D&"))
        #expect(text.contains("redirect_uri=fb138483919580948two%3A%2F%2Fauthorize%2F&"))
        #expect(text.contains("local_client_id=two&messenger_page_id=42&"))
        let names = text.split(separator: "?")[1].split(separator: "&").map { String($0.prefix { $0 != "=" }) }
        #expect(names == names.sorted())
    }

    @Test("The challenge differs from login to login")
    func freshness() async throws {
        let (states, seen) = AsyncStream.makeStream(of: String?.self)
        let manager = TestApp().manager(
            ScriptedPresenter.answering { dialogQuery in
                seen.yield(dialogQuery["state"])
                return "?error=access_denied"
            })
        _ = try await manager.logIn(with: .limited())
        _ = try await manager.logIn(with: .limited())
        seen.finish()
        var all: Set<String?> = []
        for await state in states { all.insert(state) }
        #expect(all.count == 2)
    }
}
