public import Foundation

/// What the app tells the SDK about itself and its provider. Every property may be read and set from any thread (client-sdk.md, section 1.19).
public final class Settings: Sendable {
    /// What ``LoginManager`` uses when it is not given other settings. It begins with what the app's Info.plist says.
    public static let shared = Settings(infoDictionary: Bundle.main.infoDictionary ?? [:])

    private struct Values: Sendable {
        var appID: String?
        var clientToken: String?
        var displayName: String?
        var appURLSchemeSuffix: String?
        var facebookDomainPart: String?
        var graphAPIVersion = "v21.0"
        var providerURL: URL?
        var clockTolerance: TimeInterval = 60
        var loginTimeout: Duration = .seconds(300)
        var loopbackRedirectURI = "http://127.0.0.1/callback"
        var presenter: (any DialogPresenter)?
        var loggingBehaviors: Set<LoggingBehavior> = [.developerErrors]
        var logHandler = Settings.standardLog
        var isAutoLogAppEventsEnabled = true
        var isAdvertiserTrackingEnabled = false
        var isGraphErrorRecoveryEnabled = true
        var userAgentSuffix: String?
        var jpegCompressionQuality = 0.9
        var limitedLoginAutoRefreshInterval: TimeInterval = 86_400
        var limitedLoginPermissions = Set(Permission.limitedLogin)
        var limitedLoginStrictness = LimitedLoginStrictness.strict
        var graphErrorCategories = GraphErrorCategories.standard
        var isLimitedLoginRefreshEnabled = true
    }

    private let values = Locked(Values())

    /// Settings with the documented defaults.
    public init() {}

    /// Settings that begin with what an Info.plist says: `FacebookAppID`, `FacebookClientToken`, `FacebookDisplayName`,
    /// `FacebookUrlSchemeSuffix`, `FacebookDomainPart`, `FacebookLoggingBehavior`, `FacebookJpegCompressionQuality`,
    /// `FacebookAutoLogAppEventsEnabled`, and `LatchkeyProviderURL`.
    ///
    /// A value that makes no sense is told to the log as a developer error, and left out.
    public init(infoDictionary: [String: Any]) {
        let plist = InfoPlist(infoDictionary)
        values.withLock { values in
            values.appID = plist.appID
            values.clientToken = plist.clientToken
            values.displayName = plist.displayName
            values.appURLSchemeSuffix = plist.urlSchemeSuffix
            values.facebookDomainPart = plist.domainPart
            values.providerURL = plist.providerURL
            if let behaviors = plist.loggingBehaviors { values.loggingBehaviors = behaviors }
            if let quality = plist.jpegCompressionQuality { values.jpegCompressionQuality = quality }
            if let isEnabled = plist.isAutoLogAppEventsEnabled { values.isAutoLogAppEventsEnabled = isEnabled }
        }
        for complaint in plist.complaints { log(.developerErrors, complaint) }
    }

    private func value<Value: Sendable>(_ path: any KeyPath<Values, Value> & Sendable) -> Value {
        values.withLock { $0[keyPath: path] }
    }

    private func set<Value: Sendable>(_ path: any WritableKeyPath<Values, Value> & Sendable, _ new: Value) {
        values.withLock { $0[keyPath: path] = new }
    }

    /// The id that the provider knows the app by. Needed for a login.
    public var appID: String? {
        get { value(\.appID) }
        set { set(\.appID, newValue) }
    }

    /// The app's client token. Not needed for a login.
    public var clientToken: String? {
        get { value(\.clientToken) }
        set { set(\.clientToken, newValue) }
    }

    /// The app's name for people.
    public var displayName: String? {
        get { value(\.displayName) }
        set { set(\.displayName, newValue) }
    }

    /// What follows the app id in the app's own URL scheme, so that several apps may share an app id.
    public var appURLSchemeSuffix: String? {
        get { value(\.appURLSchemeSuffix) }
        set { set(\.appURLSchemeSuffix, newValue) }
    }

    /// Kept for source compatibility. Has no effect with ``providerURL``, which names the host wholly.
    public var facebookDomainPart: String? {
        get { value(\.facebookDomainPart) }
        set { set(\.facebookDomainPart, newValue) }
    }

    /// The version segment of addresses, such as `v21.0`.
    public var graphAPIVersion: String {
        get { value(\.graphAPIVersion) }
        set { set(\.graphAPIVersion, newValue) }
    }

    /// The base address of the provider, such as `http://127.0.0.1:8080`. Needed for a login. Without its trailing slash it is the issuer
    /// that ID tokens must name.
    public var providerURL: URL? {
        get { value(\.providerURL) }
        set { set(\.providerURL, newValue) }
    }

