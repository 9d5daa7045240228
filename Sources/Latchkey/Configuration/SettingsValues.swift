internal import Foundation
internal import LoginModel

/// The stored values of ``Settings``, with the documented defaults.
struct SettingsValues: Sendable {
    var appID: String?
    var clientToken: String?
    var displayName: String?
    var appURLSchemeSuffix: String?
    var facebookDomainPart: String?
    var graphAPIVersion = Settings.documentedGraphAPIVersion
    var providerURL: URL?
    var clockTolerance: TimeInterval = 60
    var loginTimeout: Duration = .seconds(300)
    var loopbackRedirectURI = "http://127.0.0.1/callback"
    var httpsRedirectURI: String?
    var presenter: (any DialogPresenter)?
    var loggingBehaviors: Set<LoggingBehavior> = [.developerErrors]
    var logHandler = Settings.standardLog
    var isAutoLogAppEventsEnabled = true
    var advertisingTrackingStatus = AdvertisingTrackingStatus.unspecified
    var isAdvertiserIDCollectionEnabled = true
    var isCodelessDebugLogEnabled = false
    var isSKAdNetworkReportEnabled = true
    var isEventDataUsageLimited = false
    var shouldUseCachedValuesForExpensiveMetadata = false
    var isGraphErrorRecoveryEnabled = true
    var userAgentSuffix: String?
    var jpegCompressionQuality = 0.9
    var limitedLoginAutoRefreshInterval: TimeInterval = 86_400
    var limitedLoginPermissions = Set(Permission.limitedLogin)
    var limitedLoginStrictness = LimitedLoginStrictness.strict
    var graphErrorCategories = GraphErrorCategories.standard
    var isLimitedLoginRefreshEnabled = true
    var mayAskForConsentInSilentRefresh = false
    var providerName: String?
    var providerColor: ProviderColor?
    var providerMetadata: ProviderMetadata?
    var providerMark = VectorShape.latchkey
    var languages: [String] = []

    init() {}

    /// Creates values from an Info.plist.
    init(_ plist: InfoPlist) {
        appID = plist.appID
        clientToken = plist.clientToken
        displayName = plist.displayName
        appURLSchemeSuffix = plist.urlSchemeSuffix
        facebookDomainPart = plist.domainPart
        providerURL = plist.providerURL
        if let name = plist.providerName { providerName = name }
        if let color = plist.providerColor { providerColor = color }
        if let behaviors = plist.loggingBehaviors { loggingBehaviors = behaviors }
        if let quality = plist.jpegCompressionQuality { jpegCompressionQuality = quality }
        if let isEnabled = plist.isAutoLogAppEventsEnabled { isAutoLogAppEventsEnabled = isEnabled }
    }
}
