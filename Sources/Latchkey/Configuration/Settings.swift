public import Foundation

/// What the app tells the SDK about itself and its provider. Every property may be read and set from any thread (client-sdk.md, section 1.19).
public final class Settings: Sendable {
    /// What ``LoginManager`` uses when it is not given other settings. It begins with what the app's Info.plist says.
    public static let shared = Settings(infoDictionary: Bundle.main.infoDictionary ?? [:])

    private let values: Locked<SettingsValues>

    /// Settings with the documented defaults.
    public init() { values = Locked(SettingsValues()) }

    /// Settings that begin with what an Info.plist says: `FacebookAppID`, `FacebookClientToken`, `FacebookDisplayName`,
    /// `FacebookUrlSchemeSuffix`, `FacebookDomainPart`, `FacebookLoggingBehavior`, `FacebookJpegCompressionQuality`,
    /// `FacebookAutoLogAppEventsEnabled`, `LatchkeyProviderURL`,
    /// `LatchkeyProviderName` and `LatchkeyProviderColor`.
    ///
    /// A value that makes no sense is told to the log as a developer error, and left out.
    public init(infoDictionary: [String: Any]) {
        let plist = InfoPlist(infoDictionary)
        values = Locked(SettingsValues(plist))
        for complaint in plist.complaints { log(.developerErrors, complaint) }
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

// Who the app is, and at which provider.
extension Settings {
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

    /// The base address of the provider, such as `http://127.0.0.1:8080`. Needed for a login. Without its trailing slash it is the issuer
    /// that ID tokens must name.
    public var providerURL: URL? {
        get { value(\.providerURL) }
        set { set(\.providerURL, newValue) }
    }

    /// The version segment of addresses, such as `v21.0`. Default: ``defaultGraphAPIVersion``.
    public var graphAPIVersion: String {
        get { value(\.graphAPIVersion) }
        set { set(\.graphAPIVersion, newValue) }
    }
}
