import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@Suite("The direct refresh of a limited login")
struct LimitedLoginRefreshRequestTests {
    private static let appID = Sample.app.id
    private static let seconds = Int64(Sample.now.timeIntervalSince1970)

    private func request(_ token: String) throws(RefreshError) -> LimitedLoginRefreshRequest {
        try LimitedLoginRefreshRequest(
            FormParameters(encoded: FormParameters.encode([(name: "app_id", value: Self.appID), (name: "id_token_hint", value: token)])))
    }

    private func claims(_ token: String) async throws -> IdentityClaims {
        try await request(token).claims(issuedBy: Sample.issuerURL, keys: Sample.keys, at: Sample.now)
    }

    @Test(
        "A request has the ID of an app and a hint, each once",
        arguments: [
            ("app_id=1&id_token_hint=t", nil), ("app_id=1", "The parameter id_token_hint is missing."),
            ("id_token_hint=t", "The parameter app_id is missing."),
            ("", "The parameter app_id is missing."), ("app_id=&id_token_hint=t", "The parameter app_id is missing."),
            ("app_id=x&id_token_hint=t", "The parameter app_id is missing."),
            ("app_id=1&id_token_hint=", "The parameter id_token_hint is missing."),
            ("app_id=1&app_id=1&id_token_hint=t", "The parameter app_id occurs more than once."),
            ("app_id=1&id_token_hint=t&id_token_hint=t", "The parameter id_token_hint occurs more than once."),
            ("app_id=1&id_token_hint=t&x=1&x=2", nil), ("app_id=%D9%A1&id_token_hint=t", "The parameter app_id is missing."),
            ("app_id=\(String(repeating: "1", count: 33))&id_token_hint=t", "The parameter app_id is missing."),
        ] as [(String, String?)])
    func parameters(query: String, explanation: String?) {
        do {
            let request = try LimitedLoginRefreshRequest(FormParameters(encoded: query))
            #expect(explanation == nil && request.appID == "1" && request.hint.text == "t")
        } catch {
            #expect(error == .invalidRequest(explanation ?? ""))
        }
    }

    @Test(
        "A token is accepted as a hint for 90 days, and from a clock that is a minute ahead, although it has expired",
        arguments: [
            (0, nil), (60, nil), (61, "The ID token in id_token_hint was issued in the future."), (-3601, nil), (-7_776_000, nil),
            (-7_776_001, "The ID token in id_token_hint was issued more than 90 days ago."),
            (-80_000_000, "The ID token in id_token_hint was issued more than 90 days ago."),
        ] as [(Int64, String?)])
    func age(seconds: Int64, explanation: String?) async throws {
        let issued = Self.seconds + seconds
        let token = try Sample.idToken(Sample.idTokenClaims(), changing: ["iat": .integer(issued), "exp": .integer(issued + 3600)])
        if let explanation {
            let error = await #expect(throws: RefreshError.self) { try await claims(token) }
            #expect(error?.error == "login_required" && error?.explanation == explanation && error?.status == 400)
        } else {
            #expect(try await claims(token).subject == "123456789012345678")
        }
    }

    @Test(
        "A token that is not from this provider, for this app and with a nonce is rejected",
        arguments: [
            (["iss": "https://other.example"], "The ID token in id_token_hint is not valid. "),
            (["aud": "2"], "The ID token in id_token_hint is not valid. "),
            (["exp": .integer(seconds)], "The ID token in id_token_hint is not valid. "),
            (["sub": nil], "The ID token in id_token_hint is not valid. "),
            (["iat": nil], "The parameter id_token_hint is not an ID token."),
            (["iat": "now"], "The parameter id_token_hint is not an ID token."),
            (["nonce": nil], "The ID token in id_token_hint has no nonce."),
        ] as [([String: JSONValue?], String)])
    func rejectedClaims(changes: [String: JSONValue?], beginning: String) async throws {
        let token = try Sample.idToken(Sample.idTokenClaims(), changing: changes)
        let error = await #expect(throws: RefreshError.self) { try await claims(token) }
        #expect(error?.error == "login_required" && error?.explanation.hasPrefix(beginning) == true, "\(error?.explanation ?? "")")
    }

