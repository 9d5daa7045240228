internal import Foundation
internal import IdentityTokens

/// The verified outcome of a login: the person's identity and the tokens.
struct VerifiedLogin: Sendable {
    /// The source of the person's identity.
    enum Person: Sendable {
        /// A verified ID token, with the outcome of each check.
        case token(VerifiedToken, [CheckFinding])
        /// The provider's response to `GET me`.
        case profile(Profile)
    }

    let identity: Person
    /// The tokens of a classic login; `nil` after a limited login.
    let tokens: IssuedTokens?

    /// The outcome of each check of the ID token; empty without an ID token.
    var findings: [CheckFinding] {
        if case .token(_, let findings) = identity { findings } else { [] }
    }

    /// Returns the session values of this login: the access token, the authentication token and the profile.
    func values(
        appID: String, nonce: String, graphDomain: String, granted: Set<Permission>, declined: Set<Permission>, at now: Date
    ) -> Session.Values {
        let names = Set(granted.map(\.name))
        let authenticationToken: AuthenticationToken?
        let profile: Profile
        switch identity {
        case .token(let token, _):
            let newToken = AuthenticationToken(token, appID: appID, nonce: nonce, graphDomain: graphDomain)
            authenticationToken = newToken
            profile = Profile(claims: newToken.verifiedClaims, permissions: names, isLimited: tokens == nil, at: now)
        case .profile(let owner):
            authenticationToken = nil
            profile = owner.with(permissions: names)
        }
        let accessToken = tokens.map { tokens in
            AccessToken(
                tokenString: tokens.accessToken, permissions: names.sorted(),
                declinedPermissions: declined.subtracting([.openid]).map(\.name), expiredPermissions: [], appID: appID,
                userID: profile.userID, expirationDate: tokens.expirationDate, refreshDate: now,
                dataAccessExpirationDate: tokens.dataAccessExpirationDate)
        }
        return Session.Values(accessToken: accessToken, authenticationToken: authenticationToken, profile: profile)
    }
}

extension Profile {
    /// Returns a copy of this profile, which comes from the `me` response, with the permissions of the login.
    fileprivate func with(permissions: Set<String>) -> Profile {
        Profile(
            userID: userID, firstName: firstName, middleName: middleName, lastName: lastName, name: name, refreshDate: refreshDate,
            permissions: permissions)
    }
}

extension LoginAttempt {
    /// The maximum age of the ID token in a login, in seconds (SDK.md, section 3.3).
    static let maximumIDTokenAge: TimeInterval = 600

    /// Exchanges the credential of the dialog response for tokens and the person's identity, and verifies that they belong to each other
    /// and to this login (SDK.md, section 2.7).
    func verifiedLogin(from credential: DialogGrant.Credential, redirectURI: String) async throws -> VerifiedLogin {
        let exchange = TokenExchange(graph: graph, appID: appID)
        let now = environment.system.now()
        switch credential {
        case .idToken(let idToken):
            let (token, findings) = try await verify(idToken)
            return VerifiedLogin(identity: .token(token, findings), tokens: nil)
        case .code(let code):
            let verifier = configuration.codeVerifier
            return try await verifiedLogin(from: exchange.redeem(code: code, redirectURI: redirectURI, verifier: verifier, at: now))
        case .exchangeNonce(let nonce): return try await verifiedLogin(from: exchange.redeem(exchangeNonce: nonce, at: now))
        case .tokens(let tokens): return try await verifiedLogin(from: tokens, fromRedirect: true)
        }
    }

    /// Verifies the tokens. The claim `at_hash` of the ID token binds the access token to the login. If the tokens come from the redirect
    /// and the ID token has no `at_hash`, the provider is asked for the owner of the access token. Otherwise, an attacker could inject
    /// another person's access token into the redirect (RFC 9700, section 4.6).
    private func verifiedLogin(from tokens: IssuedTokens, fromRedirect: Bool = false) async throws -> VerifiedLogin {
        guard let idToken = tokens.idToken else {
            if fromRedirect { try await checkApp(of: tokens.accessToken) }
            return VerifiedLogin(identity: .profile(try await owner(of: tokens.accessToken)), tokens: tokens)
        }
        let (token, findings) = try await verify(idToken)
        if let hash = token.claims.accessTokenHash {
            guard constantTimeEquals(hash.utf8, AccessTokenHash.of(tokens.accessToken).utf8) else {
                throw LoginError(.invalidIDToken, .invalidIDToken, "The ID token was issued with another access token: at_hash differs.")
            }
        } else if fromRedirect {
            guard try await owner(of: tokens.accessToken).userID == token.claims.subject else {
                throw LoginError(.unknown, .badAnswer, "The access token and the ID token in the response belong to different people.")
            }
        }
        return VerifiedLogin(identity: .token(token, findings), tokens: tokens)
    }

