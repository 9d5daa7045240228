import Foundation
import IdentityTokens
import Latchkey
import StrictJSON
import Testing

@testable import Latchkey

@Suite("The response to a classic login")
struct ClassicLoginResponseTests {
    private static let accessToken = "EAATESTTOKEN0123456789"
    private static let ada = "122100000000000001"

    /// Returns Ada's profile for the tests' access token, and an error for any other.
    private static func me(
        _ call: String, _ fields: [String: String], id: String = ada
    ) -> (status: Int, body: StrictJSON.JSONValue) {
        guard call == "GET me", fields["access_token"] == accessToken else {
            return (400, ["error": ["message": "Invalid OAuth access token.", "type": "OAuthException", "code": 190]])
        }
        return (200, ["id": .string(id), "name": "Ada Lovelace", "first_name": "Ada", "last_name": "Lovelace"])
    }

    /// Logs in with a fragment that `response` creates.
    private func logIn(
        _ app: TestApp, _ permissions: Set<Permission> = [.email], now: Date = Date(),
        response: @escaping @Sendable (URLQuery) throws -> String
    ) async throws -> LoginManagerLoginResult {
        let environment = LoginEnvironment(
            system: SystemEnvironment(now: { now }, randomBytes: SystemEnvironment.real.randomBytes), transport: TransportWithoutProvider())
        return try await app.manager(ScriptedPresenter.answering { "#\(try response($0))" }, environment: environment)
            .logIn(with: .validated(permissions: permissions, nonce: "123"))
    }

