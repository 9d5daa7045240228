import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import Testing

@Suite("What an app gets")
struct TokenIssuerTests {
    private let signingKey: SigningKey
    private let issuer: TokenIssuer

    init() throws {
        signingKey = try Sample.signingKey.get()
        issuer = TokenIssuer(
            issuer: "https://login.example", signingKey: signingKey, sealer: Sample.sealer, surroundings: Sample.surroundings)
    }

    /// The parameters that the dialog answers with, by name.
    private func answer(
        _ query: String, granted: Set<Permission> = [.publicProfile], declined: Set<Permission> = [], separator: Character = "#",
        of app: RegisteredApp = Sample.app, at redirectURI: String = Sample.webCallback
    ) throws -> FormParameters {
        let request = try Sample.request(query, of: app, at: redirectURI)
        let grant = Sample.grant(granted: granted, declined: declined)
        let question = ConsentPrompt(request: request, person: Sample.ada, grant: grant, at: Sample.now)
        let subject = TokenIssuer.Subject(person: Sample.ada, grant: grant, friendIDs: [])
        let address = try issuer.answer(to: request, about: question, for: subject, authenticatedAt: Sample.now - 60).address
        let start = try #require(address.firstIndex(of: separator))
        return FormParameters(encoded: String(address[address.index(after: start)...]).replacingOccurrences(of: "#_=_", with: ""))
    }

    private func verified(_ token: String, nonce: String?) async throws -> IdentityClaims {
        let verdict = await IdentityTokenVerifier(keys: KeySet([signingKey.verificationKey])).verdict(
            on: token,
            expecting: TokenExpectations(
                issuer: "https://login.example", audience: Sample.app.id, nonce: try nonce.map { try Nonce($0) }), at: Sample.now)
        return try verdict.get().claims
    }

    private static let limited = "response_type=id_token,graph_domain,user_token_nonce&tp=ios_14_do_not_track&nonce=n&return_scopes=true"

