import Foundation
import IdentityTokenIssuing
import IdentityTokens
import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("The token issuer")
struct TokenIssuerTests {
    private let signingKey: SigningKey
    private let issuer: TokenIssuer

    init() throws {
        signingKey = try Sample.signingKey.get()
        issuer = TokenIssuer(
            issuer: "https://login.example", signingKey: signingKey, sealer: Sample.sealer, environment: Sample.environment)
    }

    /// The parameters that the dialog answers with, by name.
    private func respond(
        _ query: String, granted: Set<Permission> = [.publicProfile], declined: Set<Permission> = [], separator: Character = "#",
        of app: RegisteredApp = Sample.app, at redirectURI: String = Sample.webCallback
    ) throws -> FormParameters {
        let request = try Sample.request(query, of: app, at: redirectURI)
        let grant = Sample.grant(granted: granted, declined: declined)
        let prompt = ConsentPrompt(request: request, person: Sample.ada, grant: grant, at: Sample.now)
        let subject = TokenIssuer.Subject(person: Sample.ada, grant: grant, friendIDs: [])
        let address = try issuer.response(to: request, about: prompt, for: subject, authenticatedAt: Sample.now - 60).address
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

    @Test("A limited login returns an ID token and no access token")
    func limitedLogin() async throws {
        let respond = try respond(
            "\(Self.limited)&scope=openid,email,user_birthday&state=s", granted: [.publicProfile, .email], declined: [.userBirthday])
        #expect(respond.pairs.map(\.name) == ["id_token", "graph_domain", "granted_scopes", "denied_scopes", "state"])
        #expect(respond["granted_scopes"] == "public_profile,email,openid")
        #expect(respond["denied_scopes"] == "user_birthday")
        let claims = try await verified(#require(respond["id_token"]), nonce: "n")
        #expect(claims.email == "ada@example.com")
        #expect(claims.userBirthday == nil)
        #expect(claims.accessTokenHash == nil)
        #expect(claims.tokenID?.utf8.count == 64)
        #expect(claims.picture?.hasPrefix("https://login.example/pictures/") == true)
    }

    @Test("The ID token has only claims of requested permissions")
    func leastData() async throws {
        let claims = try await verified(
            #require(try respond(Self.limited, granted: [.publicProfile, .email, .userBirthday])["id_token"]), nonce: "n")
        #expect(claims.email == nil)
        #expect(claims.userBirthday == nil)
    }

    @Test("The list of denied scopes is empty if nothing was declined")
    func nothingDenied() throws {
        let respond = try respond("\(Self.limited)&scope=email", granted: [.publicProfile, .email])
        #expect(respond.bytes("denied_scopes") == [])
        #expect(respond["granted_scopes"] == "public_profile,email")
    }

    @Test("The response lists all granted and declined scopes, in a limited login only limited ones")
    func allScopes() throws {
        let granted: Set<Permission> = [.publicProfile, .email, .userLikes, .userFriends]
        let classic = try respond("scope=user_friends&return_scopes=true", granted: granted, declined: [.userBirthday], separator: "?")
        #expect(classic["granted_scopes"] == "public_profile,user_friends,email,user_likes")
        #expect(classic["denied_scopes"] == "user_birthday")
        let limited = try respond("\(Self.limited)&scope=openid", granted: granted, declined: [.userBirthday])
        #expect(limited["granted_scopes"] == "public_profile,email,user_friends,openid")
        // What the app may not have any more is not the person's to give.
        let lost = try respond("return_scopes=true", granted: [.publicProfile, .userGender], declined: [.userHometown], separator: "?")
        #expect(lost["granted_scopes"] == "public_profile")
        #expect(lost.bytes("denied_scopes") == [])
    }

    @Test("An app that allows tokens in redirects gets an access token in the fragment")
    func tokenInFragment() async throws {
        var app = Sample.app
        app.settings.allowsTokensInRedirects = true
        let bare = try respond("response_type=token&state=s", of: app)
        #expect(bare.pairs.map(\.name) == ["access_token", "expires_in", "data_access_expiration_time", "state"])
        let token = try #require(bare["access_token"])
        #expect(AccessToken(Secret(token), openedBy: Sample.sealer)?.isValid(under: Sample.grant(), at: Sample.now) == true)
        #expect(bare["expires_in"] == "3600")
        let sdk = try respond("response_type=token&state=s", of: app, at: "fb\(app.id)://authorize")
        #expect(sdk["expires_in"] == "5184000", "An SDK gets a long-lived token")
        let stored = try #require(sdk["access_token"].flatMap { AccessToken(Secret($0), openedBy: Sample.sealer) })
        #expect(stored.expiresAt == Sample.now + AccessToken.lifetime)
        let both = try respond("response_type=id_token,token,graph_domain&nonce=n", of: app)
        #expect(both["graph_domain"] == "facebook")
        let claims = try await verified(#require(both["id_token"]), nonce: "n")
        #expect(claims.accessTokenHash == AccessTokenHash.of(try #require(both["access_token"])))
    }

    @Test("The signed request has the app-scoped user ID and is left out if the app has no secret")
    func signedRequest() throws {
        var app = Sample.app
        let parts = try #require(try respond("response_type=code,signed_request", of: app)["signed_request"]).split(separator: ".")
        let payload = try JSONValue(strictly: try #require(Base64URL.decode(parts[1])))
        #expect(payload["user_id"]?.string == Sample.grant().appScopedID)
        #expect(payload["algorithm"]?.string == "HMAC-SHA256")
        #expect(payload["issued_at"]?.integer == Int64(Sample.now.timeIntervalSince1970))
        #expect(payload["code"] == nil, "A code in the signed request would be redeemed with an empty redirect URI")
        app.secret = nil
        #expect(try respond("response_type=code,signed_request", of: app)["signed_request"] == nil)
    }

    @Test("The response names the issuer if the app wants that, except at the app's own scheme")
    func issuerName() throws {
        var app = Sample.app
        #expect(try respond("", separator: "?", of: app)["iss"] == nil)
        app.settings.includesIssuer = true
        #expect(try respond("", separator: "?", of: app)["iss"] == "https://login.example")
        for redirectURI in [Sample.webCallback, Sample.ownScheme] {
            let request = try Sample.request("state=s", of: app, at: redirectURI)
            let address = AuthorizationResponse(.canceled, to: request, by: "https://login.example").address
            #expect(address.contains("&iss=https%3A%2F%2Flogin.example&state=s") == (redirectURI == Sample.webCallback))
        }
    }

    @Test("The ID token has auth_time if the request has max_age, except in a limited login")
    func authenticationTime() async throws {
        let time = Int64(Sample.now.timeIntervalSince1970) - 60
        let hybrid = try respond("response_type=code+id_token&nonce=n&max_age=3600")
        #expect(try await verified(#require(hybrid["id_token"]), nonce: "n").json["auth_time"]?.integer == time)
        #expect(AuthorizationCode.open(hybrid["code"] ?? "", by: Sample.sealer)?.authenticatedAt == Double(time))
        let unasked = try respond("response_type=code+id_token&nonce=n")
        #expect(try await verified(#require(unasked["id_token"]), nonce: "n").json["auth_time"] == nil)
        let limited = try respond("\(Self.limited)&max_age=3600")
        #expect(try await verified(#require(limited["id_token"]), nonce: "n").json["auth_time"] == nil)
    }

    @Test("The response to response_type=none has only the state")
    func nothing() throws {
        #expect(try respond("response_type=none&state=s", separator: "?").pairs.map(\.name) == ["state"])
    }

    @Test("A classic login of the iOS SDK returns a code and no tokens")
    func classicLogin() throws {
        let respond = try respond(
            "response_type=id_token,token_or_nonce,signed_request,graph_domain,user_token_nonce&nonce=n&return_scopes=true&state=s"
                + "&scope=openid,email&code_challenge=\(Sample.challenge)&code_challenge_method=S256", granted: [.publicProfile, .email])
        #expect(respond.pairs.map(\.name) == ["code", "signed_request", "graph_domain", "granted_scopes", "denied_scopes", "state"])
        #expect(respond["granted_scopes"] == "public_profile,email,openid")
        let code = try #require(AuthorizationCode.open(respond["code"] ?? "", by: Sample.sealer))
        #expect(code.asksForIDToken)
        #expect(code.nonce == "n")
        #expect(code.codeChallenge?.text == Sample.challenge)
    }

    @Test("The code flow returns a code, and scopes only if the request asks for them")
    func code() throws {
        let bare = try respond("scope=email&state=s", granted: [.publicProfile, .email], separator: "?")
        #expect(bare.pairs.map(\.name) == ["code", "state"])
        let code = try #require(AuthorizationCode.open(bare["code"] ?? "", by: Sample.sealer))
        #expect(code.permissions == ["public_profile", "email"])
        #expect(try AuthorizationCode.open(respond("", separator: "?")["code"] ?? "", by: Sample.sealer)?.id != code.id)
        let scopes = try respond("response_type=code,granted_scopes", separator: "?")
        #expect(scopes.pairs.map(\.name) == ["code", "granted_scopes", "denied_scopes"])
    }

    @Test("The hybrid flow returns a code and an ID token with its c_hash")
    func hybrid() async throws {
        let respond = try respond("response_type=code+id_token&nonce=n")
        let claims = try await verified(#require(respond["id_token"]), nonce: "n")
        #expect(claims.json["c_hash"]?.string == AccessTokenHash.of(try #require(respond["code"])))
    }

    @Test(
        "The exchange of a code returns an access token, and an ID token if openid was requested",
        arguments: ["", "scope=openid,email&nonce=n"])
    func exchange(query: String) async throws {
        let grant = Sample.grant(granted: [.publicProfile, .email])
        let code = AuthorizationCode(
            id: "1", grant: grant, of: Sample.ada, request: try Sample.request(query), permissions: [.publicProfile, .email],
            issuedAt: Sample.now)
        let tokens = try issuer.tokens(
            TokenParameters(code), disclosing: grant.granted, to: TokenIssuer.Subject(person: Sample.ada, grant: grant, friendIDs: []))
        #expect(tokens.expiresIn == 5_184_000)
        #expect(AccessToken(tokens.accessToken, openedBy: Sample.sealer)?.isValid(under: grant, at: Sample.now) == true)
        #expect((tokens.idToken == nil) == query.isEmpty)
        if let idToken = tokens.idToken {
            let claims = try await verified(idToken.reveal(\.self), nonce: "n")
            #expect(claims.accessTokenHash == tokens.accessToken.reveal(AccessTokenHash.of))
            #expect(claims.email == "ada@example.com")
        }
    }

    @Test("The ID token for a code lacks permissions that the person has revoked since")
    func takenBack() async throws {
        let before = Sample.grant(granted: [.publicProfile, .email])
        let code = AuthorizationCode(
            id: "1", grant: before, of: Sample.ada, request: try Sample.request("scope=openid,email&nonce=n"),
            permissions: [.publicProfile, .email],
            issuedAt: Sample.now)
        let now = Sample.grant(granted: [.publicProfile], declined: [.email])
        let tokens = try issuer.tokens(
            TokenParameters(code), disclosing: now.granted, to: TokenIssuer.Subject(person: Sample.ada, grant: now, friendIDs: []))
        let claims = try await verified(try #require(tokens.idToken).reveal(\.self), nonce: "n")
        #expect(claims.email == nil)
        #expect(claims.name == "Ada King Lovelace")
    }
}
