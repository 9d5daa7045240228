internal import Foundation
internal import IdentityTokens

extension LoginAttempt {
    /// An ID token older than this, in seconds, is no answer to a login (client-sdk.md, section 3.3).
    static let longestAge: TimeInterval = 600

    /// Turns what the dialog gave into tokens and a person, and checks that they belong to each other and to this login (client-sdk.md,
    /// section 2.7).
    func proof(of credential: DialogGrant.Credential, redirectURI: String) async throws -> LoginProof {
        let exchange = TokenExchange(graph: graph, appID: appID)
        let now = surroundings.surroundings.now()
        switch credential {
        case .idToken(let idToken):
            let (token, findings) = try await verify(idToken)
            return LoginProof(person: .token(token, findings), tokens: nil)
        case .code(let code):
            let verifier = configuration.codeVerifier
            return try await proof(of: exchange.redeem(code: code, redirectURI: redirectURI, verifier: verifier, at: now))
        case .exchangeNonce(let nonce): return try await proof(of: exchange.redeem(exchangeNonce: nonce, at: now))
        case .tokens(let tokens): return try await proof(of: tokens, fromRedirect: true)
        }
    }

    /// An access token is bound to its login by the ID token beside it. What no `at_hash` binds, and no exchange with the provider either, the
    /// provider is asked about: a token that somebody put into a redirect would log the app in as somebody else (RFC 9700, section 4.6).
    private func proof(of tokens: IssuedTokens, fromRedirect: Bool = false) async throws -> LoginProof {
        guard let idToken = tokens.idToken else {
            if fromRedirect { try await checkApp(of: tokens.accessToken) }
            return LoginProof(person: .profile(try await owner(of: tokens.accessToken)), tokens: tokens)
        }
        let (token, findings) = try await verify(idToken)
        if let hash = token.claims.accessTokenHash {
            guard constantTimeEquals(hash.utf8, AccessTokenHash.of(tokens.accessToken).utf8) else {
                throw LoginError(.invalidIDToken, .invalidIDToken, "The ID token was issued with another access token: at_hash differs.")
            }
        } else if fromRedirect {
            guard try await owner(of: tokens.accessToken).userID == token.claims.subject else {
                throw LoginError(.unknown, .badAnswer, "The access token and the ID token of the answer belong to different people.")
            }
        }
        return LoginProof(person: .token(token, findings), tokens: tokens)
    }

    /// Asks the provider which app a token was issued to: one that another app holds is no login here, whoever it belongs to.
    private func checkApp(of accessToken: String) async throws {
        let answer = try await graph.call(.get, "app", ["fields": "id"], token: accessToken)
        guard answer["id"]?.string == appID else {
            throw LoginError(.unknown, .badAnswer, "The access token of the answer was issued to another app.")
        }
    }

    /// Asks the provider who a token belongs to.
    private func owner(of accessToken: String) async throws -> Profile {
        let answer = try await graph.call(.get, "me", ["fields": "id,first_name,middle_name,last_name,name"], token: accessToken)
        guard let id = answer["id"]?.string, !id.isEmpty else {
            throw CoreError(.errorGraphRequestProtocolMismatch, .badResponse, "The answer to GET me names no id.")
        }
        return Profile(
            userID: id, firstName: answer["first_name"]?.string, middleName: answer["middle_name"]?.string,
            lastName: answer["last_name"]?.string, name: answer["name"]?.string, refreshDate: surroundings.surroundings.now())
    }

    func verify(_ idToken: String) async throws -> (VerifiedToken, [CheckFinding]) {
        let expectations = TokenExpectations(
            issuer: provider.issuer, audience: appID, nonce: configuration.checkedNonce, clockTolerance: clockTolerance,
            longestAge: Self.longestAge)
        let keys = surroundings.keys.keys(of: provider, over: surroundings.transport)
        let now = surroundings.surroundings.now()
        let verdict = await IdentityTokenVerifier(keys: keys).verdict(on: idToken, expecting: expectations, at: now)
        try Task.checkCancellation()
        guard let token = verdict.token else {
            let told = verdict.rejections.map(\.explanation).joined(separator: " ")
            let hasNoKeys = verdict.rejections.allSatisfy { $0.code == .keysUnavailable }
            throw LoginError(.invalidIDToken, hasNoKeys ? .keysUnavailable : .invalidIDToken, "The ID token was refused. \(told)")
        }
        return (token, verdict.findings)
    }
}