    @Test("by a limited login is an ID token and no access token")
    func limitedLogin() async throws {
        let answer = try answer(
            "\(Self.limited)&scope=openid,email,user_birthday&state=s", granted: [.publicProfile, .email], declined: [.userBirthday])
        #expect(answer.pairs.map(\.name) == ["id_token", "graph_domain", "granted_scopes", "denied_scopes", "state"])
        #expect(answer["granted_scopes"] == "public_profile,email,openid")
        #expect(answer["denied_scopes"] == "user_birthday")
        let claims = try await verified(#require(answer["id_token"]), nonce: "n")
        #expect(claims.email == "ada@example.com")
        #expect(claims.userBirthday == nil)
        #expect(claims.accessTokenHash == nil)
        #expect(claims.tokenID?.utf8.count == 64)
        #expect(claims.picture?.hasPrefix("https://login.example/pictures/") == true)
    }

    @Test("is of what it asked for, not of everything that was ever granted")
    func leastData() async throws {
        let claims = try await verified(
            #require(try answer(Self.limited, granted: [.publicProfile, .email, .userBirthday])["id_token"]), nonce: "n")
        #expect(claims.email == nil)
        #expect(claims.userBirthday == nil)
    }

    @Test("has an empty list of what was denied where nothing was")
    func nothingDenied() throws {
        let answer = try answer("\(Self.limited)&scope=email", granted: [.publicProfile, .email])
        #expect(answer.bytes("denied_scopes") == [])
        #expect(answer["granted_scopes"] == "public_profile,email")
    }

    @Test("names all scopes that the person has ever granted or declined, but in a limited login only limited ones")
    func allScopes() throws {
        let granted: Set<Permission> = [.publicProfile, .email, .userLikes, .userFriends]
        let classic = try answer("scope=user_friends&return_scopes=true", granted: granted, declined: [.userBirthday], separator: "?")
        #expect(classic["granted_scopes"] == "public_profile,user_friends,email,user_likes")
        #expect(classic["denied_scopes"] == "user_birthday")
        let limited = try answer("\(Self.limited)&scope=openid", granted: granted, declined: [.userBirthday])
        #expect(limited["granted_scopes"] == "public_profile,email,user_friends,openid")
        // What the app may not have any more is not the person's to give.
        let lost = try answer("return_scopes=true", granted: [.publicProfile, .userGender], declined: [.userHometown], separator: "?")
        #expect(lost["granted_scopes"] == "public_profile")
        #expect(lost.bytes("denied_scopes") == [])
    }

    @Test("by an old SDK is an access token in the fragment, where the app is marked so")
    func tokenInFragment() async throws {
        var app = Sample.app
        app.settings.allowsTokensInRedirects = true
        let bare = try answer("response_type=token&state=s", of: app)
        #expect(bare.pairs.map(\.name) == ["access_token", "expires_in", "data_access_expiration_time", "state"])
        let token = try #require(bare["access_token"])
        #expect(AccessToken(Secret(token), openedBy: Sample.sealer)?.isValid(under: Sample.grant(), at: Sample.now) == true)
        #expect(bare["expires_in"] == "3600")
        let sdk = try answer("response_type=token&state=s", of: app, at: "fb\(app.id)://authorize")
        #expect(sdk["expires_in"] == "5184000", "an SDK renews it once a day")
        let kept = try #require(sdk["access_token"].flatMap { AccessToken(Secret($0), openedBy: Sample.sealer) })
        #expect(kept.expiresAt == Sample.now + AccessToken.lifetime)
        let both = try answer("response_type=id_token,token,graph_domain&nonce=n", of: app)
        #expect(both["graph_domain"] == "facebook")
        let claims = try await verified(#require(both["id_token"]), nonce: "n")
        #expect(claims.accessTokenHash == AccessTokenHash.of(try #require(both["access_token"])))
    }

    @Test("carries the person's id under the app's secret, as SDKs read it, where the app has one")
    func signedRequest() throws {
        var app = Sample.app
        let parts = try #require(try answer("response_type=code,signed_request", of: app)["signed_request"]).split(separator: ".")
        let payload = try JSONValue(strictly: try #require(Base64URL.decode(parts[1])))
        #expect(payload["user_id"]?.string == Sample.grant().appScopedID)
        #expect(payload["algorithm"]?.string == "HMAC-SHA256")
        #expect(payload["issued_at"]?.integer == Int64(Sample.now.timeIntervalSince1970))
        #expect(payload["code"] == nil, "a code in it would be redeemed with an empty redirect URI")
        app.secret = nil
        #expect(try answer("response_type=code,signed_request", of: app)["signed_request"] == nil)
    }

    @Test("names the issuer where the app wants that, but not at the app's own scheme")
    func issuerName() throws {
        var app = Sample.app
        #expect(try answer("", separator: "?", of: app)["iss"] == nil)
        app.settings.namesIssuer = true
        #expect(try answer("", separator: "?", of: app)["iss"] == "https://login.example")
        for redirectURI in [Sample.webCallback, Sample.ownScheme] {
            let request = try Sample.request("state=s", of: app, at: redirectURI)
            let address = AuthorizationResponse(.cancelled, to: request, by: "https://login.example").address
            #expect(address.contains("&iss=https%3A%2F%2Flogin.example&state=s") == (redirectURI == Sample.webCallback))
        }
    }

    @Test("says when the password was typed, where that was asked for, but not in a limited login")
    func authenticationTime() async throws {
        let moment = Int64(Sample.now.timeIntervalSince1970) - 60
        let hybrid = try answer("response_type=code+id_token&nonce=n&max_age=3600")
        #expect(try await verified(#require(hybrid["id_token"]), nonce: "n").json["auth_time"]?.integer == moment)
        #expect(AuthorizationCode.open(hybrid["code"] ?? "", by: Sample.sealer)?.authenticatedAt == Double(moment))
        let unasked = try answer("response_type=code+id_token&nonce=n")
        #expect(try await verified(#require(unasked["id_token"]), nonce: "n").json["auth_time"] == nil)
        let limited = try answer("\(Self.limited)&max_age=3600")
        #expect(try await verified(#require(limited["id_token"]), nonce: "n").json["auth_time"] == nil)
    }

    @Test("is nothing but the state where nothing was asked for")
    func nothing() throws {
        #expect(try answer("response_type=none&state=s", separator: "?").pairs.map(\.name) == ["state"])
    }

    @Test("by a classic login of the iOS SDK is a code, and no token of any kind")
    func classicLogin() throws {
        let answer = try answer(
            "response_type=id_token,token_or_nonce,signed_request,graph_domain,user_token_nonce&nonce=n&return_scopes=true&state=s"
                + "&scope=openid,email&code_challenge=\(Sample.challenge)&code_challenge_method=S256", granted: [.publicProfile, .email])
        #expect(answer.pairs.map(\.name) == ["code", "signed_request", "graph_domain", "granted_scopes", "denied_scopes", "state"])
        #expect(answer["granted_scopes"] == "public_profile,email,openid")
        let code = try #require(AuthorizationCode.open(answer["code"] ?? "", by: Sample.sealer))
        #expect(code.asksForIDToken)
        #expect(code.nonce == "n")
        #expect(code.codeChallenge?.text == Sample.challenge)
    }

    @Test("by the code flow is a code that opens to the login, and its scopes only where asked for")
    func code() throws {
        let bare = try answer("scope=email&state=s", granted: [.publicProfile, .email], separator: "?")
        #expect(bare.pairs.map(\.name) == ["code", "state"])
        let code = try #require(AuthorizationCode.open(bare["code"] ?? "", by: Sample.sealer))
        #expect(code.permissions == ["public_profile", "email"])
        #expect(try AuthorizationCode.open(answer("", separator: "?")["code"] ?? "", by: Sample.sealer)?.id != code.id)
        let scopes = try answer("response_type=code,granted_scopes", separator: "?")
        #expect(scopes.pairs.map(\.name) == ["code", "granted_scopes", "denied_scopes"])
    }

    @Test("by the hybrid flow are both, tied together by c_hash")
    func hybrid() async throws {
        let answer = try answer("response_type=code+id_token&nonce=n")
        let claims = try await verified(#require(answer["id_token"]), nonce: "n")
        #expect(claims.json["c_hash"]?.string == AccessTokenHash.of(try #require(answer["code"])))
    }

    @Test("for a code is an access token, and an ID token where openid was asked for", arguments: ["", "scope=openid,email&nonce=n"])
    func exchange(query: String) async throws {
        let grant = Sample.grant(granted: [.publicProfile, .email])
        let code = AuthorizationCode(
            id: "1", grant: grant, of: Sample.ada, request: try Sample.request(query), permissions: [.publicProfile, .email],
            issuedAt: Sample.now)
        let tokens = try issuer.tokens(
            TokenParameters(code), telling: grant.granted, to: TokenIssuer.Subject(person: Sample.ada, grant: grant, friendIDs: []))
        #expect(tokens.expiresIn == 5_184_000)
        #expect(AccessToken(tokens.accessToken, openedBy: Sample.sealer)?.isValid(under: grant, at: Sample.now) == true)
        #expect((tokens.idToken == nil) == query.isEmpty)
        if let idToken = tokens.idToken {
            let claims = try await verified(idToken.reveal(\.self), nonce: "n")
            #expect(claims.accessTokenHash == tokens.accessToken.reveal(AccessTokenHash.of))
            #expect(claims.email == "ada@example.com")
        }
    }

    @Test("for a code lacks what the person took back meanwhile")
    func takenBack() async throws {
        let before = Sample.grant(granted: [.publicProfile, .email])
        let code = AuthorizationCode(
            id: "1", grant: before, of: Sample.ada, request: try Sample.request("scope=openid,email&nonce=n"),
            permissions: [.publicProfile, .email],
            issuedAt: Sample.now)
        let now = Sample.grant(granted: [.publicProfile], declined: [.email])
        let tokens = try issuer.tokens(
            TokenParameters(code), telling: now.granted, to: TokenIssuer.Subject(person: Sample.ada, grant: now, friendIDs: []))
        let claims = try await verified(try #require(tokens.idToken).reveal(\.self), nonce: "n")
        #expect(claims.email == nil)
        #expect(claims.name == "Ada King Lovelace")
    }
}
