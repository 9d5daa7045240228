internal import Foundation
internal import IdentityTokens

/// The inputs of one login or of one refresh. It holds copies of all settings, so that later changes do not affect it.
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
}

extension LoginAttempt {
    /// Collects the inputs.
    /// - Parameter session: the session to change; `nil` for the manager's own.
    /// - Throws: ``CoreError`` if a required setting is missing or not valid.
    init(
        _ configuration: LoginConfiguration, manager: LoginManager, anchor: LoginAnchor?, session: Session? = nil,
        requiresSamePerson: Bool = false
    ) throws(CoreError) {
        let settings = manager.settings
        let (appID, provider) = try settings.identity()
        self.init(
            configuration: configuration, requiresSamePerson: requiresSamePerson, appID: appID,
            urlSchemeSuffix: settings.appURLSchemeSuffix, provider: provider, version: settings.graphAPIVersion,
            clockTolerance: settings.clockTolerance, timeout: settings.loginTimeout,
            loopbackRedirectURI: settings.loopbackRedirectURI, httpsRedirectURI: settings.httpsRedirectURI,
            defaultAudience: manager.defaultAudience, logsAppEvents: settings.isAutoLogAppEventsEnabled,
            forcesReauthentication: manager.forcesReauthentication, anchor: anchor,
            presenter: manager.presenter ?? settings.presenter ?? PlatformPresenter.platformDefault, session: session ?? manager.session,
            environment: manager.environment, deviceKey: { manager.deviceKey(for: configuration.tracking) })
    }
}
