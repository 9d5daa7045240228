#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKAdvertisingTrackingStatus` for Objective-C.
@objc(FBSDKAdvertisingTrackingStatus)
public enum ObjectiveCAdvertisingTrackingStatus: UInt, Sendable {
    /// The person allows it.
    @objc(FBSDKAdvertisingTrackingAllowed) case allowed = 0
    /// The person does not allow it.
    @objc(FBSDKAdvertisingTrackingDisallowed) case disallowed = 1
    /// The app has not said.
    @objc(FBSDKAdvertisingTrackingUnspecified) case unspecified = 2
}

// What the original has, and what has no effect here.
extension ObjectiveCSettings {
    /// The version of the documented SDK that the API is that of.
    @objc public var sdkVersion: String { value.sdkVersion }
    /// The ``graphAPIVersion`` of an app that sets none.
    @objc public var defaultGraphAPIVersion: String { value.defaultGraphAPIVersion }

    /// Whether the person allows tracking, as far as the app has said. Has no effect.
    @objc public var advertisingTrackingStatus: ObjectiveCAdvertisingTrackingStatus {
        get { ObjectiveCAdvertisingTrackingStatus(rawValue: value.advertisingTrackingStatus.rawValue) ?? .unspecified }
        set { value.advertisingTrackingStatus = AdvertisingTrackingStatus(rawValue: newValue.rawValue) ?? .unspecified }
    }
    /// Kept for source compatibility. Has no effect: the advertising identifier is never read.
    @objc public var isAdvertiserIDCollectionEnabled: Bool {
        get { value.isAdvertiserIDCollectionEnabled }
        set { value.isAdvertiserIDCollectionEnabled = newValue }
    }
    /// Kept for source compatibility. Has no effect: there are no app events.
    @objc public var isCodelessDebugLogEnabled: Bool {
        get { value.isCodelessDebugLogEnabled }
        set { value.isCodelessDebugLogEnabled = newValue }
    }
    /// Kept for source compatibility. Has no effect: nothing is reported to advertising networks.
    @objc public var isSKAdNetworkReportEnabled: Bool {
        get { value.isSKAdNetworkReportEnabled }
        set { value.isSKAdNetworkReportEnabled = newValue }
    }
    /// Kept for source compatibility. Has no effect: there are no app events.
    @objc public var isEventDataUsageLimited: Bool {
        get { value.isEventDataUsageLimited }
        set { value.isEventDataUsageLimited = newValue }
    }
    /// Kept for source compatibility. Has no effect: neither carrier nor advertising identifier is read.
    @objc public var shouldUseCachedValuesForExpensiveMetadata: Bool {
        get { value.shouldUseCachedValuesForExpensiveMetadata }
        set { value.shouldUseCachedValuesForExpensiveMetadata = newValue }
    }
    /// Kept for source compatibility. Has no effect: no app events are sent that the options could restrict.
    @objc(setDataProcessingOptions:)
    public func setDataProcessingOptions(_ options: [String]?) { value.setDataProcessingOptions(options) }
    /// Kept for source compatibility. Has no effect: no app events are sent that the options could restrict.
    @objc(setDataProcessingOptions:country:state:)
    public func setDataProcessingOptions(_ options: [String]?, country: Int32, state: Int32) {
        value.setDataProcessingOptions(options, country: country, state: state)
    }

    /// The older spelling of ``isAdvertiserIDCollectionEnabled``.
    @available(*, deprecated, message: "Use isAdvertiserIDCollectionEnabled")
    @objc public var advertiserIDCollectionEnabled: Bool {
        get { isAdvertiserIDCollectionEnabled }
        set { isAdvertiserIDCollectionEnabled = newValue }
    }
    /// The older spelling of ``isCodelessDebugLogEnabled``.
    @available(*, deprecated, message: "Use isCodelessDebugLogEnabled")
    @objc public var codelessDebugLogEnabled: Bool {
        get { isCodelessDebugLogEnabled }
        set { isCodelessDebugLogEnabled = newValue }
    }
    /// The older spelling of ``isSKAdNetworkReportEnabled``.
    @available(*, deprecated, message: "Use isSKAdNetworkReportEnabled")
    @objc public var skAdNetworkReportEnabled: Bool {
        get { isSKAdNetworkReportEnabled }
        set { isSKAdNetworkReportEnabled = newValue }
    }
}
#endif
