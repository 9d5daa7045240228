import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import Testing

@Suite("The redemption of codes, and what follows from it")
struct CodeRedemptionTests {
    private func code(_ query: String = "", at now: Date = Sample.now, permissions: [Permission] = [.publicProfile, .email]) throws
        -> AuthorizationCode
    {
        let code = AuthorizationCode(
            id: "one", grant: Sample.grant(epoch: 3), of: Sample.ada, request: try Sample.request(query), permissions: permissions,
            authenticatedAt: Sample.now - 60, issuedAt: now)
        return try #require(AuthorizationCode.open(try code.sealed(by: Sample.sealer), by: Sample.sealer))
    }

    private static let token = AccessToken(grant: Sample.grant(epoch: 3), login: Sample.login, issuedAt: Sample.now - 86_400)

    @Test(
        "A code carries what the request asked for",
        arguments: [
            ("", []), ("scope=openid", ["id_token"]), ("scope=openid,offline_access", ["id_token", "refresh"]),
            ("nonce=n&scope=openid", ["id_token", "nonce"]),
            ("scope=email,user_likes", ["reduced"]), ("scope=email", []), ("scope=openid&max_age=600", ["id_token", "time"]),
            ("code_challenge=\(Sample.challenge)&code_challenge_method=S256", ["S256"]),
            ("auth_nonce=x&auth_type=reauthenticate", ["note"]),
        ] as [(String, Set<String>)])
    func content(query: String, expected: Set<String>) throws {
        let code = try code(query)
        var found: Set<String> = []
        if code.asksForIDToken { found.insert("id_token") }
        if code.asksForRefresh { found.insert("refresh") }
        if code.nonce == "n" { found.insert("nonce") }
        if code.isScopeReduced { found.insert("reduced") }
        if code.authenticatedAt == Sample.now.timeIntervalSince1970 - 60 { found.insert("time") }
        if let challenge = code.codeChallenge { found.insert(challenge.method.rawValue) }
        if code.note == LoginNote(authType: "reauthenticate", authNonce: "x") { found.insert("note") }
        #expect(found == expected)
        #expect(!code.isHandedOver && code.dataAccessExpiresAt == nil && code.loginID == "one")
    }

