internal import Foundation
internal import IdentityTokens

/// One login, from configuration to session. It knows everything that it needs, so a change of the settings does not reach into it.
struct LoginAttempt: Sendable {
    let configuration: LoginConfiguration
    let appID: String
    let urlSchemeSuffix: String?
    let provider: ProviderAddress
    let version: String
    let clockTolerance: TimeInterval
    let timeout: Duration
    let loopbackRedirectURI: String
    let defaultAudience: DefaultAudience
    let presenter: any DialogPresenter
    let session: Session
    let surroundings: LoginSurroundings

    /// An ID token older than this, in seconds, is no answer to a login (client-sdk.md, section 3.3).
    static let longestAge: TimeInterval = 600

    /// Runs the login. Nothing has changed unless this returns a result that is not cancelled.
    func run() async throws -> LoginManagerLoginResult {
        try Task.checkCancellation()
        let challenge = DialogChallenge(surroundings.surroundings)
        let request = DialogRequest(
            configuration: configuration, provider: provider, version: version, appID: appID, urlSchemeSuffix: urlSchemeSuffix,
            defaultAudience: defaultAudience, challenge: challenge, began: surroundings.surroundings.now())
        let dialog = PendingDialog(request, loopbackRedirectURI: loopbackRedirectURI)
        try presenter.check(dialog)
        let answer = try await withTimeLimit(timeout, clock: surroundings.clock) {
            try await reachProvider()
            return try await presenter.present(dialog)
        }
        switch DialogResponse.read(answer, challenge: challenge, tracking: configuration.tracking) {
        case .cancelled: return .cancelled(.byPerson, requested: configuration.tracking)
        case .failed(let error): throw error
        case .granted(let grant): return try await complete(grant, redirectURI: answer.redirectURI)
        }
    }

    /// Asks the provider for anything before a person is sent there: a browser could only show them that nobody answers.
    private func reachProvider() async throws {
        do {
            _ = try await surroundings.transport.send(TransportRequest(url: provider.discovery))
        } catch let error as CoreError {
            guard error.reason == .network else { throw error }
            throw CoreError(
                .errorNetwork, .providerUnreachable, "Nobody answers at \(provider.issuer). \(error.explanation)", details: error.details)
        }
    }

    private func complete(_ grant: DialogGrant, redirectURI: String) async throws -> LoginManagerLoginResult {
        switch grant.credential {
        case .idToken(let idToken):
            let (token, findings) = try await verify(idToken)
            return try await finish(grant, token: token, findings: findings, accessToken: nil)
        case .code(let code):
            let exchange = TokenExchange(provider: provider, version: version, appID: appID, transport: surroundings.transport)
            let tokens = try await exchange.redeem(
                code: code, redirectURI: redirectURI, verifier: configuration.codeVerifier, at: surroundings.surroundings.now())
            let (token, findings) = try await verify(tokens.idToken)
            if let hash = token.claims.accessTokenHash,
                !constantTimeEquals(hash.utf8, AccessTokenHash.of(tokens.accessToken).utf8)
            {
                throw LoginError(.invalidIDToken, .invalidIDToken, "The ID token was issued with another access token: at_hash differs.")
            }
            return try await finish(grant, token: token, findings: findings, accessToken: tokens)
        }
    }

    private func verify(_ idToken: String) async throws -> (VerifiedToken, [CheckFinding]) {
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

    @MainActor
    private func finish(
        _ grant: DialogGrant, token: VerifiedToken, findings: [CheckFinding], accessToken tokens: TokenExchange.Tokens?
    ) throws -> LoginManagerLoginResult {
        try Task.checkCancellation()
        let now = surroundings.surroundings.now()
        let requested = configuration.requestedPermissions
        // No list means that all was granted that was asked for (RFC 6749, section 5.1). `openid` is no permission of a person's.
        let granted = (grant.granted ?? requested.subtracting(grant.declined)).subtracting([.openid])
        let declined = grant.declined.subtracting([.openid]).intersection(requested)
        let isLimited = configuration.tracking == .limited
        let authenticationToken = AuthenticationToken(
            token, appID: appID, nonce: configuration.nonce, graphDomain: grant.graphDomain)
        let profile = Profile(
            claims: authenticationToken.verifiedClaims, permissions: Set(granted.map(\.name)), isLimited: isLimited, at: now)
        let accessToken = tokens.map { tokens in
            AccessToken(
                tokenString: tokens.accessToken, permissions: granted.map(\.name), declinedPermissions: grant.declined.map(\.name),
                expiredPermissions: [], appID: appID, userID: token.claims.subject, expirationDate: tokens.expirationDate, refreshDate: now,
                dataAccessExpirationDate: tokens.dataAccessExpirationDate)
        }
        let hadPermissions = session.accessToken.map { !$0.permissions.isEmpty } ?? false
        try session.adopt(
            Session.Values(accessToken: accessToken, authenticationToken: authenticationToken, profile: profile))
        return LoginManagerLoginResult(
            token: accessToken, authenticationToken: authenticationToken, cancellation: nil,
            granted: hadPermissions && !requested.isEmpty ? granted.intersection(requested) : granted, declined: declined,
            profile: profile, requestedTracking: configuration.tracking, effectiveTracking: isLimited ? .limited : .enabled,
            findings: findings)
    }
}
