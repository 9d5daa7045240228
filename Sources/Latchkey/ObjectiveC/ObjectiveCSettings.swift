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
    /// Turns one of ``loggingBehaviors`` on.
    @objc public func enableLoggingBehavior(_ behavior: String) { loggingBehaviors.insert(behavior) }
    /// Turns one of ``loggingBehaviors`` off.
    @objc public func disableLoggingBehavior(_ behavior: String) { loggingBehaviors.remove(behavior) }
    /// Whether the SDK may say what the name stands for.
    @objc public func isLoggingBehaviorEnabled(_ behavior: String) -> Bool { loggingBehaviors.contains(behavior) }
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
    /// What the app adds to the `User-Agent` of requests.
    @objc public var userAgentSuffix: String? {
        get { value.userAgentSuffix }
        set { value.userAgentSuffix = newValue }
    }
    /// How well pictures are kept when they are sent as JPEG: 0 to 1, default 0.9.
    @objc(JPEGCompressionQuality) public var jpegCompressionQuality: CGFloat {
        get { CGFloat(value.jpegCompressionQuality) }
        set { value.jpegCompressionQuality = Double(newValue) }
    }
    /// Whether Graph requests try again after an error that may pass. Default `YES`.
    @objc public var isGraphErrorRecoveryEnabled: Bool {
        get { value.isGraphErrorRecoveryEnabled }
        set { value.isGraphErrorRecoveryEnabled = newValue }
    }
    /// How old the last refresh of a limited session may be, in seconds, before the session is refreshed by itself. Default a day.
    @objc public var limitedLoginAutoRefreshInterval: TimeInterval {
        get { value.limitedLoginAutoRefreshInterval }
        set { value.limitedLoginAutoRefreshInterval = newValue }
    }
    /// Kept for source compatibility. Has no effect with ``providerURL``, which names the host wholly.
    @objc public var facebookDomainPart: String? {
        get { value.facebookDomainPart }
        set { value.facebookDomainPart = newValue }
    }
    /// Whether the app lets app events be logged without being asked. There are no app events here; the dialog is told, as documented.
    @objc public var isAutoLogAppEventsEnabled: Bool {
        get { value.isAutoLogAppEventsEnabled }
        set { value.isAutoLogAppEventsEnabled = newValue }
    }
    /// Whether the person allows tracking. Kept for source compatibility: no login is turned into another kind because of it.
    @objc public var isAdvertiserTrackingEnabled: Bool {
        get { value.isAdvertiserTrackingEnabled }
        set { value.isAdvertiserTrackingEnabled = newValue }
    }

    /// The older spelling of ``isAutoLogAppEventsEnabled``.
    @available(*, deprecated, message: "Use isAutoLogAppEventsEnabled")
    @objc public var autoLogAppEventsEnabled: Bool {
        get { isAutoLogAppEventsEnabled }
        set { isAutoLogAppEventsEnabled = newValue }
    }
    /// The older spelling of ``isAdvertiserTrackingEnabled``.
    @available(*, deprecated, message: "Use isAdvertiserTrackingEnabled")
    @objc public var advertiserTrackingEnabled: Bool {
        get { isAdvertiserTrackingEnabled }
        set { isAdvertiserTrackingEnabled = newValue }
    }
}
#endif
