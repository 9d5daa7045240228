// What the original has, and what has no effect here, or next to none.
extension Settings {
    /// Kept for source compatibility. Has no effect with ``providerURL``, which names the host wholly.
    public var facebookDomainPart: String? {
        get { value(\.facebookDomainPart) }
        set { set(\.facebookDomainPart, newValue) }
    }

    /// Whether the app lets app events be logged without being asked. There are no app events here; the dialog is told, as documented.
    public var isAutoLogAppEventsEnabled: Bool {
        get { value(\.isAutoLogAppEventsEnabled) }
        set { set(\.isAutoLogAppEventsEnabled, newValue) }
    }

    /// Whether the person allows tracking. Kept for source compatibility: no login is turned into another kind because of it.
    public var isAdvertiserTrackingEnabled: Bool {
        get { advertisingTrackingStatus == .allowed }
        set { advertisingTrackingStatus = newValue ? .allowed : .disallowed }
    }

    /// Whether the person allows tracking, as far as the app has said. Kept for source compatibility; has no effect. Default
    /// ``AdvertisingTrackingStatus/unspecified``.
    public var advertisingTrackingStatus: AdvertisingTrackingStatus {
        get { value(\.advertisingTrackingStatus) }
        set { set(\.advertisingTrackingStatus, newValue) }
    }

    /// Kept for source compatibility. Has no effect: the advertising identifier is never read. Default `true`.
    public var isAdvertiserIDCollectionEnabled: Bool {
        get { value(\.isAdvertiserIDCollectionEnabled) }
        set { set(\.isAdvertiserIDCollectionEnabled, newValue) }
    }

    /// Kept for source compatibility. Has no effect: there are no app events. Default `false`.
    public var isCodelessDebugLogEnabled: Bool {
        get { value(\.isCodelessDebugLogEnabled) }
        set { set(\.isCodelessDebugLogEnabled, newValue) }
    }

    /// Kept for source compatibility. Has no effect: nothing is reported to advertising networks. Default `true`.
    public var isSKAdNetworkReportEnabled: Bool {
        get { value(\.isSKAdNetworkReportEnabled) }
        set { set(\.isSKAdNetworkReportEnabled, newValue) }
    }

    /// Kept for source compatibility. Has no effect: there are no app events. Default `false`.
    public var isEventDataUsageLimited: Bool {
        get { value(\.isEventDataUsageLimited) }
        set { set(\.isEventDataUsageLimited, newValue) }
    }

    /// Kept for source compatibility. Has no effect: neither carrier nor advertising identifier is read. Default `false`.
    public var shouldUseCachedValuesForExpensiveMetadata: Bool {
        get { value(\.shouldUseCachedValuesForExpensiveMetadata) }
        set { set(\.shouldUseCachedValuesForExpensiveMetadata, newValue) }
    }

    /// Kept for source compatibility. Has no effect: no app events are sent that the options could restrict.
    public func setDataProcessingOptions(_ options: [String]?) {}

    /// Kept for source compatibility. Has no effect: no app events are sent that the options could restrict.
    /// - Parameters:
    ///   - country: a number of the original's, such as 1 for the United States.
    ///   - state: a number of the original's, such as 1000 for California.
    public func setDataProcessingOptions(_ options: [String]?, country: Int32, state: Int32) {}
}
