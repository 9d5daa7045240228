import Testing

@testable import ProviderWeb

@Suite("The page of codes")
struct DeviceCodePageTests {
    let pages: Pages

    init() throws { pages = try Pages() }

    @Test("has one field and one button, and the cursor in the field")
    func form() {
        let page = PageReading(pages.html(DeviceCodePage(form: "c2VhbGVk", typed: "WDJB-MJHT"), in: .english))
        #expect(page.all("form").map { $0.attributes["action"] } == ["/dialog/device"])
        #expect(page.inputs("dialog").first?.attributes["value"] == "c2VhbGVk")
        #expect(page.inputs("user_code").first?.attributes["value"] == "WDJB-MJHT")
        #expect(page.inputs("user_code").first?.attributes["autofocus"] != nil)
        #expect(page.buttons == ["continue": "Continue"])
    }

    @Test("announces a notice", arguments: DeviceCodeNotice.allCases)
    func notice(notice: DeviceCodeNotice) {
        for language in PageLanguage.all {
            let page = PageReading(pages.html(DeviceCodePage(form: "", notice: notice), in: language))
            let alerts = page.elements.filter { $0.attributes["role"] == "alert" }
            #expect(alerts.count == 1)
            #expect(alerts.first?.text.isEmpty == false)
        }
    }

    @Test("is followed by a consent page that warns of another's device, and by one that says how it ended")
    func rest() {
        let consent = PageReading(pages.html(SamplePages.consent(userCode: "WDJB-MJHT"), in: .english))
        #expect(consent.all("p").contains { $0.text.contains("WDJB-MJHT") && $0.text.contains("only if you have it with you") })
        #expect(!PageReading(pages.html(SamplePages.consent(), in: .english)).all("p").contains { $0.attributes["id"] == "device" })
        for (isApproved, heading) in [(true, "Your device can go on"), (false, "You said no")] {
            let page = PageReading(pages.html(DeviceDonePage(appName: "Sample", isApproved: isApproved), in: .english))
            #expect(page.all("h1").map(\.text) == [heading])
            #expect(page.all("form").isEmpty)
        }
    }
}
