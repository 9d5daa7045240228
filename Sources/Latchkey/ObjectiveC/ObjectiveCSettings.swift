#if canImport(ObjectiveC)
public import Foundation

/// The Objective-C class `FBSDKSettings`: a wrapper of ``Settings`` with the documented selectors.
@objc(FBSDKSettings)
public final class ObjectiveCSettings: NSObject, Sendable {
    /// The wrapped ``Settings``.
    public let value: Settings

    init(_ value: Settings) { self.value = value }

    /// The settings that the SDK uses by default.
    @objc(sharedSettings) public static let shared = ObjectiveCSettings(.shared)

    /// The app ID that the provider assigned.
    @objc public var appID: String? {
        get { value.appID }
        set { value.appID = newValue }
    }
    /// The client token of the app.
    @objc public var clientToken: String? {
        get { value.clientToken }
        set { value.clientToken = newValue }
    }
    /// The app's display name.
    @objc public var displayName: String? {
        get { value.displayName }
        set { value.displayName = newValue }
    }
    /// The part of the app's own URL scheme that follows the app ID.
    @objc public var appURLSchemeSuffix: String? {
        get { value.appURLSchemeSuffix }
        set { value.appURLSchemeSuffix = newValue }
    }
    /// The kinds of messages that the SDK may log, by their documented names.
    @objc public var loggingBehaviors: Set<String> {
        get { Set(value.loggingBehaviors.map(\.rawValue)) }
        set { value.loggingBehaviors = Set(newValue.map(LoggingBehavior.init(rawValue:))) }
    }
    /// Enables one of the ``loggingBehaviors``.
    @objc public func enableLoggingBehavior(_ behavior: String) { loggingBehaviors.insert(behavior) }
    /// Disables one of the ``loggingBehaviors``.
    @objc public func disableLoggingBehavior(_ behavior: String) { loggingBehaviors.remove(behavior) }
    /// Whether one of the ``loggingBehaviors`` is enabled.
    @objc public func isLoggingBehaviorEnabled(_ behavior: String) -> Bool { loggingBehaviors.contains(behavior) }
    /// The base URL of the provider. The Facebook SDK has no such setting.
    @objc public var providerURL: URL? {
        get { value.providerURL }
        set { value.providerURL = newValue }
    }
    /// The version segment of Graph API URLs, such as `v21.0`.
    @objc public var graphAPIVersion: String {
        get { value.graphAPIVersion }
        set { value.graphAPIVersion = newValue }
    }
    /// The text that is appended to the `User-Agent` header.
    @objc public var userAgentSuffix: String? {
        get { value.userAgentSuffix }
        set { value.userAgentSuffix = newValue }
    }
    /// The quality of pictures that are sent as JPEG, from 0 to 1; 0.9 by default.
    @objc(JPEGCompressionQuality) public var jpegCompressionQuality: CGFloat {
        get { CGFloat(value.jpegCompressionQuality) }
        set { value.jpegCompressionQuality = Double(newValue) }
    }
    /// Whether Graph requests retry after a transient error. `YES` by default.
    @objc public var isGraphErrorRecoveryEnabled: Bool {
        get { value.isGraphErrorRecoveryEnabled }
        set { value.isGraphErrorRecoveryEnabled = newValue }
    }
    /// The maximum age of a limited session before it is refreshed automatically, in seconds; 86,400 (one day) by default.
    @objc public var limitedLoginAutoRefreshInterval: TimeInterval {
        get { value.limitedLoginAutoRefreshInterval }
        set { value.limitedLoginAutoRefreshInterval = newValue }
    }
    /// Exists for source compatibility. Has no effect, because ``providerURL`` contains the complete host.
    @objc public var facebookDomainPart: String? {
        get { value.facebookDomainPart }
        set { value.facebookDomainPart = newValue }
    }
    /// Whether app events may be logged automatically. Latchkey logs no app events, but sends the value to the dialog as the parameter
    /// `ies`.
    @objc public var isAutoLogAppEventsEnabled: Bool {
        get { value.isAutoLogAppEventsEnabled }
        set { value.isAutoLogAppEventsEnabled = newValue }
    }
    /// Whether the person allows tracking. Exists for source compatibility. The value does not change the kind of login.
    @objc public var isAdvertiserTrackingEnabled: Bool {
        get { value.isAdvertiserTrackingEnabled }
        set { value.isAdvertiserTrackingEnabled = newValue }
    }

    /// The deprecated form of ``isAutoLogAppEventsEnabled``.
    @available(*, deprecated, message: "Use isAutoLogAppEventsEnabled")
    @objc public var autoLogAppEventsEnabled: Bool {
        get { isAutoLogAppEventsEnabled }
        set { isAutoLogAppEventsEnabled = newValue }
    }
    /// The deprecated form of ``isAdvertiserTrackingEnabled``.
    @available(*, deprecated, message: "Use isAdvertiserTrackingEnabled")
    @objc public var advertiserTrackingEnabled: Bool {
        get { isAdvertiserTrackingEnabled }
        set { isAdvertiserTrackingEnabled = newValue }
    }
}
#endif
