internal import Foundation
internal import IdentityTokens

extension LoginAttempt {
    /// The maximum age of the ID token in a login, in seconds (SDK.md, section 3.3).
    static let maximumIDTokenAge: TimeInterval = 600

    /// Exchanges the credential of the dialog response for tokens and the person's identity, and verifies that they belong together and to this
    /// login (SDK.md, section 2.7).
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

    /// Verifies the tokens. An ID token binds the access token to the login by `at_hash`. Without `at_hash`, and without an exchange at the token
    /// endpoint, the provider is asked who the access token belongs to: an access token injected into a redirect would log the app in as another
    /// person (RFC 9700, section 4.6).
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
            longestAge: Self.maximumIDTokenAge)
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
}
