internal import Foundation
internal import IdentityTokens

/// One login, from the configuration to the session. It holds copies of all settings, so that later changes do not affect it.
struct LoginAttempt: Sendable {
    let configuration: LoginConfiguration
    /// Whether only the session's owner may log in, even if the session has expired.
    let requiresSamePerson: Bool
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
    let forcesReauthentication: Bool
    let anchor: LoginAnchor?
    let presenter: any DialogPresenter
    let session: Session
    let environment: LoginEnvironment
    /// Returns the key that a limited login is bound to, if any. Accesses the storage, and may create the key.
    let deviceKey: @Sendable () -> DeviceKey.StoredKey?

    /// The time limit for the provider's requests after the person has agreed.
    static let verificationTimeLimit = Duration.seconds(90)

    /// The Graph API for the requests of this login.
    var graph: GraphService { GraphService(provider: provider, version: version, transport: environment.transport) }

    /// Runs the login. The session changes only if this returns a result that is not canceled.
    func run() async throws -> LoginManagerLoginResult {
        try Task.checkCancellation()
        let challenge = DialogChallenge(environment.system)
        let (request, key) = await request(challenge)
        let dialog = PendingDialog(
            request, loopbackRedirectURI: loopbackRedirectURI, httpsRedirectURI: httpsRedirectURI, anchor: anchor,
            isEphemeral: forcesReauthentication)
        try presenter.check(dialog)
        let answer = try await redirect(of: dialog)
        let now = environment.system.now()
        let response = DialogResponse.parse(
            answer, challenge: challenge, tracking: configuration.tracking, issuer: provider.issuer, at: now)
        switch response {
        case .cancelled: return .cancelled(.byPerson, requested: configuration.tracking)
        case .failed(let error): throw error
        case .granted(let grant):
            let login = try await withTimeLimit(Self.verificationTimeLimit, clock: environment.clock) {
                try await verifiedLogin(from: grant.credential, redirectURI: answer.redirectURI)
            }
            return try await finish(grant, login, key)
        }
    }

    /// The authorization request, and the key whose thumbprint it contains.
    func request(_ challenge: DialogChallenge) async -> (LoginDialogRequest, key: DeviceKey.StoredKey?) {
        let now = environment.system.now()
        let (userTokenNonce, key) = await Session.runBlockingWork {
            // If the session has expired, another person may log in, so the request must not reveal anything about its owner.
            let mayBeAnotherPerson = !requiresSamePerson && session.values.isExpired(at: now)
            return (mayBeAnotherPerson ? nil : session.secret(.userTokenNonce), deviceKey())
        }
        let request = LoginDialogRequest(
            configuration: configuration, provider: provider, version: version, appID: appID, urlSchemeSuffix: urlSchemeSuffix,
            defaultAudience: defaultAudience, challenge: challenge, startDate: environment.system.now(), uptime: environment.uptime(),
            logsAppEvents: logsAppEvents, forcesReauthentication: forcesReauthentication,
            userTokenNonce: userTokenNonce?.reveal(\.self), dpopThumbprint: key?.thumbprint)
        return (request, key)
    }

    /// Shows the dialog, and returns the first response that belongs to it, from the presenter or from the app (``ForwardedRedirects``).
    private func redirect(of dialog: PendingDialog) async throws -> DialogRedirect {
        let first = OneShotResult<DialogRedirect>()
        let entry = ForwardedRedirects.shared.register(dialog, first)
        defer { ForwardedRedirects.shared.unregister(entry) }
        return try await withTimeLimit(timeout, clock: environment.clock, first: first) {
            try await checkProviderIsReachable()
            return try await presenter.present(dialog)
        }
    }

    /// Checks that the provider is reachable before the dialog opens, because a browser could only show a network error.
    private func checkProviderIsReachable() async throws {
        do {
            _ = try await environment.transport.send(TransportRequest(url: provider.discovery))
        } catch let error as CoreError {
            guard error.reason == .network else { throw error }
            throw CoreError(
                .errorNetwork, .providerUnreachable, "\(provider.issuer) does not respond. \(error.explanation)", details: error.details)
        }
    }

    private func finish(_ grant: DialogGrant, _ proof: VerifiedLogin, _ key: DeviceKey.StoredKey?) async throws -> LoginManagerLoginResult {
        try Task.checkCancellation()
        let now = environment.system.now()
        let requested = configuration.requestedPermissions
        // Without a list, all requested permissions were granted (RFC 6749, section 5.1). `openid` is not a permission of the person.
        let granted = (grant.granted ?? requested.subtracting(grant.declined)).subtracting([.openid])
        let effective: LoginTracking = proof.tokens == nil ? .limited : .enabled
        let values = proof.values(
            appID: appID, nonce: configuration.nonce, graphDomain: grant.graphDomain, granted: granted, declined: grant.declined, at: now)
        let before = session.values
        let hadPermissions = before.userID == values.userID && before.accessToken.map { !$0.permissions.isEmpty } ?? false
        // If the session expired while the dialog was open, its key may be another person's, and must not be stored for this one.
        let isKeyOfAnotherPerson = before.userID.map { $0 != values.userID } ?? false && key?.isStored(in: session) ?? false
        var secrets = isKeyOfAnotherPerson ? [:] : key?.secrets(for: values.authenticationToken) ?? [:]
        secrets[.userTokenNonce] = grant.userTokenNonce.map(Secret.init)
        // An expired session may be replaced, except by a reauthorization, which only its owner may complete.
        try await session.storeLoginInBackground(secrets: secrets, at: requiresSamePerson ? nil : now) { _ in values }
        return LoginManagerLoginResult(
            token: values.accessToken, authenticationToken: values.authenticationToken, cancellation: nil,
            // The result lists the decisions of this login, not all earlier ones (SDK.md, section 4.4).
            granted: hadPermissions && !requested.isEmpty ? granted.intersection(requested) : granted,
            declined: grant.declined.subtracting([.openid]).intersection(requested),
            profile: values.profile, requestedTracking: configuration.tracking, effectiveTracking: effective, findings: proof.findings)
    }
}
