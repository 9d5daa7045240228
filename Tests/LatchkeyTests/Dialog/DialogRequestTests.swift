import Foundation
import Latchkey
import Testing

@Suite("The address of the dialog")
struct DialogRequestTests {
    /// Lets a manager make the address, and cancels.
    private func address(_ configuration: LoginConfiguration, _ app: TestApp = TestApp(), audience: DefaultAudience = .friends) async throws
        -> URL
    {
        let (urls, seen) = AsyncStream.makeStream(of: URL.self)
        let presenter = ScriptedPresenter { dialog in
            seen.yield(try dialog.url(redirectURI: dialog.appRedirectURI))
            seen.finish()
            throw LoginCancelled()
        }
        let manager = LoginManager(
            settings: app.settings, session: app.session, presenter: presenter,
            surroundings: LoginSurroundings(
                surroundings: Surroundings(
                    now: { Date(timeIntervalSince1970: 1_719_912_345.678) }, randomBytes: { Array(repeating: 251, count: $0) }),
                transport: PresentProvider()),
            defaultAudience: audience)
        let result = try await manager.logIn(with: configuration)
        #expect(result.isCancelled)
        for await url in urls { return url }
        throw CancellationError()
    }

    @Test("has every documented parameter of a limited login")
    func limited() async throws {
        let configuration = try LoginConfiguration.limited([.email, .publicProfile], nonce: "a+b/c&d=é")
        let url = try await address(configuration)
        #expect(url.absoluteString.hasPrefix("http://127.0.0.1:9/v21.0/dialog/oauth?"))
        var values = URLQuery(of: url).values
        let state = values.removeValue(forKey: "state") ?? ""
        #expect(
            values == [
                "client_id": "138483919580948", "redirect_uri": "fb138483919580948://authorize/",
                "response_type": "id_token,graph_domain,user_token_nonce",
                "scope": "email,openid,public_profile", "nonce": "a+b/c&d=é", "tp": "ios_14_do_not_track", "auth_type": "rerequest",
                "default_audience": "friends", "display": "touch", "return_scopes": "true", "sdk": "ios", "sdk_version": "18.1.0",
                "fbapp_pres": "0", "ies": "0", "cbt": "1719912345678.0",
            ])
        let object = try #require(try JSONSerialization.jsonObject(with: Data(state.utf8)) as? [String: Any])
        #expect(Set(object.keys) == ["challenge", "0_auth_logger_id", "3_method", "com.facebook.sdk_client_state"])
        // Twenty times 0xFB is "+/v7…=" in base64, and every plus becomes an equals sign.
        #expect((object["challenge"] as? String)?.removingPercentEncoding?.hasPrefix("=/v7") == true)
        #expect(UUID(uuidString: object["0_auth_logger_id"] as? String ?? "") != nil)
    }

    @Test("of a classic login asks for a code, with its challenge")
    func classic() async throws {
        let verifier = try CodeVerifier(validating: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        let configuration = try #require(
            LoginConfiguration(permissions: [.userLikes], authType: nil, codeVerifier: verifier))
        let values = URLQuery(of: try await address(configuration, audience: .onlyMe)).values
        #expect(values["response_type"] == "code")
        #expect(values["code_challenge"] == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        #expect(values["code_challenge_method"] == "S256")
        #expect(values["scope"] == "openid,user_likes")
        #expect(values["default_audience"] == "only_me")
        #expect(values["tp"] == nil)
        #expect(values["auth_type"] == nil)
    }

    @Test("has sorted names and escapes everything but unreserved characters")
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

    @Test("differs from login to login in its challenge")
    func freshness() async throws {
        let (states, seen) = AsyncStream.makeStream(of: String?.self)
        let manager = TestApp().manager(
            ScriptedPresenter.answering { asked in
                seen.yield(asked["state"])
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
