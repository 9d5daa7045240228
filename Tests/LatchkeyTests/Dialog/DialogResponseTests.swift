import Foundation
import Latchkey
import Testing

@Suite("The response of the login dialog")
struct DialogResponseTests {
    /// Logs in, limited or classic, with a response whose parameters the test defines. Expects that the session stays empty.
    private func result(of response: String, tracking: LoginTracking = .limited) async throws -> LoginResult {
        let app = TestApp()
        let manager = app.manager(ScriptedPresenter.answering { _ in response })
        let result = await manager.logIn(configuration: LoginConfiguration(permissions: [.email], tracking: tracking, nonce: "123"))
        #expect(app.session.authenticationToken == nil)
        #expect(app.session.profile == nil)
        return result
    }

    @Test(
        "A login is canceled if the person has refused it",
        arguments: [
            "?error=access_denied&error_code=200&error_description=Permissions+error&error_reason=user_denied",
            "?error=access_denied",
            "#error=access_denied&error_reason=user_denied",
            "?error=access_denied&error_reason=user_denied&error_message=No",
            "?error=server_error#error=access_denied",
            "?error=access_denied&iss=http%3A%2F%2F127.0.0.1%3A9",
        ])
    func cancel(response: String) async throws {
        guard case .cancelled = try await result(of: response) else { return #expect(Bool(false), "not cancelled") }
    }

    @Test(
        "Every other error of the dialog fails the login, with its code",
        arguments: [
            ("?error=server_error", nil),
            ("?error=access_denied&error_reason=blocked&error_code=368", 368),
            ("?error_code=901&error_message=This+app+is+in+sandbox+mode.", 901),
            ("?error_message=Something", nil),
            ("#error=invalid_scope&error_description=Bad%20scope&error_code=100", 100),
            ("?error=access_denied#error=server_error&error_code=2", 2),
        ] as [(String, Int?)])
    func failure(response: String, code: Int?) async throws {
        guard case .failed(let error as CoreError) = try await result(of: response) else { return #expect(Bool(false), "no core error") }
        #expect(error.code == .errorGraphRequestGraphAPI)
        #expect(error.reason == .dialogError)
        let info = (error as any Error as NSError).userInfo
        #expect(info[GraphRequestErrorGraphErrorCodeKey] as? Int == code)
        #expect(info["com.facebook.sdk:FBSDKGraphRequestErrorKey"] as? UInt == 0)
        #expect(error.graphErrorCategory == .other)
    }

    @Test("The error contains the dialog's messages for the developer")
    func explanation() async throws {
        let response = "?error=temporarily_unavailable&error_reason=busy&error_description=Try+later&error_message=Too%20busy&error_code=2"
        guard case .failed(let error as CoreError) = try await result(of: response) else { return #expect(Bool(false), "no core error") }
        for part in ["temporarily_unavailable", "busy", "Try later", "Too busy", "\"2\""] { #expect(error.explanation.contains(part)) }
        #expect((error as any Error as NSError).userInfo[ErrorDeveloperMessageKey] as? String == "Too busy")
    }

    @Test(
        "A response with tokens is a success despite any error in it (SDK.md, section 2.6, rule 1)",
        arguments: [
            "?error=access_denied&error_reason=user_denied#id_token=",
            "?error=server_error&error_code=2&error_message=Busy#id_token=",
            "#error=access_denied&error_message=No&id_token=",
        ])
    func tokensBesideAnError(response: String) async throws {
        try await WireProvider.run { provider in
            let app = TestApp(provider: provider.url)
            let manager = app.manager(
                ScriptedPresenter.answering { dialogQuery in
                    "\(response)\(try provider.idToken(nonce: dialogQuery["nonce"]))&granted_scopes=email"
                })
            let result = try await manager.logIn(with: .limited())
            #expect(!result.isCancelled)
            #expect(result.profile?.userID == "122100000000000001")
            #expect(app.session.authenticationToken != nil)
        }
    }

    @Test(
        "A response without the challenge of this login is rejected",
        arguments: [
            "?error=access_denied&state=",
            "#id_token=a.b.c&state=%7B%22challenge%22%3A%22other%22%7D",
            "#id_token=a.b.c&state=%7B%22challenge%22%3Anull%7D",
            "#id_token=a.b.c&state=%7B%7D",
            "#id_token=a.b.c&state=not+json",
            "#id_token=a.b.c&state=%7B%22challenge%22%3A%22%22%7D",
            "#id_token=a.b.c&state=%5B%5B%5B%5B%5B%5B%5B%5B%5B%5B%5B%5B%5B%5B%5B%5B%5B%5B%5B%5B%5D",
            "?error=server_error&error_message=Boom&state=x",
        ])
    func challenge(response: String) async throws {
        guard case .failed(let error as LoginError) = try await result(of: response) else { return #expect(Bool(false), "no login error") }
        #expect(error.code == .badChallengeString)
        #expect(error.reason == .badChallenge)
    }

    @Test(
        "The error for a missing challenge names the error code of the response only if it is well-formed",
        arguments: [("server_error", true), ("Call%20555", false), (String(repeating: "a", count: 41), false), ("", false)])
    func challengeWithError(code: String, isNamed: Bool) async throws {
        guard case .failed(let error as LoginError) = try await result(of: "?error=\(code)&error_message=Boom&state=x") else {
            return #expect(Bool(false), "no login error")
        }
        #expect(error.explanation.hasSuffix("this login's challenge.\(isNamed ? " Its error is \(code)." : "")"))
    }

    @Test(
        "A response that is contradictory, empty or unsuitable is rejected",
        arguments: [
            ("?", LoginTracking.limited),
            ("#granted_scopes=email", .limited),
            ("#access_token=EAA1&granted_scopes=email", .limited),
            ("#code=1&id_token=a.b.c", .limited),
            ("?code=1", .limited),
            ("?code=1&id_token=a.b.c", .enabled),
            ("#code=1&nonce=2", .enabled),
            ("#code=1&access_token=EAA1", .enabled),
            ("#nonce=1&id_token=a.b.c", .enabled),
            ("#nonce=1&access_token=EAA1", .enabled),
            ("#nonce=1&access_token=EAA1&id_token=a.b.c&code=2", .enabled),
            ("#access_token=EAA%201", .enabled),
            ("#access_token=EAA%0d%0aHost:x", .enabled),
            ("#nonce=1", .limited),
            ("#access_token=EAA1&id_token=a.b.c", .limited),
            ("#id_token=&graph_domain=facebook", .limited),
            ("#&&==&=x&a", .limited),
            ("?code=1&iss=http%3A%2F%2Fother.example", .enabled),
            ("#id_token=a.b.c&iss=http%3A%2F%2F127.0.0.1%3A9%2F", .limited),
        ] as [(String, LoginTracking)])
    func nonsense(response: String, tracking: LoginTracking) async throws {
        guard case .failed(let error as LoginError) = try await result(of: response, tracking: tracking) else {
            return #expect(Bool(false), "no login error")
        }
        #expect(error.code == .unknown)
        #expect(error.reason == .badAnswer)
    }

    @Test(
        "A response at another address than the redirect URI is rejected",
        arguments: [
            "fb138483919580948://elsewhere/", "fb1://authorize/", "https://evil.example/authorize/", "fb138483919580948://authorize.evil/",
        ])
    func address(place: String) async throws {
        let manager = TestApp().manager(
            ScriptedPresenter { dialog in
                let dialogQuery = URLQuery(of: try dialog.url(redirectURI: dialog.appRedirectURI))
                let url = try #require(URL(string: "\(place)?error=access_denied&state=\((dialogQuery["state"] ?? "").escaped)"))
                return DialogRedirect(url: url, redirectURI: dialog.appRedirectURI)
            })
        let error = await #expect(throws: LoginError.self) { try await manager.logIn(with: .limited()) }
        #expect(error?.reason == .badAnswer)
    }

    @Test("A huge response is rejected without being read")
    func huge() async throws {
        let response = "#id_token=" + String(repeating: "a", count: 1_000_000)
        guard case .failed(let error as LoginError) = try await result(of: response) else { return #expect(Bool(false), "no login error") }
        #expect(error.reason == .badChallenge)
    }
}
