import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("Refresh tokens")
struct RefreshTokenTests {
    private func family(_ scope: [String] = ["openid", "public_profile", "email", "offline_access"], requiresSecret: Bool = false)
        -> RefreshTokenFamily
    {
        RefreshTokenFamily(
            login: Sample.login, appID: Sample.app.id, person: Sample.ada.id, epoch: 1, scope: scope, requiresSecret: requiresSecret,
            expiresAt: Sample.now + 7_776_000)
    }

    @Test("A refresh token begins with RT and carries its family and its position", arguments: [1, 2, 1000, Int.max])
    func roundTrip(generation: Int) throws {
        let token = RefreshToken(loginID: Sample.login.id, generation: generation)
        let text = try token.sealed(by: Sample.sealer)
        #expect(text.reveal { $0.hasPrefix("RT") })
        #expect(RefreshToken(text, openedBy: Sample.sealer) == token)
        #expect(RefreshToken(text, openedBy: Sample.foreignSealer) == nil)
        #expect(try token.sealed(by: Sample.sealer).reveal(\.self) != text.reveal(\.self))
    }

    @Test("A changed refresh token and one of another kind cannot be opened")
    func refusals() throws {
        let text = try RefreshToken(loginID: "a", generation: 1).sealed(by: Sample.sealer).reveal(\.self)
        for index in text.indices {
            var changed = text
            changed.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
            #expect(RefreshToken(Secret(changed), openedBy: Sample.sealer) == nil)
        }
        let code = try Sample.sealer.seal(Array("1 a".utf8), for: .authorizationCode)
        for other in [
            "", "RT", "RTAAAA", text + "A", String(text.dropLast()), String(text.dropFirst(2)), "rt" + text.dropFirst(2),
            "RT" + Base64URL.encode(code),
        ] {
            #expect(RefreshToken(Secret(other), openedBy: Sample.sealer) == nil)
        }
    }

    @Test("Sealed content in another form is rejected", arguments: ["", "1", "x a", "1 a b", "a 1", "1  ", "9223372036854775808 a"])
    func malformedContent(content: String) throws {
        let text = "RT" + Base64URL.encode(try Sample.sealer.seal(Array(content.utf8), for: .refreshToken))
        #expect(RefreshToken(Secret(text), openedBy: Sample.sealer) == nil)
    }

    @Test("A family began 90 days before it expires")
    func lifetime() throws {
        #expect(family().openedAt == Sample.now)
        let code = AuthorizationCode(
            id: "one", grant: Sample.grant(epoch: 3), of: Sample.ada, request: try Sample.request("scope=openid,offline_access,email"),
            permissions: [.publicProfile, .email], issuedAt: Sample.now)
        let begun = RefreshTokenFamily(code, isClientAuthenticated: true, at: Sample.now + 60)
        #expect(begun.openedAt == Sample.now + 60 && begun.epoch == 3 && begun.generation == 1 && begun.requiresSecret)
        #expect(begun.login == code.login && begun.appID == Sample.app.id && begun.person == Sample.ada.id)
        #expect(begun.scope.first == "openid" && Set(begun.scope).isSuperset(of: ["public_profile", "email"]))
        #expect(!RefreshTokenFamily(code, isClientAuthenticated: false, at: Sample.now).requiresSecret)
    }

    @Test("The family of a device login has the scope that is granted, and the login of the device")
    func device() throws {
        let device = DeviceLogin(
            digest: String(repeating: "d", count: 43), userCode: UserCode(Sample.environment), appID: Sample.app.id,
            scope: ["openid", "email", "user_likes", "offline_access", "profile"], redirectURI: nil, expiresAt: Sample.now)
        let grant = Sample.grant(granted: [.publicProfile, .email], epoch: 5)
        let family = RefreshTokenFamily(device, of: Sample.ada, under: grant, isClientAuthenticated: false, at: Sample.now)
        #expect(family.scope == ["openid", "email", "public_profile", "offline_access"] && family.epoch == 5)
        #expect(family.login.id == String(repeating: "d", count: 22) && family.login.passwordStamp == Sample.ada.password.stamp)
    }

    @Test(
        "The scope of a family has what is still granted, and the values that are not permissions",
        arguments: [
            ([.publicProfile, .email], ["openid", "public_profile", "email", "offline_access"]),
            ([.publicProfile], ["openid", "public_profile", "offline_access"]), ([], ["openid", "offline_access"]),
            ([.publicProfile, .email, .userLikes], ["openid", "public_profile", "email", "offline_access"]),
        ] as [(Set<Permission>, [String])])
    func scope(granted: Set<Permission>, scope: [String]) {
        #expect(family().scope(for: Sample.account(Sample.grant(granted: granted))) == scope)
    }

    private func request(_ scope: String?) throws -> RefreshTokenRequest {
        let text = try RefreshToken(loginID: "a", generation: 2).sealed(by: Sample.sealer).reveal(\.self)
        let pairs = [(name: "refresh_token", value: text)] + (scope.map { [(name: "scope", value: $0)] } ?? [])
        return try RefreshTokenRequest(FormParameters(encoded: FormParameters.encode(pairs)), openedBy: Sample.sealer)
    }

    @Test("A refresh request without a refresh token of this provider is rejected")
    func requests() throws {
        #expect(try request(nil).token == RefreshToken(loginID: "a", generation: 2))
        #expect(throws: OAuthError.invalidRequest("The parameter refresh_token is required.")) {
            try RefreshTokenRequest(FormParameters(encoded: "refresh_token="), openedBy: Sample.sealer)
        }
        #expect(throws: OAuthError.unknownRefreshToken) {
            try RefreshTokenRequest(FormParameters(encoded: "refresh_token=RTAAAA"), openedBy: Sample.sealer)
        }
    }

    @Test(
        "The requested scope may be smaller than that of the login, but not larger",
        arguments: [
            (nil, true), ("", true), ("email", true), ("email openid", true), ("openid,public_profile,email,offline_access", true),
            ("user_likes", false),
            ("email user_likes", false), ("Email", false), ("profile", false),
        ] as [(String?, Bool)])
    func scopeLimit(scope: String?, isAccepted: Bool) throws {
        let request = try request(scope)
        if isAccepted {
            #expect(throws: Never.self) { try request.check(scopeOf: family()) }
        } else {
            let error = #expect(throws: OAuthError.self) { try request.check(scopeOf: family()) }
            #expect(error?.error == "invalid_scope" && error?.status == 400)
        }
    }

    @Test(
        "The response names the scope only if it differs from the requested one",
        arguments: [
            (nil, [.publicProfile, .email], nil), (nil, [.publicProfile], ["openid", "public_profile", "offline_access"]),
            (nil, [.email], nil),
            ("email", [.publicProfile, .email], ["openid", "public_profile", "email", "offline_access"]),
            ("openid email offline_access", [.publicProfile, .email], nil),
            ("offline_access openid email public_profile", [.publicProfile, .email], nil),
        ] as [(String?, Set<Permission>, [String]?)])
    func responseScope(scope: String?, granted: Set<Permission>, expected: [String]?) throws {
        #expect(try request(scope).responseScope(of: family(), for: Sample.account(Sample.grant(granted: granted))) == expected)
    }
}