    @Test("The app exchanges a nonce in the response for tokens")
    func exchangeNonce() async throws {
        try await WireProvider.run(
            redeem: { provider, form in
                #expect(form["grant_type"] == "fb_exchange_nonce")
                #expect(form["fb_exchange_nonce"] == "42")
                #expect(form["client_id"] == provider.appID)
                #expect(form["fields"] == "")
                return (
                    200,
                    [
                        "access_token": .string(Self.accessToken), "expires_in": 3600, "data_access_expiration_time": 4_102_444_800,
                        "id_token": .string(try provider.idToken(nonce: "123")),
                    ]
                )
            }
        ) { provider in
            let app = TestApp(provider: provider.url)
            let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded())
            let result = try await logIn(app, now: now) { _ in "nonce=42&granted_scopes=email,openid&denied_scopes=" }
            #expect(result.effectiveTracking == .enabled)
            #expect(result.granted == [.email])
            #expect(app.session.accessToken?.tokenString == Self.accessToken)
            #expect(app.session.accessToken?.expirationDate == now.addingTimeInterval(3600))
            #expect(app.session.accessToken?.dataAccessExpirationDate == Date(timeIntervalSince1970: 4_102_444_800))
            #expect(app.session.authenticationToken?.nonce == "123")
            #expect(app.session.profile?.isLimited == false)
        }
    }

    @Test("A login fails if the provider refuses to exchange the nonce")
    func refusedNonce() async throws {
        try await WireProvider.run { provider in
            let app = TestApp(provider: provider.url)
            let error = await #expect(throws: CoreError.self) { try await logIn(app) { _ in "nonce=42" } }
            #expect(error?.reason == .exchangeRefused)
            #expect(error?.explanation.contains("42") == false)
            #expect(app.session.values == Session.Values())
        }
    }

    @Test("A login accepts an access token with an ID token that names it")
    func tokens() async throws {
        try await WireProvider.run { provider in
            let app = TestApp(provider: provider.url)
            let result = try await logIn(app) { _ in
                let hash = AccessTokenHash.of(Self.accessToken)
                let idToken = try provider.idToken(nonce: "123", changing: ["at_hash": .string(hash)])
                return "access_token=\(Self.accessToken)&id_token=\(idToken)&expires_in=5183949&granted_scopes=email"
            }
            #expect(result.token?.userID == Self.ada)
            #expect(app.session.authenticationToken != nil)
        }
    }

    @Test("A login accepts an ID token that does not name the access token if the provider names its owner")
    func tokensWithoutHash() async throws {
        try await WireProvider.run(response: { Self.me($1, $2) }) { provider in
            let app = TestApp(provider: provider.url)
            let result = try await logIn(app) { _ in
                "access_token=\(Self.accessToken)&id_token=\(try provider.idToken(nonce: "123"))"
            }
            #expect(result.token?.userID == Self.ada)
        }
    }

    @Test(
        "A login fails if the access token does not belong to the ID token",
        arguments: [(AccessTokenHash.of("EAAOTHER"), LoginErrorCode.invalidIDToken), (nil, .unknown)] as [(String?, LoginErrorCode)])
    func otherToken(hash: String?, code: LoginErrorCode) async throws {
        try await WireProvider.run(response: { Self.me($1, $2, id: "122100000000000002") }) { provider in
            let app = TestApp(provider: provider.url)
            let error = await #expect(throws: LoginError.self) {
                try await logIn(app) { _ in
                    let idToken = try provider.idToken(nonce: "123", changing: ["at_hash": hash.map { .string($0) }])
                    return "access_token=\(Self.accessToken)&id_token=\(idToken)"
                }
            }
            #expect(error?.code == code)
            #expect(app.session.values == Session.Values())
        }
    }

    @Test("A login accepts an access token alone if the provider names its owner")
    func tokenAlone() async throws {
        try await WireProvider.run(response: { Self.me($1, $2) }) { provider in
            let app = TestApp(provider: provider.url)
            let result = try await logIn(app) { _ in "access_token=\(Self.accessToken)&granted_scopes=email,public_profile" }
            #expect(result.token?.userID == Self.ada)
            #expect(result.token?.permissions == [.email, .publicProfile])
            #expect(result.authenticationToken == nil)
            #expect(result.effectiveTracking == .enabled)
            #expect(result.findings.isEmpty)
            #expect(app.session.profile?.name == "Ada Lovelace")
            #expect(app.session.profile?.isLimited == false)
            #expect(app.session.profile?.permissions == ["email", "public_profile"])
        }
    }

    @Test("A login fails if the access token was issued to another app")
    func tokenOfAnotherApp() async throws {
        try await WireProvider.run(tokensOf: "1", response: { Self.me($1, $2) }) { provider in
            let app = TestApp(provider: provider.url)
            let error = await #expect(throws: LoginError.self) { try await logIn(app) { _ in "access_token=\(Self.accessToken)" } }
            #expect(error?.explanation == "The access token in the response was issued to another app.")
            #expect(app.session.values == Session.Values())
        }
    }

    @Test(
        "A login fails if the provider does not name the owner of the access token",
        arguments: [(200, [:]), (200, ["id": ""]), (200, ["id": 7]), (200, []), (500, "oops"), (400, ["error": ["code": 190]])]
            as [(Int, StrictJSON.JSONValue)])
    func unknownOwner(status: Int, body: StrictJSON.JSONValue) async throws {
        try await WireProvider.run(response: { _, _, _ in (status, body) }) { provider in
            let app = TestApp(provider: provider.url)
            let error = await #expect(throws: CoreError.self) { try await logIn(app) { _ in "access_token=\(Self.accessToken)" } }
            #expect(error?.reason == (body["error"] == nil ? .badResponse : .refusedByProvider))
            #expect(error?.explanation.contains(Self.accessToken) == false)
            #expect(app.session.values == Session.Values())
        }
    }

    @Test("Another person can log in after the session has expired, but cannot reauthorize data access", arguments: [true, false])
    func afterTheEnd(isNewSession: Bool) async throws {
        try await WireProvider.run(response: { Self.me($1, $2, id: Self.ada) }) { provider in
            let app = TestApp(provider: provider.url)
            app.session.change { $0 = .login("EAAold", user: "122100000000000009", until: .distantPast) }
            let before = app.session.values
            let manager = app.manager(
                ScriptedPresenter.answering { _ in "#access_token=\(Self.accessToken)&granted_scopes=public_profile,email,user_birthday" })
            if isNewSession {
                let error = await #expect(throws: LoginError.self) { try await manager.reauthorizeDataAccess() }
                #expect(error?.code == .userMismatch && app.session.values == before)
            } else {
                let result = try await manager.logIn(with: .validated(permissions: [.email], nonce: "123"))
                #expect(app.session.accessToken?.userID == Self.ada)
                #expect(
                    result.grantedPermissions == ["public_profile", "email", "user_birthday"],
                    "The new person had granted none of them before")
            }
        }
    }

    @Test("A request carries the stored key and nonce of the session unless the session has expired", arguments: [true, false])
    func secretsAfterTheEnd(hasRunOut: Bool) async throws {
        let app = TestApp(provider: URL(string: "http://127.0.0.1:9"))
        app.settings.isLimitedLoginRefreshEnabled = true
        let key = try DeviceKey(session: app.session).existingOrNew()
        app.session.store(Secret("kept"), as: .userTokenNonce)
        app.session.change { $0 = .login(user: "1", until: hasRunOut ? .distantPast : .distantFuture) }
        let seen = Locked<[String: String]>([:])
        let environment = LoginEnvironment(transport: TransportWithoutProvider())
        let presenter = ScriptedPresenter.answering { dialogQuery in
            seen.withLock { $0 = dialogQuery.values }
            return "?error=access_denied"
        }
        _ = try await app.manager(presenter, environment: environment).logIn(with: .limited())
        let dialogQuery = seen.withLock(\.self)
        #expect(dialogQuery["dpop_jkt"]?.count == key.thumbprint.count)
        #expect((dialogQuery["dpop_jkt"] == key.thumbprint) == !hasRunOut)
        #expect((dialogQuery["user_token_nonce"] == "kept") == !hasRunOut)
        #expect(DeviceKey(session: app.session).existing() != nil, "The request alone does not remove the key")
    }

    @Test("Without an ID token, another person's login changes nothing, and the same person's replaces everything")
    func relogin() async throws {
        let present = Locked(Self.ada)
        try await WireProvider.run(response: { Self.me($1, $2, id: present.withLock { $0 }) }) { provider in
            let app = TestApp(provider: provider.url)
            _ = try await app.manager(
                ScriptedPresenter.answering { dialogQuery in "#id_token=\(try provider.idToken(nonce: dialogQuery["nonce"]))" }
            )
            .logIn(with: .limited())
            let before = app.session.values
            present.withLock { $0 = "122100000000000002" }
            let error = await #expect(throws: LoginError.self) { try await logIn(app) { _ in "access_token=\(Self.accessToken)" } }
            #expect(error?.code == .userMismatch)
            #expect(app.session.values == before)
            present.withLock { $0 = Self.ada }
            _ = try await logIn(app) { _ in "access_token=\(Self.accessToken)" }
            #expect(app.session.accessToken?.tokenString == Self.accessToken)
            #expect(app.session.authenticationToken == nil)
            #expect(app.session.profile?.isLimited == false)
        }
    }

    @Test("A response with an ID token alone results in a Limited Login")
    func effectivelyLimited() async throws {
        try await WireProvider.run { provider in
            let app = TestApp(provider: provider.url)
            let result = try await logIn(app) { _ in "id_token=\(try provider.idToken(nonce: "123"))&graph_domain=facebook" }
            #expect(result.requestedTracking == .enabled)
            #expect(result.effectiveTracking == .limited)
            #expect(result.token == nil)
            #expect(app.session.accessToken == nil)
            #expect(app.session.profile?.isLimited == true)
        }
    }

    @Test(
        "The times in a response are read from text, and invalid times are ignored",
        arguments: [
            ("expires=4102444800&expires_at=1&expires_in=1", 4_102_444_800.0, nil),
            ("expires_at=4102444800&expires_in=1", 4_102_444_800, nil),
            ("expires=0&expires_at=-5&expires_in=60", 1_060, nil),
            ("expires_in=60&data_access_expiration_time=4102444800", 1_060, 4_102_444_800.0),
            ("expires_in=0&data_access_expiration_time=0", nil, nil),
            ("expires_in=&data_access_expiration_time=never", nil, nil),
            ("expires_in=0x20&data_access_expiration_time=nan", nil, nil),
            ("expires_in=1e400&data_access_expiration_time=inf", nil, nil),
            ("expires_in=999999999999999999999999&data_access_expiration_time=99999999999999999999", nil, nil),
            ("", nil, nil),
        ] as [(String, TimeInterval?, TimeInterval?)])
    func times(fields: String, expires: TimeInterval?, dataExpires: TimeInterval?) throws {
        let parameters = RedirectParameters(of: try #require(URL(string: "fb1://authorize/#access_token=EAA1&\(fields)")))
        let tokens = try #require(
            IssuedTokens(at: Date(timeIntervalSince1970: 1_000)) { name in parameters[name].map { .string($0) } })
        // Treats `distantFuture` and later dates as missing.
        func end(_ date: Date?) -> TimeInterval? { date.flatMap { $0 < .distantFuture ? $0.timeIntervalSince1970 : nil } }
        #expect(end(tokens.expirationDate) == expires)
        #expect(end(tokens.dataAccessExpirationDate) == dataExpires)
    }

    @Test("The nonce in a response is sent with the person's next login, until the person logs out")
    func userTokenNonce() async throws {
        try await WireProvider.run { provider in
            let app = TestApp(provider: provider.url)
            let storedNonces = Locked<[String?]>([])
            let manager = app.manager(
                ScriptedPresenter.answering { request in
                    let stored = request["user_token_nonce"]
                    storedNonces.withLock { $0.append(stored) }
                    let count = storedNonces.withLock { $0.count }
                    let next = count == 1 ? "&user_token_nonce=a%2Bb" : ""
                    return "#id_token=\(try provider.idToken(nonce: request["nonce"]))\(next)"
                })
            _ = try await manager.logIn(with: .limited())
            _ = try await manager.logIn(with: .limited())
            manager.logOut()
            _ = try await manager.logIn(with: .limited())
            #expect(storedNonces.withLock { $0 } == [nil, "a+b", nil])
        }
    }

    @Test("The result contains only newly granted permissions and declined permissions that the app requested")
    func recently() async throws {
        try await WireProvider.run(response: { Self.me($1, $2) }) { provider in
            let app = TestApp(provider: provider.url)
            let first = try await logIn(app, [.email]) { _ in "access_token=\(Self.accessToken)&granted_scopes=public_profile,email" }
            #expect(first.granted == [.publicProfile, .email])
            let second = try await logIn(app, [.userLink, .userLikes]) { _ in
                "access_token=\(Self.accessToken)&granted_scopes=public_profile,email,user_link&denied_scopes=user_likes,user_posts"
            }
            #expect(second.granted == [.userLink])
            #expect(second.declined == [.userLikes])
            #expect(app.session.accessToken?.permissions == [.publicProfile, .email, .userLink])
            #expect(app.session.accessToken?.declinedPermissions == [.userLikes, .userPosts])
        }
    }
}
