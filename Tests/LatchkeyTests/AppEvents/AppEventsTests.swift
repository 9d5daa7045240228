import Foundation
import StrictJSON
import Testing

@testable import Latchkey

@Suite("App events")
struct AppEventsTests {
    /// Calls every method that logs something.
    private func logEverything(_ events: AppEvents) {
        events.activateApp()
        events.logEvent(.completedTutorial)
        events.logEvent(.rated, valueToSum: 4.5)
        events.logEvent(AppEvents.Name("Own"), parameters: [.currency: "EUR", AppEvents.ParameterName("own"): 1])
        events.logEvent(.spentCredits, valueToSum: 3, parameters: nil)
        events.logEvent(.purchased, valueToSum: NSNumber(value: 3), parameters: [.success: AppEvents.ParameterValue.yes], accessToken: nil)
        events.logPurchase(amount: 9.5, currency: "EUR")
        events.logPurchase(amount: 9.5, currency: "EUR", parameters: [.numItems: 2])
        events.logPurchase(amount: 9.5, currency: "EUR", parameters: nil, accessToken: nil)
        events.logFailedStoreKit2Purchase("example")
        events.logPushNotificationOpen(payload: ["aps": [:] as [String: Any]])
        events.logPushNotificationOpen(payload: [:], action: "open")
        events.logProductItem(
            id: "1", availability: .inStock, condition: .new, description: "A book", imageLink: "https://app.example/1.png",
            link: "https://app.example/1", title: "Notes", priceAmount: 9.5, currency: "EUR", gtin: nil, mpn: nil, brand: "Example",
            parameters: nil)
        events.setPushNotificationsDeviceToken(Data([1, 2, 3]))
        events.setPushNotificationsDeviceToken("010203")
        events.setUser(
            email: "ada@example.com", firstName: "Ada", lastName: "Lovelace", phone: nil, dateOfBirth: "12101985", gender: "f",
            city: "London", state: nil, zip: nil, country: "gb")
        events.setUserData("ada@example.com", forType: .email)
        events.flush()
    }

    @Test("App events never leave the device, and the provider receives only the next Graph request")
    func notSent() async throws {
        try await GraphWire.run { _ in
            ["id": "122"]
        } _: { wire, app in
            let events = AppEvents(settings: app.settings)
            events.userID = "122"
            events.loggingOverrideAppID = app.settings.appID
            logEverything(events)
            #expect(events.requestForCustomAudienceThirdPartyID(accessToken: app.session.accessToken) == nil)
            _ = try await app.request("me").response()
            #expect(wire.requests.map(\.path) == ["/v21.0/me"])
        }
    }

    @Test("The sources of AppEvents name no type that can send or store anything")
    func sources() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/Latchkey/AppEvents")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(files.count > 4)
        for file in files {
            let text = try String(contentsOf: file, encoding: .utf8)
            let code = text.split(separator: "\n").filter { !$0.contains("///") }.joined(separator: "\n")
            let types = code.matches(of: /\b[A-Z]\w*/).map { String($0.0) }.filter { type in Self.sending.contains { type.contains($0) } }
            #expect(types.isEmpty, "\(file.lastPathComponent)")
            #expect(code.matches(of: /import (\w+)/).allSatisfy { $0.1 == "Foundation" }, "\(file.lastPathComponent)")
        }
    }

    /// Words in the names of types that send or store something.
    private static let sending = [
        "URL", "HTTP", "Transport", "Session", "Client", "Connection", "Storage", "Store", "UserDefaults", "FileManager", "Keychain",
        "Notification", "Process", "Stream", "Socket",
    ]

    @Test("AppEvents stores nothing in the process but three settings")
    func nothingStored() {
        let events = AppEvents(settings: Settings())
        logEverything(events)
        #expect(events.getUserData() == nil)
        #expect(events.anonymousID.isEmpty)
        #expect(events.flushBehavior == .auto)
        events.flushBehavior = .explicitOnly
        events.userID = "122"
        events.loggingOverrideAppID = "1"
        #expect(events.flushBehavior == .explicitOnly)
        #expect(events.userID == "122")
        #expect(events.loggingOverrideAppID == "1")
        events.clearUserData(forType: .email)
        events.clearUserData()
        #expect(events.userID == "122")
    }

    @Test("The log says once that AppEvents does nothing, if app events are enabled in the log")
    func log() {
        let settings = Settings()
        let reported = Locked<[String]>([])
        settings.logHandler = { kind, message in reported.withLock { $0.append("\(kind.rawValue): \(message)") } }
        logEverything(AppEvents(settings: settings))
        #expect(reported.withLock(\.self).isEmpty)
        settings.enableLoggingBehavior(.appEvents)
        let events = AppEvents(settings: settings)
        logEverything(events)
        logEverything(events)
        #expect(
            reported.withLock(\.self) == ["app_events: The app logs app events, but AppEvents does nothing: no event is stored or sent."])
    }

    @Test("App events have the documented names")
    func names() {
        #expect(AppEvents.Name.viewedContent.rawValue == "fb_mobile_content_view")
        #expect(AppEvents.Name(rawValue: "Donate") == .donate)
        #expect(AppEvents.ParameterName.contentID.rawValue == "fb_content_id")
        #expect(FBSDKAppEventUserDataType.dateOfBirth.rawValue == "dob")
        let availabilities: [AppEvents.ProductAvailability] = [.inStock, .outOfStock, .preOrder, .availableForOrder, .discontinued]
        #expect(availabilities.map(\.rawValue) == [0, 1, 2, 3, 4])
        #expect(([.new, .refurbished, .used] as [AppEvents.ProductCondition]).map(\.rawValue) == [0, 1, 2])
    }
}
