import Foundation
import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("The introspection of tokens (RFC 7662)")
struct TokenIntrospectionTests {
    private static let token = AccessToken(grant: Sample.grant(), login: Sample.login, issuedAt: Sample.now, lifetime: 3600)

    @Test("A token that is not valid reveals nothing")
    func inactive() { #expect(TokenIntrospection.inactive == ["active": false]) }

    @Test(
        "The claims about the person are the name, and the e-mail address if the app may see it",
        arguments: [
            ([.publicProfile], "ada@example.com", nil), ([.publicProfile, .email], "ada@example.com", "ada@example.com"),
            ([.publicProfile, .email], "+12025550143", nil),
        ] as [(Set<Permission>, String, String?)])
    func claims(granted: Set<Permission>, login: String, email: String?) {
        var person = Sample.ada
        person.login = login
        let claims = TokenIntrospection.claims(of: Sample.account(Sample.grant(granted: granted), of: person))
        #expect(
            claims["name"] == "Ada King Lovelace" && claims["email"] == email.map(JSONValue.string)
                && claims.count == (email == nil ? 1 : 2))
    }

    @Test("The response for an access token has the members of the standard, and the claims that are given")
    func accessToken() {
        let account = Sample.account(Sample.grant(granted: [.publicProfile, .email]))
        let expected: [String: JSONValue] = [
            "active": true, "token_type": "Bearer", "client_id": "138483919580948", "sub": "123456789012345678",
            "iss": "https://login.example",
            "aud": "138483919580948", "iat": 1_795_219_200, "exp": 1_795_222_800, "scope": "email public_profile",
        ]
        #expect(TokenIntrospection.json(of: Self.token, account, disclosing: [:], issuer: Sample.issuerURL) == .object(expected))
        let claims = TokenIntrospection.claims(of: account)
        let disclosed = expected.merging(["username": "Ada King Lovelace", "email": "ada@example.com"]) { $1 }
        #expect(TokenIntrospection.json(of: Self.token, account, disclosing: claims, issuer: Sample.issuerURL) == .object(disclosed))
    }

    @Test("The scope of an access token has no permission that the app has lost access to")
    func lostAccess() {
        let account = Sample.account(Sample.grant(granted: [.publicProfile, .userGender]), at: Sample.app)
        #expect(TokenIntrospection.json(of: Self.token, account, disclosing: [:], issuer: "i")["scope"] == "public_profile")
    }

    @Test("The response for a refresh token has the scope that is still granted")
    func refreshToken() {
        let family = RefreshTokenFamily(
            login: Sample.login, appID: "7", person: Sample.ada.id, epoch: 1, scope: ["openid", "email", "user_likes"],
            requiresSecret: false,
            expiresAt: Sample.now + 60)
        let account = Sample.account(Sample.grant(granted: [.email]))
        #expect(
            TokenIntrospection.json(of: family, account, issuer: "i") == [
                "active": true, "client_id": "7", "sub": "123456789012345678", "iss": "i", "aud": "7", "exp": 1_795_219_260,
                "scope": "openid email",
            ])
    }

    @Test("The response for an app token has an end only if the provider's tools issued it")
    func appToken() {
        let expected: [String: JSONValue] = [
            "active": true, "token_type": "Bearer", "client_id": "138483919580948", "iss": "i", "aud": "138483919580948",
        ]
        #expect(TokenIntrospection.json(of: Sample.app, developerBinding: nil, issuer: "i") == .object(expected))
        let binding = AppToken.DeveloperBinding(to: Sample.grace, at: Sample.now)
        #expect(
            TokenIntrospection.json(of: Sample.app, developerBinding: binding, issuer: "i")
                == .object(expected.merging(["exp": 1_795_222_800]) { $1 }))
    }
}
