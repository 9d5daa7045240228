internal import Foundation
internal import IdentityTokens

/// One login, from configuration to session. It knows everything that it needs, so a change of the settings does not reach into it.
struct LoginAttempt: Sendable {
    let configuration: LoginConfiguration
    /// Whether nobody but who has the session is to log in, also where that has run out.
    let isForSamePerson: Bool
    let appID: String
    let urlSchemeSuffix: String?
    let provider: ProviderAddress
    let version: String
    let clockTolerance: TimeInterval
    let timeout: Duration
    let loopbackRedirectURI: String
    let httpsRedirectURI: String?
    let defaultAudience: DefaultAudience
    let logsAppEvents: Bool
    let startsFresh: Bool
    let anchor: LoginAnchor?
    let presenter: any DialogPresenter
    let session: Session
    let surroundings: LoginSurroundings
    /// Tells the key that a limited login is bound to, if any. Asks the storage, and may make the key.
    let deviceKey: @Sendable () -> DeviceKey.Kept?

    /// How long the provider may take, after the person has agreed, to tell everything that a login needs.
    static let longestProof = Duration.seconds(90)

    /// The Graph API, as a login uses it.
    var graph: GraphService { GraphService(provider: provider, version: version, transport: surroundings.transport) }

    /// Runs the login. Nothing has changed unless this returns a result that is not cancelled.
    func run() async throws -> LoginManagerLoginResult {
        try Task.checkCancellation()
        let challenge = DialogChallenge(surroundings.surroundings)
        let (request, key) = await request(challenge)
        let dialog = PendingDialog(
            request, loopbackRedirectURI: loopbackRedirectURI, httpsRedirectURI: httpsRedirectURI, anchor: anchor, isEphemeral: startsFresh)
        try presenter.check(dialog)
        let answer = try await answer(to: dialog)
        let now = surroundings.surroundings.now()
        let response = DialogResponse.read(
            answer, challenge: challenge, tracking: configuration.tracking, issuer: provider.issuer, at: now)
        switch response {
        case .cancelled: return .cancelled(.byPerson, requested: configuration.tracking)
        case .failed(let error): throw error
        case .granted(let grant):
            let proven = try await withTimeLimit(Self.longestProof, clock: surroundings.clock) {
                try await proof(of: grant.credential, redirectURI: answer.redirectURI)
            }
            return try await finish(grant, proven, key)
        }
    }

    /// What the dialog is asked, and the key that it is told of.
    func request(_ challenge: DialogChallenge) async -> (DialogRequest, key: DeviceKey.Kept?) {
        let now = surroundings.surroundings.now()
        let (userTokenNonce, key) = await Session.whereOneMayWait {
            // Where a session has run out, somebody else may log in, whom nothing of it is to give away.
            let mayBeAnother = !isForSamePerson && session.values.hasRunOut(at: now)
            return (mayBeAnother ? nil : session.secret(.userTokenNonce), deviceKey())
        }
        let request = DialogRequest(
            configuration: configuration, provider: provider, version: version, appID: appID, urlSchemeSuffix: urlSchemeSuffix,
            defaultAudience: defaultAudience, challenge: challenge, began: surroundings.surroundings.now(), uptime: surroundings.uptime(),
            logsAppEvents: logsAppEvents, startsFresh: startsFresh,
            userTokenNonce: userTokenNonce?.reveal(\.self), dpopThumbprint: key?.thumbprint)
        return (request, key)
    }

    /// Shows the dialog, and takes the first answer that belongs to it: from the presenter, or from the app (``ForwardedAnswers``).
    private func answer(to dialog: PendingDialog) async throws -> DialogAnswer {
        let first = FirstOutcome<DialogAnswer>()
        let entry = ForwardedAnswers.shared.expect(dialog, first)
        defer { ForwardedAnswers.shared.forget(entry) }
        return try await withTimeLimit(timeout, clock: surroundings.clock, first: first) {
            try await reachProvider()
            return try await presenter.present(dialog)
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

    private func finish(_ grant: DialogGrant, _ proof: LoginProof, _ key: DeviceKey.Kept?) async throws -> LoginManagerLoginResult {
        try Task.checkCancellation()
        let now = surroundings.surroundings.now()
        let requested = configuration.requestedPermissions
        // No list means that all was granted that was asked for (RFC 6749, section 5.1). `openid` is no permission of a person's.
        let granted = (grant.granted ?? requested.subtracting(grant.declined)).subtracting([.openid])
        let effective: LoginTracking = proof.tokens == nil ? .limited : .enabled
        let values = proof.values(
            appID: appID, nonce: configuration.nonce, graphDomain: grant.graphDomain, granted: granted, declined: grant.declined, at: now)
        let before = session.values
        let hadPermissions = before.userID == values.userID && before.accessToken.map { !$0.permissions.isEmpty } ?? false
        // It may have run out while the dialog was open.
        let isKeyOfAnother = before.userID.map { $0 != values.userID } ?? false && key?.isKept(in: session) ?? false
        var secrets = isKeyOfAnother ? [:] : key?.secrets(for: values.authenticationToken) ?? [:]
        secrets[.userTokenNonce] = grant.userTokenNonce.map(Secret.init)
        // What has run out is nobody's any more, unless the same person is to agree anew.
        try await session.adoptInBackground(secrets: secrets, at: isForSamePerson ? nil : now) { _ in values }
        return LoginManagerLoginResult(
            token: values.accessToken, authenticationToken: values.authenticationToken, cancellation: nil,
            // What the person decided now, not what they decided ever (client-sdk.md, section 4.4).
            granted: hadPermissions && !requested.isEmpty ? granted.intersection(requested) : granted,
            declined: grant.declined.subtracting([.openid]).intersection(requested),
            profile: values.profile, requestedTracking: configuration.tracking, effectiveTracking: effective, findings: proof.findings)
    }
}
