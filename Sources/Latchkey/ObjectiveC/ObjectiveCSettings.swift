#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKSettings` for Objective-C: ``Settings``, behind the documented selectors.
@objc(FBSDKSettings)
public final class ObjectiveCSettings: NSObject, Sendable {
    /// The same settings for Swift.
    public let value: Settings

    init(_ value: Settings) { self.value = value }

    /// What everything uses that is not given other settings.
    @objc(sharedSettings) public static let shared = ObjectiveCSettings(.shared)

    /// The id that the provider knows the app by.
    @objc public var appID: String? {
        get { value.appID }
        set { value.appID = newValue }
    }
    /// The app's client token.
    @objc public var clientToken: String? {
        get { value.clientToken }
        set { value.clientToken = newValue }
    }
    /// The app's name for people.
    @objc public var displayName: String? {
        get { value.displayName }
        set { value.displayName = newValue }
    }
    /// What follows the app id in the app's own URL scheme.
    @objc public var appURLSchemeSuffix: String? {
        get { value.appURLSchemeSuffix }
        set { value.appURLSchemeSuffix = newValue }
    }
    /// What the SDK may say about its own work, by the documented names.
    @objc public var loggingBehaviors: Set<String> {
        get { Set(value.loggingBehaviors.map(\.rawValue)) }
        set { value.loggingBehaviors = Set(newValue.map(LoggingBehavior.init(rawValue:))) }
    }
    /// The base address of the provider. The original has no such setting.
    @objc public var providerURL: URL? {
        get { value.providerURL }
        set { value.providerURL = newValue }
    }
    /// The version segment of addresses, such as `v21.0`.
    @objc public var graphAPIVersion: String {
        get { value.graphAPIVersion }
        set { value.graphAPIVersion = newValue }
    }
}
#endif