    /// Asks the provider which app the token was issued to, and rejects a token of another app, even if it belongs to the same person.
    private func checkApp(of accessToken: String) async throws {
        let response = try await graph.call(.get, "app", ["fields": "id"], token: accessToken)
        guard response["id"]?.string == appID else {
            throw LoginError(.unknown, .badAnswer, "The access token in the response was issued to another app.")
        }
    }

    /// Asks the provider for the profile of the token's owner.
    private func owner(of accessToken: String) async throws -> Profile {
        let response = try await graph.call(.get, "me", ["fields": "id,first_name,middle_name,last_name,name"], token: accessToken)
        guard let id = response["id"]?.string, !id.isEmpty else {
            throw CoreError(.errorGraphRequestProtocolMismatch, .badResponse, "The response to GET me has no id.")
        }
        return Profile(
            userID: id, firstName: response["first_name"]?.string, middleName: response["middle_name"]?.string,
            lastName: response["last_name"]?.string, name: response["name"]?.string, refreshDate: environment.system.now())
    }

    func verify(_ idToken: String) async throws -> (VerifiedToken, [CheckFinding]) {
        let expectations = TokenExpectations(
            issuer: provider.issuer, audience: appID, nonce: configuration.checkedNonce, clockTolerance: clockTolerance,
            maximumAge: Self.maximumIDTokenAge)
        let keys = environment.keyCaches.keys(of: provider, over: environment.transport)
        let now = environment.system.now()
        let verdict = await IdentityTokenVerifier(keys: keys).verdict(on: idToken, expecting: expectations, at: now)
        try Task.checkCancellation()
        guard let token = verdict.token else {
            let explanations = verdict.rejections.map(\.explanation).joined(separator: " ")
            let areKeysUnavailable = verdict.rejections.allSatisfy { $0.code == .keysUnavailable }
            throw LoginError(
                .invalidIDToken, areKeysUnavailable ? .keysUnavailable : .invalidIDToken, "The ID token was refused. \(explanations)")
        }
        return (token, verdict.findings)
    }

    // MARK: Storing

    /// Stores the session of a verified login with the secrets for the next login, and returns the result of the login.
    /// - Parameter key: the key to which the ID token may be bound.
    func store(_ login: VerifiedLogin, _ grant: DialogGrant, boundTo key: DeviceKey.StoredKey?) async throws -> LoginManagerLoginResult {
        let now = environment.system.now()
        let requested = configuration.requestedPermissions
        // If the response lists no permissions, all requested permissions were granted (RFC 6749, section 5.1). `openid` is a scope, but
        // not a permission that a person grants.
        let granted = (grant.granted ?? requested.subtracting(grant.declined)).subtracting([.openid])
        let effective: LoginTracking = login.tokens == nil ? .limited : .enabled
        let values = login.values(
            appID: appID, nonce: configuration.nonce, graphDomain: grant.graphDomain, granted: granted, declined: grant.declined, at: now)
        let before = session.values
        let hadPermissions = before.userID == values.userID && before.accessToken.map { !$0.permissions.isEmpty } ?? false
        // If the session expired while the dialog was open, its key may belong to another person, and must not be stored for the new
        // person.
        let isKeyOfAnotherPerson = before.userID.map { $0 != values.userID } ?? false && key?.isStored(in: session) ?? false
        var secrets = isKeyOfAnotherPerson ? [:] : key?.secrets(for: values.authenticationToken) ?? [:]
        secrets[.userTokenNonce] = grant.userTokenNonce.map(Secret.init)
        // An expired session may be replaced, except by a reauthorization, which only the session's owner may complete.
        try await session.storeLoginInBackground(secrets: secrets, at: requiresSamePerson ? nil : now) { _ in values }
        return LoginManagerLoginResult(
            token: values.accessToken, authenticationToken: values.authenticationToken, cancellation: nil,
            // The result lists the decisions of this login, not those of earlier logins (SDK.md, section 4.4).
            granted: hadPermissions && !requested.isEmpty ? granted.intersection(requested) : granted,
            declined: grant.declined.subtracting([.openid]).intersection(requested),
            profile: values.profile, requestedTracking: configuration.tracking, effectiveTracking: effective, findings: login.findings)
    }
}
