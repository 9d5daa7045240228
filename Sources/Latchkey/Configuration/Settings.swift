public import Foundation

/// The configuration of the SDK: the app, its provider and the SDK's behavior. Every property may be read and set from any thread (SDK.md,
/// section 1.19).
public final class Settings: Sendable {
    /// The default settings of ``LoginManager``, initialized from the app's Info.plist.
    public static let shared = Settings(infoDictionary: Bundle.main.infoDictionary ?? [:])

    private let values: Locked<SettingsValues>

    /// Creates settings with the documented defaults.
    public init() { values = Locked(SettingsValues()) }

    /// Creates settings from an Info.plist. The keys are `FacebookAppID`, `FacebookClientToken`, `FacebookDisplayName`,
    /// `FacebookUrlSchemeSuffix`, `FacebookDomainPart`, `FacebookLoggingBehavior`, `FacebookJpegCompressionQuality`,
    /// `FacebookAutoLogAppEventsEnabled`, `LatchkeyProviderURL`, `LatchkeyProviderName` and `LatchkeyProviderColor`.
    ///
    /// A value that is not valid is ignored and logged as a developer error.
    public init(infoDictionary: [String: Any]) {
        let plist = InfoPlist(infoDictionary)
        values = Locked(SettingsValues(plist))
        for problem in plist.problems { log(.developerErrors, problem) }
    }

    func value<Value: Sendable>(_ path: any KeyPath<SettingsValues, Value> & Sendable) -> Value {
        values.withLock { $0[keyPath: path] }
    }

    func set<Value: Sendable>(_ path: any WritableKeyPath<SettingsValues, Value> & Sendable, _ new: Value) {
        values.withLock { $0[keyPath: path] = new }
    }

    func change<Value: Sendable>(_ path: any WritableKeyPath<SettingsValues, Value> & Sendable, _ body: @Sendable (inout Value) -> Void) {
        values.withLock { body(&$0[keyPath: path]) }
    }
}

// The identity of the app and of its provider.
extension Settings {
    /// The app ID that the provider assigned. Required for a login.
    public var appID: String? {
        get { value(\.appID) }
        set { set(\.appID, newValue) }
    }

    /// The app's client token. A login in a browser does not need it; a device login does.
    public var clientToken: String? {
        get { value(\.clientToken) }
        set { set(\.clientToken, newValue) }
    }

    /// The app's display name.
    public var displayName: String? {
        get { value(\.displayName) }
        set { set(\.displayName, newValue) }
    }

    /// The suffix after the app ID in the app's own URL scheme. Several apps with different suffixes can share an app ID.
    public var appURLSchemeSuffix: String? {
        get { value(\.appURLSchemeSuffix) }
        set { set(\.appURLSchemeSuffix, newValue) }
    }

    /// The base URL of the provider, such as `http://127.0.0.1:8080`. Required for a login. ID tokens must name this URL as their issuer,
    /// but without a trailing slash.
    public var providerURL: URL? {
        get { value(\.providerURL) }
        set { set(\.providerURL, newValue) }
    }

    /// The version segment of URLs, such as `v21.0`. Default: ``defaultGraphAPIVersion``.
    public var graphAPIVersion: String {
        get { value(\.graphAPIVersion) }
        set { set(\.graphAPIVersion, newValue) }
    }
}

extension Settings {
    static let documentedSDKVersion = "18.1.0"
    static let documentedGraphAPIVersion = "v21.0"

    /// The version of the Facebook SDK that Latchkey follows, `18.1.0`. Sent as the dialog parameter `sdk_version`, and in the `User-Agent`
    /// header of Graph requests.
    public var sdkVersion: String { Self.documentedSDKVersion }

    /// The documented default of ``graphAPIVersion``: `v21.0`.
    public var defaultGraphAPIVersion: String { Self.documentedGraphAPIVersion }
}

extension Settings {
    /// Returns the app ID and the provider's address.
    /// - Throws: ``CoreError`` with the reason `no_app_id`, `no_provider` or `bad_provider`.
    package func identity() throws(CoreError) -> (appID: String, provider: ProviderAddress) {
        guard let appID, AppID.isWellFormed(appID) else {
            throw CoreError(.errorInvalidArgument, .noAppID, "Settings.appID is not set to an app ID, which consists of digits.")
        }
        return (appID, try provider())
    }

    /// Returns the provider's address.
    /// - Throws: ``CoreError`` with the reason `no_provider` or `bad_provider`.
    func provider() throws(CoreError) -> ProviderAddress {
        guard let providerURL else {
            throw CoreError(.errorInvalidArgument, .noProvider, "Settings.providerURL is not set to the address of a provider.")
        }
        return try ProviderAddress(providerURL)
    }
}
