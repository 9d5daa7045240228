// Settings of the Facebook SDK that have little or no effect in Latchkey.
extension Settings {
    /// The part of the Facebook SDK's host names that an app can replace. The value is stored for source compatibility and has no effect,
    /// because ``providerURL`` contains the whole host.
    public var facebookDomainPart: String? {
        get { value(\.facebookDomainPart) }
        set { set(\.facebookDomainPart, newValue) }
    }

    /// Whether app events may be logged automatically. Latchkey logs no app events. It only sends the value, as the dialog parameter `ies`.
    public var isAutoLogAppEventsEnabled: Bool {
        get { value(\.isAutoLogAppEventsEnabled) }
        set { set(\.isAutoLogAppEventsEnabled, newValue) }
    }

    /// Whether the person allows tracking. The value is stored for source compatibility, and never changes the tracking mode of a login.
    public var isAdvertiserTrackingEnabled: Bool {
        get { advertisingTrackingStatus == .allowed }
        set { advertisingTrackingStatus = newValue ? .allowed : .disallowed }
    }

    /// Whether the person allows tracking, as set by the app. The value is stored for source compatibility and has no effect. Default
    /// ``AdvertisingTrackingStatus/unspecified``.
    public var advertisingTrackingStatus: AdvertisingTrackingStatus {
        get { value(\.advertisingTrackingStatus) }
        set { set(\.advertisingTrackingStatus, newValue) }
    }

    /// This setting is stored for source compatibility and has no effect, because the SDK never reads the advertising identifier. Default
    /// `true`.
    public var isAdvertiserIDCollectionEnabled: Bool {
        get { value(\.isAdvertiserIDCollectionEnabled) }
        set { set(\.isAdvertiserIDCollectionEnabled, newValue) }
    }

    /// This setting is stored for source compatibility and has no effect, because the SDK logs no app events. Default `false`.
    public var isCodelessDebugLogEnabled: Bool {
        get { value(\.isCodelessDebugLogEnabled) }
        set { set(\.isCodelessDebugLogEnabled, newValue) }
    }

    /// This setting is stored for source compatibility and has no effect, because the SDK reports nothing to advertising networks. Default
    /// `true`.
    public var isSKAdNetworkReportEnabled: Bool {
        get { value(\.isSKAdNetworkReportEnabled) }
        set { set(\.isSKAdNetworkReportEnabled, newValue) }
    }

    /// This setting is stored for source compatibility and has no effect, because the SDK logs no app events. Default `false`.
    public var isEventDataUsageLimited: Bool {
        get { value(\.isEventDataUsageLimited) }
        set { set(\.isEventDataUsageLimited, newValue) }
    }

    /// This setting is stored for source compatibility and has no effect, because the SDK reads neither the carrier nor the advertising
    /// identifier. Default `false`.
    public var shouldUseCachedValuesForExpensiveMetadata: Bool {
        get { value(\.shouldUseCachedValuesForExpensiveMetadata) }
        set { set(\.shouldUseCachedValuesForExpensiveMetadata, newValue) }
    }

    /// Does nothing, because the SDK sends no app events that the options could restrict. The method exists for source compatibility.
    public func setDataProcessingOptions(_ options: [String]?) {}

    /// Does nothing, because the SDK sends no app events that the options could restrict. The method exists for source compatibility.
    /// - Parameters:
    ///   - country: a country code of the Facebook SDK, such as 1 for the United States.
    ///   - state: a state code of the Facebook SDK, such as 1000 for California.
    public func setDataProcessingOptions(_ options: [String]?, country: Int32, state: Int32) {}
}

/// Whether the person allows tracking: the documented values of ``Settings/advertisingTrackingStatus``, which the app sets.
public enum AdvertisingTrackingStatus: UInt, Sendable, Hashable, CaseIterable {
    /// The person allows tracking.
    case allowed = 0
    /// The person does not allow tracking.
    case disallowed = 1
    /// The app has not set a status.
    case unspecified = 2
}

/// Whether a login may switch from the browser to an app of the provider. Latchkey always uses the browser. It stores the value, but does
/// not send it to the provider.
public enum AppSwitch: UInt, Sendable, Hashable, CaseIterable {
    /// The login stays in the browser.
    case disabled = 0
    /// The login may switch to an app of the provider. This is the documented default.
    case enabled = 1
}