    @Test("A redemption is for the login of the code, and its record outlives the code by a day")
    func redemption() throws {
        let redemption = CodeRedemption(try code(), at: Sample.now + 30)
        #expect(redemption.codeID == "one" && redemption.login.id == "one" && redemption.login.passwordStamp == Sample.ada.password.stamp)
        #expect(redemption.appID == Sample.app.id && redemption.person == Sample.ada.id && redemption.epoch == 3)
        #expect(redemption.permissions == [.publicProfile, .email] && redemption.involvesPerson && !redemption.isLoginRecorded)
        #expect(
            redemption.redeemedAt == Sample.now + 30 && redemption.note == nil && redemption.refreshFamily == nil
                && !redemption.toleratesReplay)
        #expect(redemption.recordExpiresAt == Sample.now + 600 + 86_400)
        #expect(redemption.noteExpiresAt == Sample.now + 30 + 150 * 86_400)
    }

    @Test("A second redemption ends the login of the code, on behalf of the provider")
    func replay() throws {
        let end = SessionEnd(forReplayOf: CodeRedemption(try code(), at: Sample.now))
        #expect(end.loginID == "one" && end.reason == .revoked && end.event == .codeReplayed && end.fields == [])
        #expect(end.actor == .provider && end.person == Sample.ada.id && end.appID == Sample.app.id && end.endedAt == Sample.now)
        #expect(end.recordExpiresAt == Sample.now + 150 * 86_400)
        let revoked = SessionEnd(of: "one", reason: .revoked, by: .app, person: Sample.ada.id, appID: "1", at: Sample.now)
        #expect(revoked.event == .tokensRevoked && revoked.fields == ["revoked"])
    }

    @Test("A code that a server hands over belongs to the server's login, and gives no more time and no ID token")
    func handedOver() throws {
        let code = AuthorizationCode(id: "two", clientCodeFor: Self.token, redirectURI: "", issuedAt: Sample.now)
        let opened = try #require(AuthorizationCode.open(try code.sealed(by: Sample.sealer), by: Sample.sealer))
        #expect(
            opened.id == "two" && opened.login == Sample.login && opened.isHandedOver && opened.epoch == 3 && opened.redirectURI.isEmpty)
        #expect(
            !opened.asksForIDToken && !opened.asksForRefresh && opened.permissions.isEmpty && opened.note == nil
                && opened.codeChallenge == nil)
        #expect(!CodeRedemption(opened, at: Sample.now).involvesPerson)
        let parameters = TokenParameters(opened, lifetime: .tokenResponse(withRefreshToken: false))
        #expect(
            parameters.dataAccessExpiresAt == Self.token.dataAccessExpiresAt && !parameters.includesIDToken
                && parameters.login == Sample.login)
    }

    @Test("The tokens of a code have its nonce and its time of login, and those of a refresh token have neither")
    func parameters() throws {
        let code = try code("scope=openid,offline_access,email&nonce=n&max_age=600")
        let first = TokenParameters(code, lifetime: .tokenResponse(withRefreshToken: true))
        #expect(first.nonce == "n" && first.authenticatedAt != nil && first.includesIDToken && first.lifetime.seconds == 3600)
        #expect(first.permissions == ["public_profile", "email"] && first.dataAccessExpiresAt == nil)
        let family = RefreshTokenFamily(code, isClientAuthenticated: false, at: Sample.now)
        let refreshed = TokenParameters(family)
        #expect(
            refreshed.nonce == nil && refreshed.authenticatedAt == nil && refreshed.includesIDToken && refreshed.lifetime.seconds == 3600)
        #expect(refreshed.permissions == ["public_profile", "email"] && refreshed.dataAccessExpiresAt == family.expiresAt)
    }

    @Test("The tokens of a device login have an ID token only at an endpoint that issues it", arguments: [(true, true), (false, false)])
    func deviceParameters(endpointIssues: Bool, includes: Bool) {
        let device = DeviceLogin(
            digest: "d", userCode: UserCode(Sample.environment), appID: "1",
            scope: ["openid", "profile", "offline_access", "email"],
            redirectURI: nil, expiresAt: Sample.now)
        let parameters = TokenParameters(
            device, login: Sample.login, asksForIDToken: endpointIssues, lifetime: .tokenResponse(withRefreshToken: false))
        #expect(
            parameters.includesIDToken == includes && parameters.permissions == ["public_profile", "email"]
                && parameters.lifetime.seconds == AccessToken.lifetime)
    }

    @Test(
        "The redirect URI of a handed-over code is empty or one of the app's",
        arguments: [
            ("redirect_uri=", "", nil), ("redirect_uri=https://app.example/callback", "https://app.example/callback", nil),
            ("redirect_uri=fb138483919580948://authorize", "fb138483919580948://authorize", nil),
            ("", nil, "Missing redirect_uri parameter."),
            ("redirect_uri=https://evil.example/", nil, "The parameter redirect_uri is not one of the app's Valid OAuth Redirect URIs."),
            ("redirect_uri=%FF", nil, "The parameter redirect_uri is not one of the app's Valid OAuth Redirect URIs."),
            ("redirect_uri=%20", nil, "The parameter redirect_uri is not one of the app's Valid OAuth Redirect URIs."),
        ] as [(String, String?, String?)])
    func clientCode(query: String, address: String?, message: String?) {
        do {
            #expect(try ClientCode.redirectURI(FormParameters(encoded: query), of: Sample.app) == address)
        } catch {
            #expect(error.message == message && error.code == 191 && address == nil)
        }
    }

    @Test(
        "A changed password changes its stamp, which reveals nothing",
        arguments: [("", "e3b0c442"), ("a", "ca978112"), ("b", "3e23e816")])
    func stamps(encoded: String, stamp: String) {
        #expect(PasswordDigest(encoded: encoded).stamp == stamp)
    }
}
