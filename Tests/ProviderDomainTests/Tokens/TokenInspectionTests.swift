import Foundation
import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("The inspection of tokens (debug_token)")
struct TokenInspectionTests {
    private static func token(lifetime: Double = AccessToken.lifetime) -> AccessToken {
        AccessToken(grant: Sample.grant(), login: Sample.login, issuedAt: Sample.now, lifetime: lifetime)
    }

    private func data(
        _ token: AccessToken = token(), _ status: TokenStatus = TokenStatus(Sample.grant(granted: [.publicProfile, .email, .userGender])),
        note: LoginNote? = nil, at now: Date = Sample.now
    ) throws -> [String: JSONValue] {
        let json = TokenInspection.response(for: token, status, in: Sample.app, userID: "55", note: note, at: now)
        return try #require(json["data"]?.object)
    }

    @Test("A request has the token to inspect")
    func input() throws {
        #expect(try TokenInspection(FormParameters(encoded: "input_token=t")).input.reveal(\.self) == "t")
        for query in ["", "input_token=", "input_token=%FF", "Input_token=t"] {
            let error = #expect(throws: GraphError.self) { try TokenInspection(FormParameters(encoded: query)) }
            #expect(error?.message == "(#100) For field 'debug_token': The parameter input_token is required" && error?.code == 100)
        }
    }

    @Test("A valid token shows its app, its person, its times and its permissions in effect")
    func validToken() throws {
        #expect(
            try data() == [
                "app_id": "138483919580948", "type": "USER", "application": "Sample", "expires_at": 1_800_403_200,
                "data_access_expires_at": 1_802_995_200, "is_valid": true, "scopes": ["email", "public_profile"],
                "granular_scopes": [["scope": "email"], ["scope": "public_profile"]], "issued_at": 1_795_219_200, "user_id": "55",
            ])
    }

    @Test("The time of issue is that of a long-lived token only", arguments: [(7200, false), (7201, true)] as [(Double, Bool)])
    func issuedAt(lifetime: Double, isPresent: Bool) throws {
        #expect((try data(Self.token(lifetime: lifetime))["issued_at"] != nil) == isPresent)
    }

    @Test("The values that the app bound to the login are its metadata")
    func metadata() throws {
        let note = LoginNote(authType: "reauthenticate", authNonce: "x")
        #expect(try data(note: note)["metadata"] == ["auth_type": "reauthenticate", "auth_nonce": "x"])
        #expect(try data()["metadata"] == nil)
    }

    @Test("The data access ends 90 days after the last classic login")
    func dataAccess() throws {
        var grant = Sample.grant()
        grant.lastClassicLoginAt = Sample.now + 86_400
        #expect(try data(Self.token(), TokenStatus(grant))["data_access_expires_at"] == 1_803_081_600)
        #expect(try data(Self.token(), TokenStatus(nil))["data_access_expires_at"] == 1_802_995_200)
    }

    @Test(
        "A token that is not valid still shows its fields, and the reason",
        arguments: [
            (TokenStatus(nil), 0, 458), (TokenStatus(Sample.grant(epoch: 2)), 0, 466),
            (TokenStatus(Sample.grant(), endReason: .loggedOut), 0, 467),
            (TokenStatus(Sample.grant()), 5_184_000, 463),
        ] as [(TokenStatus, Double, Int64)])
    func invalidToken(status: TokenStatus, seconds: Double, subcode: Int64) throws {
        let data = try data(Self.token(), status, at: Sample.now + seconds)
        #expect(data["is_valid"] == false && data["user_id"] == "55" && data["app_id"] == "138483919580948")
        #expect(
            data["error"]?["code"] == 190 && data["error"]?["subcode"] == .integer(subcode)
                && data["error"]?["message"]?.string?.isEmpty == false)
        #expect((data["scopes"] == []) == (status.account == nil), "After a removal, there are no permissions")
    }

    @Test("A token is valid although its data access has expired")
    func withoutDataAccess() throws {
        let token = AccessToken(grant: Sample.grant(), login: Sample.login, issuedAt: Sample.now, dataAccessExpiresAt: Sample.now - 60)
        let data = try data(token, TokenStatus(Sample.grant(lastClassicLoginAt: nil)))
        #expect(data["is_valid"] == true && data["data_access_expires_at"] == 1_795_219_140)
    }

    @Test("A text that is not a token has only an error, with its subcode if there is one")
    func otherTexts() {
        #expect(
            TokenInspection.response(for: .unreadableToken) == [
                "data": [
                    "error": ["code": 190, "message": "Invalid OAuth access token - Cannot parse access token"], "is_valid": false,
                    "scopes": [],
                ]
            ])
        let json = TokenInspection.response(for: .notAuthorized(appID: "1"))
        #expect(json["data"]?["error"]?["subcode"] == 458)
    }

    @Test("An app token never expires, unless the provider's tools issued it")
    func appTokens() {
        let data: JSONValue = [
            "app_id": "138483919580948", "type": "APP", "application": "Sample", "is_valid": true, "scopes": [], "expires_at": 0,
            "data_access_expires_at": 0,
        ]
        #expect(TokenInspection.response(for: Sample.app) == ["data": data])
        let binding = AppToken.DeveloperBinding(to: Sample.grace, at: Sample.now)
        #expect(TokenInspection.response(for: Sample.app, developerBinding: binding)["data"]?["expires_at"] == 1_795_222_800)
    }

    @Test(
        "Developers and administrators may inspect the tokens of an app",
        arguments: [
            (AppRoles(administrators: ["ada@example.com"]), [], true), (AppRoles(developers: ["ada@example.com"]), [], true),
            (AppRoles(testers: ["ada@example.com"]), [], false), (AppRoles(insightsUsers: ["ada@example.com"]), [], false),
            (AppRoles(), [], false),
            (AppRoles(administrators: ["ada@example.com"]), ["1"], false), (AppRoles(developers: ["grace@example.com"]), [], false),
        ] as [(AppRoles, Set<String>, Bool)])
    func inspectors(roles: AppRoles, testApps: Set<String>, mayInspect: Bool) {
        var (app, person) = (Sample.app, Sample.ada)
        app.roles = roles
        person.testApps = testApps
        #expect(TokenInspection.allows(Sample.account(of: person), inspecting: app) == mayInspect)
    }
}
