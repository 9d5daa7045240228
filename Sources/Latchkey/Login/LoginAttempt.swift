internal import Foundation
internal import IdentityTokens

/// The inputs of one login or one refresh. The settings are copied, so that later changes do not affect the login.
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
    /// Returns the brand that the settings describe, completed by the metadata of the provider.
    let brand: @Sendable (ProviderMetadata?) -> ProviderBrand
    let defaultAudience: DefaultAudience
    let logsAppEvents: Bool
    let forcesReauthentication: Bool
    let anchor: LoginAnchor?
    let presenter: any DialogPresenter
    let session: Session
    let environment: LoginEnvironment
    /// Returns the key to which the token of a limited login is bound, if any. Accesses the storage, and may create the key.
    let deviceKey: @Sendable () -> DeviceKey.StoredKey?

    /// The time limit for the requests to the provider after the person has agreed.
    static let verificationTimeLimit = Duration.seconds(90)

    /// Sends the Graph API requests of this login.
    var graph: GraphService { GraphService(provider: provider, version: version, transport: environment.transport) }
}

extension LoginAttempt {
    /// Collects the inputs from a manager and its settings.
    /// - Parameter session: the session to change; `nil` for the manager's session.
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
            brand: ProviderBrand.completed(settings),
            defaultAudience: manager.defaultAudience, logsAppEvents: settings.isAutoLogAppEventsEnabled,
            forcesReauthentication: manager.forcesReauthentication, anchor: anchor,
            presenter: manager.presenter ?? settings.presenter ?? PlatformPresenter.platformDefault, session: session ?? manager.session,
            environment: manager.environment, deviceKey: { manager.deviceKey(for: configuration.tracking) })
    }
}
