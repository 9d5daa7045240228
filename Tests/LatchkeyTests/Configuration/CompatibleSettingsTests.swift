import Foundation
import Latchkey
import Testing

@Suite("Settings for compatibility with the original SDK")
struct CompatibleSettingsTests {
    private let settings = Settings()

    @Test("The settings have the documented default values")
    func defaults() {
        #expect(settings.sdkVersion == "18.1.0")
        #expect(settings.defaultGraphAPIVersion == settings.graphAPIVersion)
        #expect(settings.isAdvertiserIDCollectionEnabled)
        #expect(settings.isSKAdNetworkReportEnabled)
        #expect(!settings.isCodelessDebugLogEnabled)
        #expect(!settings.isEventDataUsageLimited)
        #expect(!settings.shouldUseCachedValuesForExpensiveMetadata)
        #expect(settings.advertisingTrackingStatus == .unspecified)
        #expect(!settings.isAdvertiserTrackingEnabled)
    }

    @Test(
        "The settings store what the app sets",
        arguments: [
            \.isAdvertiserIDCollectionEnabled, \.isSKAdNetworkReportEnabled, \.isCodelessDebugLogEnabled, \.isEventDataUsageLimited,
            \.shouldUseCachedValuesForExpensiveMetadata, \.isAdvertiserTrackingEnabled,
        ] as [any ReferenceWritableKeyPath<Settings, Bool> & Sendable])
    func stored(setting: any ReferenceWritableKeyPath<Settings, Bool> & Sendable) {
        let usual = settings[keyPath: setting]
        settings[keyPath: setting] = !usual
        #expect(settings[keyPath: setting] == !usual)
        settings.setDataProcessingOptions(["LDU"])
        settings.setDataProcessingOptions(nil, country: 1, state: 1000)
        settings[keyPath: setting] = usual
        #expect(settings[keyPath: setting] == usual)
    }

    @Test("Both tracking settings describe the same state")
    func tracking() {
        settings.isAdvertiserTrackingEnabled = true
        #expect(settings.advertisingTrackingStatus == .allowed)
        settings.advertisingTrackingStatus = .disallowed
        #expect(!settings.isAdvertiserTrackingEnabled)
        #expect(([.allowed, .disallowed, .unspecified] as [AdvertisingTrackingStatus]).map(\.rawValue) == [0, 1, 2])
    }

    @Test("Domain handling is disabled, so that no login depends on the permission to track")
    func domains() {
        #expect(!_DomainHandler.sharedInstance().isDomainHandlingEnabled())
    }

    @Test("Each kind of log message can be enabled and disabled")
    func logging() {
        settings.enableLoggingBehavior(.networkRequests)
        #expect(settings.loggingBehaviors == [.developerErrors, .networkRequests])
        #expect(settings.isLoggingBehaviorEnabled(.networkRequests))
        settings.disableLoggingBehavior(.developerErrors)
        #expect(settings.loggingBehaviors == [.networkRequests])
        #expect(!settings.isLoggingBehaviorEnabled(.developerErrors))
    }

    @Test(
        "The quality of JPEG compression is limited to the range from 0 to 1",
        arguments: [(0.5, 0.5), (-1, 0), (90, 1), (.infinity, 1), (.nan, 0.9)] as [(Double, Double)])
    func quality(requested: Double, stored: Double) {
        settings.jpegCompressionQuality = requested
        #expect(settings.jpegCompressionQuality == stored)
        guard !requested.isNaN else { return }
        for value in [requested, NSNumber(value: requested), "\(requested)"] as [Any] {
            #expect(Settings(infoDictionary: ["FacebookJpegCompressionQuality": value]).jpegCompressionQuality == stored)
        }
    }
}
