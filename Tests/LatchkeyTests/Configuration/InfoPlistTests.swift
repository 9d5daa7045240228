import Foundation
import Latchkey
import Testing

@testable import Latchkey

@Suite("Settings in an Info.plist")
struct InfoPlistTests {
    @Test("An Info.plist provides the settings")
    func whole() {
        let settings = Settings(infoDictionary: [
            "FacebookAppID": "138483919580948", "FacebookClientToken": "fedcba9876543210", "FacebookDisplayName": "Sample App",
            "FacebookUrlSchemeSuffix": "two", "FacebookDomainPart": "sandbox", "FacebookLoggingBehavior": ["network_requests", "perf"],
            "FacebookJpegCompressionQuality": 0.5, "FacebookAutoLogAppEventsEnabled": false,
            "LatchkeyProviderURL": "https://login.example/base/",
        ])
        #expect(settings.appID == "138483919580948")
        #expect(settings.clientToken == "fedcba9876543210")
        #expect(settings.displayName == "Sample App")
        #expect(settings.appURLSchemeSuffix == "two")
        #expect(settings.facebookDomainPart == "sandbox")
        #expect(settings.loggingBehaviors == [.networkRequests, "perf"])
        #expect(settings.jpegCompressionQuality == 0.5)
        #expect(!settings.isAutoLogAppEventsEnabled)
        #expect(settings.providerURL?.absoluteString == "https://login.example/base/")
    }

    @Test("An empty Info.plist leaves the documented default values")
    func defaults() {
        let settings = Settings(infoDictionary: [:])
        #expect(settings.appID == nil)
        #expect(settings.clientToken == nil)
        #expect(settings.loggingBehaviors == [.developerErrors])
        #expect(settings.graphAPIVersion == "v21.0")
        #expect(settings.isGraphErrorRecoveryEnabled)
        #expect(settings.userAgentSuffix == nil)
        #expect(settings.jpegCompressionQuality == 0.9)
        #expect(settings.isAutoLogAppEventsEnabled)
        #expect(settings.limitedLoginAutoRefreshInterval == 86_400)
        #expect(settings.limitedLoginPermissions == Set(Permission.limitedLogin))
    }

    @Test(
        "An Info.plist may contain an app ID as a number and a Boolean as a word",
        arguments: [("YES", true), ("true", true), ("no", false), ("0", false)])
    func words(text: String, flag: Bool) {
        let plist = InfoPlist(["FacebookAppID": 138_483_919_580_948, "FacebookAutoLogAppEventsEnabled": text])
        #expect(plist.appID == "138483919580948")
        #expect(plist.isAutoLogAppEventsEnabled == flag)
        #expect(plist.problems.isEmpty)
    }

    @Test(
        "An invalid value is reported with its key and ignored",
        arguments: [
            ("FacebookAppID", "fb138"), ("FacebookAppID", "1 2"), ("FacebookAppID", -7), ("FacebookAppID", ["1"]), ("FacebookAppID", ""),
            ("FacebookClientToken", ""), ("FacebookClientToken", "a b"), ("FacebookClientToken", ["a": "b"]),
            ("FacebookDisplayName", 1.5), ("FacebookUrlSchemeSuffix", "a/b"), ("FacebookUrlSchemeSuffix", "é"),
            ("FacebookDomainPart", "evil.example/"), ("FacebookLoggingBehavior", "network_requests"),
            ("FacebookLoggingBehavior", [1, 2]), ("FacebookJpegCompressionQuality", "best"), ("FacebookJpegCompressionQuality", Double.nan),
            ("FacebookAutoLogAppEventsEnabled", "perhaps"), ("LatchkeyProviderURL", "login.example"), ("LatchkeyProviderURL", "ftp://x"),
        ] as [(String, any Sendable)])
    func garbage(key: String, value: any Sendable) {
        let plist = InfoPlist([key: value])
        #expect(plist.problems.count == 1)
        #expect(plist.problems.first?.contains(key) == true)
        let settings = Settings(infoDictionary: [key: value])
        #expect(settings.appID == nil)
        #expect(settings.clientToken == nil)
        #expect(settings.providerURL == nil)
        #expect(settings.jpegCompressionQuality == 0.9)
    }

    @Test("An Info.plist must list the URL scheme of the redirect URI where the system needs that")
    func scheme() throws {
        let plist = InfoPlist([
            "CFBundleURLTypes": [["CFBundleURLSchemes": ["other", "FB138483919580948"]], ["CFBundleTypeRole": "Editor"]]
        ])
        try plist.checkURLScheme(of: "fb138483919580948://authorize/")
        for other in [plist, InfoPlist(["CFBundleURLTypes": "fb138483919580948two"])] {
            let error = #expect(throws: CoreError.self) { try other.checkURLScheme(of: "fb138483919580948two://authorize/") }
            #expect(error?.code == .errorInvalidArgument)
            #expect(error?.reason == .noURLScheme)
            #expect(error?.explanation.contains("fb138483919580948two") == true)
        }
    }
}