    @Test("A text that is not a token, and a token with a changed signature or an unknown key, are rejected")
    func rejectedTexts() async throws {
        let token = try Sample.idToken(Sample.idTokenClaims())
        for text in ["x", "a.b.c", String(token.dropLast(4)) + "AAAA", token + ".x", "\u{0}"] {
            let error = await #expect(throws: RefreshError.self) { try await claims(text) }
            #expect(error?.error == "login_required")
        }
        let unknown = try request(token)
        let error = await #expect(throws: RefreshError.self) {
            try await unknown.claims(issuedBy: Sample.issuerURL, keys: KeySet([]), at: Sample.now)
        }
        #expect(error?.explanation.hasPrefix("The ID token in id_token_hint is not valid. ") == true)
    }

    @Test("The proof must be made with the key that the token is bound to")
    func proofs() async throws {
        let (key, other) = (DPoPKey(), DPoPKey())
        func proof(_ key: DPoPKey) throws -> DPoPProof {
            let text = try key.proof(method: "POST", url: "https://login.example/refresh", token: nil, id: "1", at: Sample.now)
            return try DPoPProof(
                verifying: text, expecting: DPoPExpectations(method: "POST", url: "https://login.example/refresh", token: nil),
                at: Sample.now)
        }
        let thumbprint = key.publicKey.thumbprint.text
        let bound = try await claims(try Sample.idToken(Sample.idTokenClaims("scope=openid&nonce=n&dpop_jkt=\(thumbprint)")))
        let unbound = try await claims(try Sample.idToken(Sample.idTokenClaims()))
        #expect(throws: Never.self) { try LimitedLoginRefreshRequest.check(try proof(key), against: bound) }
        for (proof, claims, explanation) in [
            (try proof(other), bound, "The proof is signed with another key than the one that the ID token is bound to."),
            (try proof(key), unbound, "The ID token is not bound to a key: its authorization request had no dpop_jkt."),
        ] {
            #expect(throws: RefreshError.invalidProof(explanation)) { try LimitedLoginRefreshRequest.check(proof, against: claims) }
        }
    }

    /// A change of the account, and the resulting error with its explanation.
    static let accounts: [(@Sendable (inout RegisteredApp, inout Person, inout Grant) -> Void, String?, String)] = [
        ({ _, _, _ in }, nil, ""), ({ app, _, _ in app.settings.isActive = false }, "access_denied", "The app is not active."),
        (
            { app, _, _ in app.mode = .development }, "access_denied",
            "The app is in development mode, and the person has no role in it."
        ),
        ({ _, person, _ in person.isLocked = true }, "login_required", "The person's account is locked."),
        (
            { _, _, grant in grant.epoch += 1 }, "login_required",
            "The person has removed the app or changed the password since the ID token was issued."
        ),
        (
            { _, person, _ in person.password = PasswordDigest(encoded: "new") }, "login_required",
            "The person has removed the app or changed the password since the ID token was issued."
        ),
        ({ _, _, grant in grant.lastLoginAt = Sample.now - 7_775_999 }, nil, ""),
        (
            { _, _, grant in grant.lastLoginAt = Sample.now - 7_776_000 }, "login_required",
            "The person has not logged in to the app for 90 days."
        ),
        // Of several reasons, the first one is reported.
        (
            { app, person, grant in
                app.settings.isActive = false
                app.mode = .development
                person.isLocked = true
                grant.epoch += 1
            }, "access_denied", "The app is not active."
        ),
        (
            { app, person, grant in
                person.isLocked = true
                grant.epoch += 1
                grant.lastLoginAt = .distantPast
            }, "login_required", "The person's account is locked."
        ),
    ]

    /// Runs the checks of an account in the same order as the endpoint.
    private func check(_ account: Account?, hint claims: IdentityClaims, sealer: Sealer = Sample.sealer) throws(RefreshError) {
        let account = try LimitedLoginRefreshRequest.checkApp(of: account)
        try LimitedLoginRefreshRequest.checkLogin(of: account, hint: claims, sealer: sealer, at: Sample.now)
    }

    @Test("A token is only refreshed while the person may use the app without a new login", arguments: accounts)
    func account(apply: @Sendable (inout RegisteredApp, inout Person, inout Grant) -> Void, error: String?, explanation: String)
        async throws
    {
        let claims = try await claims(try Sample.idToken(Sample.idTokenClaims()))
        var (app, person, grant) = (Sample.approvedApp, Sample.ada, Sample.grant())
        apply(&app, &person, &grant)
        let account = Sample.account(grant, of: person, at: app)
        do throws(RefreshError) {
            try check(account, hint: claims)
            #expect(error == nil)
        } catch let found {
            #expect(found.error == error && found.explanation == explanation)
            #expect(found.status == (error == "access_denied" ? 403 : 400))
        }
    }

    @Test("A token of a person who removed the app, or with another provider's jti, is not refreshed")
    func removed() async throws {
        let claims = try await claims(try Sample.idToken(Sample.idTokenClaims()))
        let gone = #expect(throws: RefreshError.self) {
            try check(nil, hint: claims)
        }
        #expect(gone?.error == "consent_required" && gone?.explanation == "The person no longer uses the app.")
        #expect(throws: RefreshError.self) {
            try check(Sample.account(Sample.grant()), hint: claims, sealer: Sample.foreignSealer)
        }
    }

    @Test(
        "The new token discloses what the old one did and what is still granted, and always the public profile",
        arguments: [
            ([.publicProfile, .email], [.publicProfile, .email], [.publicProfile, .email]),
            ([.publicProfile], [.publicProfile, .email], [.publicProfile]),
            ([.publicProfile, .email], [.publicProfile], [.publicProfile]),
            ([.publicProfile, .email], [.email], [.publicProfile, .email]),
            (
                [.publicProfile, .userBirthday, .userFriends], [.publicProfile, .userBirthday, .userFriends, .userGender],
                [
                    .publicProfile, .userBirthday, .userFriends,
                ]
            ),
            ([.publicProfile, .userLikes], [.publicProfile, .userLikes], [.publicProfile]), ([], [], [.publicProfile]),
        ] as [([Permission], Set<Permission>, Set<Permission>)])
    func permissions(old: [Permission], granted: Set<Permission>, expected: Set<Permission>) async throws {
        let claims = try await claims(try Sample.idToken(Sample.idTokenClaims(permissions: old)))
        let account = Sample.account(Sample.grant(granted: granted))
        #expect(LimitedLoginRefreshRequest.permissions(of: claims, for: account) == expected)
    }

    @Test("A permission of the operator is kept by the claims of its fields")
    func operatorPermissions() async throws {
        let claims = try await claims(try Sample.idToken(Sample.idTokenClaims(), changing: ["user_hometown": ["id": "1", "name": "x"]]))
        for (isLimited, fields, isIncluded) in [
            (true, ["hometown"], true), (true, ["location"], false), (false, ["hometown"], false), (true, [], false),
        ] {
            var app = Sample.approvedApp
            app.operatorPermissions = [
                "club": PermissionDefinition("club", needsReview: false, allowsLimitedLogin: isLimited, fields: Set(fields))
            ]
            let account = Sample.account(Sample.grant(granted: [.publicProfile, "club"]), at: app)
            #expect(LimitedLoginRefreshRequest.permissions(of: claims, for: account).contains("club") == isIncluded)
        }
    }

    @Test(
        "An error has the code that the SDK evaluates, and a status",
        arguments: [
            (RefreshError.unexpected, "server_error", 500, nil), (.temporarilyUnavailable, "temporarily_unavailable", 503, 2),
            (.invalidRequest("x"), "invalid_request", 400, nil), (.invalidRequest("x", status: 413), "invalid_request", 413, nil),
            (.invalidProof("x"), "invalid_dpop_proof", 400, nil), (.proofUsed, "invalid_dpop_proof", 400, nil),
            (.tooManyProofs(retryAfter: 7), "temporarily_unavailable", 429, 7),
        ] as [(RefreshError, String, Int, Int?)])
    func errors(error: RefreshError, code: String, status: Int, retryAfter: Int?) {
        #expect(error.error == code && error.status == status && error.retryAfter == retryAfter)
        #expect(error.json == ["error": .string(code), "error_description": .string(error.explanation)])
    }
}
