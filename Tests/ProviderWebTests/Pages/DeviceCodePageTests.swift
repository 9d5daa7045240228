import Testing

@testable import ProviderWeb

@Suite("The device code page")
struct DeviceCodePageTests {
    let pages: Pages

    init() throws { pages = try Pages() }

    @Test("The device code page has one field, which has the focus, and one button")
    func form() {
        let page = ParsedPage(pages.html(DeviceCodePage(form: "c2VhbGVk", typed: "WDJB-MJHT"), in: .english))
        #expect(page.all("form").map { $0.attributes["action"] } == ["/dialog/device"])
        #expect(page.inputs("dialog").first?.attributes["value"] == "c2VhbGVk")
        #expect(page.inputs("user_code").first?.attributes["value"] == "WDJB-MJHT")
        #expect(page.inputs("user_code").first?.attributes["autofocus"] != nil)
        #expect(page.buttons == ["continue": "Continue"])
    }

    @Test("A notice is announced as an alert in each language", arguments: DeviceCodeNotice.allCases)
    func notice(notice: DeviceCodeNotice) {
        for language in PageLanguage.all {
            let page = ParsedPage(pages.html(DeviceCodePage(form: "", notice: notice), in: language))
            let alerts = page.elements.filter { $0.attributes["role"] == "alert" }
            #expect(alerts.count == 1)
            #expect(alerts.first?.text.isEmpty == false)
        }
    }

    @Test("The consent page warns about other people's devices, and the last page says how the device login ended")
    func otherPages() {
        let consent = ParsedPage(pages.html(SamplePages.consent(userCode: "WDJB-MJHT"), in: .english))
        #expect(consent.all("p").contains { $0.text.contains("WDJB-MJHT") && $0.text.contains("only if you have it with you") })
        #expect(!ParsedPage(pages.html(SamplePages.consent(), in: .english)).all("p").contains { $0.attributes["id"] == "device" })
        for (isApproved, heading) in [(true, "Your device can continue"), (false, "You declined the login")] {
            let page = ParsedPage(pages.html(DeviceDonePage(appName: "Sample", isApproved: isApproved), in: .english))
            #expect(page.all("h1").map(\.text) == [heading])
            #expect(page.all("form").isEmpty)
        }
    }
}
