import Foundation
import IdentityTokens
import Latchkey
import StrictJSON
import Testing

@Suite("A classic login")
struct ClassicLoginTests {
    private static let accessToken = "EAATESTTOKEN0123456789"

    /// Redeems the code `42` if the request has the matching verifier, redirect URI and client ID.
    private static func redeem(_ provider: WireProvider, _ form: [String: String], adding changes: [String: JSONValue?] = [:]) throws -> (
        Int, JSONValue
    ) {
        guard form["code"] == "42", form["code_verifier"] == verifier.value, form["redirect_uri"] == "fb138483919580948://authorize/",
            form["client_id"] == provider.appID
        else {
            return (
                400,
                ["error": ["message": "Invalid verification code format.", "type": "OAuthException", "code": 100, "error_subcode": 36008]]
            )
        }
        let idToken = try provider.idToken(nonce: "123", changing: ["at_hash": .string(AccessTokenHash.of(accessToken))])
        var response: [String: JSONValue] = [
            "access_token": .string(accessToken), "token_type": "bearer", "expires_in": 5183944, "id_token": .string(idToken),
        ]
        for (name, value) in changes { response[name] = value }
        return (200, .object(response))
    }

    private static let verifier = CodeVerifier()

    private var configuration: LoginConfiguration? {
        LoginConfiguration(permissions: [.email, .userLikes], nonce: "123", codeVerifier: Self.verifier)
    }

    private let consent = ScriptedPresenter.answering { _ in "?code=42&granted_scopes=email,public_profile&denied_scopes=user_likes" }

    @Test("A classic login exchanges the code and verifies the ID token that comes with it")
    func success() async throws {
        try await WireProvider.run(redeem: { try Self.redeem($0, $1) }) { provider in
            let app = TestApp(provider: provider.url)
            let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded())
            let environment = LoginEnvironment(
                system: SystemEnvironment(now: { now }, randomBytes: SystemEnvironment.real.randomBytes))
            let result = try await app.manager(consent, environment: environment).logIn(with: configuration)
            let token = try #require(app.session.accessToken)
            #expect(result.token == token)
            #expect(result.effectiveTracking == .enabled)
            #expect(result.granted == [.email, .publicProfile])
            #expect(result.declined == [.userLikes])
            #expect(token.tokenString == Self.accessToken)
            #expect(token.userID == "122100000000000001")
            #expect(token.appID == provider.appID)
            #expect(token.expirationDate == now.addingTimeInterval(5_183_944))
            #expect(token.dataAccessExpirationDate == .distantFuture)
            #expect(token.hasGranted(.email))
            #expect(!token.hasGranted(permission: "user_likes"))
            #expect(token.declinedPermissions == [.userLikes])
            #expect(app.session.authenticationToken != nil)
            #expect(app.session.profile?.isLimited == false)
            #expect(!"\(token) \(String(reflecting: token))".contains(Self.accessToken))
        }
    }

    @Test(
        "A classic login reads times of any JSON type",
        arguments: [
            (["expires_in": "3600"], 3600.0, nil),
            (["expires_in": 3600.0], 3600, nil),
            (["expires_in": 0], nil, nil),
            (["expires_in": nil], nil, nil),
            (["expires_in": "soon"], nil, nil),
            (["expires_in": nil, "expires_at": "4102444800"], nil, 4_102_444_800.0),
            (["expires": 4_102_444_800, "expires_in": 5], nil, 4_102_444_800),
        ] as [([String: JSONValue?], TimeInterval?, TimeInterval?)])
    func times(changes: [String: JSONValue?], fromNow: TimeInterval?, absolute: TimeInterval?) async throws {
        try await WireProvider.run(redeem: { try Self.redeem($0, $1, adding: changes) }) { provider in
            let app = TestApp(provider: provider.url)
            let now = Date()
            let environment = LoginEnvironment(
                system: SystemEnvironment(now: { now }, randomBytes: SystemEnvironment.real.randomBytes))
            _ = try await app.manager(consent, environment: environment).logIn(with: configuration)
            let expected = fromNow.map(now.addingTimeInterval) ?? absolute.map(Date.init(timeIntervalSince1970:)) ?? .distantFuture
            #expect(app.session.accessToken?.expirationDate == expected)
        }
    }

    @Test("A classic login fails if the ID token belongs to another access token")
    func accessTokenHash() async throws {
        try await WireProvider.run(redeem: { try Self.redeem($0, $1, adding: ["access_token": "EAAOTHER"]) }) { provider in
            let app = TestApp(provider: provider.url)
            let error = await #expect(throws: LoginError.self) { try await app.manager(consent).logIn(with: configuration) }
            #expect(error?.code == .invalidIDToken)
            #expect(error?.explanation.contains("at_hash") == true)
            #expect(app.session.accessToken == nil)
        }
    }

    @Test("The error of a classic login says why the provider refused the code")
    func refusedCode() async throws {
        try await WireProvider.run(redeem: { try Self.redeem($0, $1) }) { provider in
            let app = TestApp(provider: provider.url)
            let other = LoginConfiguration(permissions: [.email], nonce: "123")
            let error = await #expect(throws: CoreError.self) { try await app.manager(consent).logIn(with: other) }
            #expect(error?.reason == .exchangeRefused)
            #expect(error?.explanation.contains("Invalid verification code format.") == true)
            let info = (error as (any Error)? as NSError?)?.userInfo
            #expect(info?[GraphRequestErrorGraphErrorCodeKey] as? Int == 100)
            #expect(info?[GraphRequestErrorGraphErrorSubcodeKey] as? Int == 36008)
            #expect(info?[GraphRequestErrorHTTPStatusCodeKey] as? Int == 400)
        }
    }

    @Test(
        "A classic login fails with a typed error if the token response is invalid",
        arguments: [
            (200, [:]), (200, []), (200, ["access_token": "EAA1"]), (500, "oops"), (404, [:]), (200, ["access_token": 7, "id_token": "x"]),
            (200, ["access_token": "", "id_token": "x"]), (400, ["error": "invalid_grant", "error_description": "Used."]),
        ] as [(Int, JSONValue)])
    func garbage(status: Int, body: JSONValue) async throws {
        try await WireProvider.run(redeem: { _, _ in (status, body) }, response: { _, _, _ in (404, [:]) }) { provider in
            let app = TestApp(provider: provider.url)
            let error = await #expect(throws: CoreError.self) { try await app.manager(consent).logIn(with: configuration) }
            #expect(error?.reason == (body["error"] == nil ? .badResponse : .exchangeRefused))
            #expect(app.session.accessToken == nil)
        }
    }
}
