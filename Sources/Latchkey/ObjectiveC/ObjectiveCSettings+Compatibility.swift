#if canImport(ObjectiveC)
public import Foundation

/// The Objective-C enumeration `FBSDKAdvertisingTrackingStatus`: whether the person allows tracking.
@objc(FBSDKAdvertisingTrackingStatus)
public enum ObjectiveCAdvertisingTrackingStatus: UInt, Sendable {
    /// The person allows tracking.
    @objc(FBSDKAdvertisingTrackingAllowed) case allowed = 0
    /// The person does not allow tracking.
    @objc(FBSDKAdvertisingTrackingDisallowed) case disallowed = 1
    /// The app has not set the status.
    @objc(FBSDKAdvertisingTrackingUnspecified) case unspecified = 2
}

// Settings of the Facebook SDK that are read-only or have no effect in Latchkey.
extension ObjectiveCSettings {
    /// The version of the Facebook SDK whose API Latchkey implements.
    @objc public var sdkVersion: String { value.sdkVersion }
    /// The default value of ``graphAPIVersion``.
    @objc public var defaultGraphAPIVersion: String { value.defaultGraphAPIVersion }

    /// Whether the person allows tracking, as set by the app. Has no effect.
    @objc public var advertisingTrackingStatus: ObjectiveCAdvertisingTrackingStatus {
        get { ObjectiveCAdvertisingTrackingStatus(rawValue: value.advertisingTrackingStatus.rawValue) ?? .unspecified }
        set { value.advertisingTrackingStatus = AdvertisingTrackingStatus(rawValue: newValue.rawValue) ?? .unspecified }
    }
    /// Exists for source compatibility. Has no effect, because Latchkey never reads the advertising identifier.
    @objc public var isAdvertiserIDCollectionEnabled: Bool {
        get { value.isAdvertiserIDCollectionEnabled }
        set { value.isAdvertiserIDCollectionEnabled = newValue }
    }
    /// Exists for source compatibility. Has no effect, because Latchkey sends no app events.
    @objc public var isCodelessDebugLogEnabled: Bool {
        get { value.isCodelessDebugLogEnabled }
        set { value.isCodelessDebugLogEnabled = newValue }
    }
    /// Exists for source compatibility. Has no effect, because Latchkey reports nothing to advertising networks.
    @objc public var isSKAdNetworkReportEnabled: Bool {
        get { value.isSKAdNetworkReportEnabled }
        set { value.isSKAdNetworkReportEnabled = newValue }
    }
    /// Exists for source compatibility. Has no effect, because Latchkey sends no app events.
    @objc public var isEventDataUsageLimited: Bool {
        get { value.isEventDataUsageLimited }
        set { value.isEventDataUsageLimited = newValue }
    }
    /// Exists for source compatibility. Has no effect, because Latchkey reads neither the carrier nor the advertising identifier.
    @objc public var shouldUseCachedValuesForExpensiveMetadata: Bool {
        get { value.shouldUseCachedValuesForExpensiveMetadata }
        set { value.shouldUseCachedValuesForExpensiveMetadata = newValue }
    }
    /// Exists for source compatibility. Has no effect, because the options restrict app events, which Latchkey does not send.
    @objc(setDataProcessingOptions:)
    public func setDataProcessingOptions(_ options: [String]?) { value.setDataProcessingOptions(options) }
    /// Exists for source compatibility. Has no effect, because the options restrict app events, which Latchkey does not send.
    @objc(setDataProcessingOptions:country:state:)
    public func setDataProcessingOptions(_ options: [String]?, country: Int32, state: Int32) {
        value.setDataProcessingOptions(options, country: country, state: state)
    }

    /// The deprecated form of ``isAdvertiserIDCollectionEnabled``.
    @available(*, deprecated, message: "Use isAdvertiserIDCollectionEnabled")
    @objc public var advertiserIDCollectionEnabled: Bool {
        get { isAdvertiserIDCollectionEnabled }
        set { isAdvertiserIDCollectionEnabled = newValue }
    }
    /// The deprecated form of ``isCodelessDebugLogEnabled``.
    @available(*, deprecated, message: "Use isCodelessDebugLogEnabled")
    @objc public var codelessDebugLogEnabled: Bool {
        get { isCodelessDebugLogEnabled }
        set { isCodelessDebugLogEnabled = newValue }
    }
    /// The deprecated form of ``isSKAdNetworkReportEnabled``.
    @available(*, deprecated, message: "Use isSKAdNetworkReportEnabled")
    @objc public var skAdNetworkReportEnabled: Bool {
        get { isSKAdNetworkReportEnabled }
        set { isSKAdNetworkReportEnabled = newValue }
    }
}
#endif