    /// How far the clocks of provider and device may differ, in seconds. Default 60.
    public var clockTolerance: TimeInterval {
        get { value(\.clockTolerance) }
        set { set(\.clockTolerance, newValue) }
    }

    /// How long a login waits for the person. Default 5 minutes.
    public var loginTimeout: Duration {
        get { value(\.loginTimeout) }
        set { set(\.loginTimeout, newValue) }
    }

    /// Where a browser on this machine brings the answer (RFC 8252, section 7.3). Without a port, or with port 0, a free one is chosen for each
    /// login. Default `http://127.0.0.1/callback`.
    public var loopbackRedirectURI: String {
        get { value(\.loopbackRedirectURI) }
        set { set(\.loopbackRedirectURI, newValue) }
    }

    /// What shows the dialog to the person; `nil`, the default, is what suits the platform.
    public var presenter: (any DialogPresenter)? {
        get { value(\.presenter) }
        set { set(\.presenter, newValue) }
    }

    /// What the SDK may say about its own work. Default: what the developer should mend.
    public var loggingBehaviors: Set<LoggingBehavior> {
        get { value(\.loggingBehaviors) }
        set { set(\.loggingBehaviors, newValue) }
    }

    /// Takes what the SDK has to say. Default: one line on standard error.
    public var logHandler: @Sendable (LoggingBehavior, String) -> Void {
        get { value(\.logHandler) }
        set { set(\.logHandler, newValue) }
    }

    /// Whether the app lets app events be logged without being asked. There are no app events here; the dialog is told, as documented.
    public var isAutoLogAppEventsEnabled: Bool {
        get { value(\.isAutoLogAppEventsEnabled) }
        set { set(\.isAutoLogAppEventsEnabled, newValue) }
    }

    /// Whether the person allows tracking. Kept for source compatibility: no login is turned into another kind because of it.
    public var isAdvertiserTrackingEnabled: Bool {
        get { value(\.isAdvertiserTrackingEnabled) }
        set { set(\.isAdvertiserTrackingEnabled, newValue) }
    }

    /// Whether Graph requests try again after an error that may pass. Default `true`.
    public var isGraphErrorRecoveryEnabled: Bool {
        get { value(\.isGraphErrorRecoveryEnabled) }
        set { set(\.isGraphErrorRecoveryEnabled, newValue) }
    }

    /// What the app adds to the `User-Agent` of requests.
    public var userAgentSuffix: String? {
        get { value(\.userAgentSuffix) }
        set { set(\.userAgentSuffix, newValue) }
    }

    /// How well pictures are kept when they are sent as JPEG: 0 to 1, default 0.9.
    public var jpegCompressionQuality: Double {
        get { value(\.jpegCompressionQuality) }
        set { set(\.jpegCompressionQuality, newValue) }
    }

    /// How old the last refresh of a limited session may be, in seconds, before the session is refreshed by itself. Default a day.
    public var limitedLoginAutoRefreshInterval: TimeInterval {
        get { value(\.limitedLoginAutoRefreshInterval) }
        set { set(\.limitedLoginAutoRefreshInterval, newValue) }
    }

    /// Whether a limited login asks for a token that is bound to a key of this device, with which it can be refreshed without the person.
    /// Default `true`; a provider that knows nothing of it does not mind. Off, no key is made, and nothing is refreshed directly.
    public var isLimitedLoginRefreshEnabled: Bool {
        get { value(\.isLimitedLoginRefreshEnabled) }
        set { set(\.isLimitedLoginRefreshEnabled, newValue) }
    }

    /// What a limited login can ask for: the twelve of the documentation, unless the provider knows more (client-sdk.md, section 4.3).
    public var limitedLoginPermissions: Set<Permission> {
        get { value(\.limitedLoginPermissions) }
        set { set(\.limitedLoginPermissions, newValue) }
    }

    /// What becomes of a configuration that asks for something else than ``limitedLoginPermissions`` in a limited login. Default: it is
    /// refused.
    public var limitedLoginStrictness: LimitedLoginStrictness {
        get { value(\.limitedLoginStrictness) }
        set { set(\.limitedLoginStrictness, newValue) }
    }

    /// What the error codes of the Graph API mean. Default: ``GraphErrorCategories/standard``.
    public var graphErrorCategories: GraphErrorCategories {
        get { value(\.graphErrorCategories) }
        set { set(\.graphErrorCategories, newValue) }
    }
}
