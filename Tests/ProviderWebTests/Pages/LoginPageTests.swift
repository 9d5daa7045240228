import Testing

@testable import ProviderWeb

@Suite("The login page")
struct LoginPageTests {
    let pages: Pages

    init() throws { pages = try Pages() }

    @Test("has the fields and the buttons of its form, and says whose password it wants")
    func form() {
        let page = PageReading(pages.html(SamplePages.login(email: "ada@example.com"), in: .english))
        #expect(page.all("form").map(\.attributes) == [["method": "post", "action": "/dialog/login", "novalidate": "novalidate"]])
        #expect(page.inputs("dialog").first?.attributes["value"] == "c2VhbGVk")
        #expect(page.inputs("email").first?.attributes["type"] == "email")
        #expect(page.inputs("email").first?.attributes["value"] == "ada@example.com")
        #expect(page.inputs("password").first?.attributes["type"] == "password")
        #expect(page.inputs("password").first?.attributes["value"] == nil)
        #expect(page.buttons == ["login": "Log in", "cancel": "Cancel"])
        #expect(page.all("h1").first?.text == "Log in to Sample")
        #expect(page.all("p").contains { $0.text == "Use your Latchkey account." })
    }

    @Test("says what limited means, when it is", arguments: [true, false])
    func limited(isLimited: Bool) {
        let page = PageReading(pages.html(SamplePages.login(isLimited: isLimited), in: .english))
        #expect(page.all("p").contains { $0.text.hasPrefix("Limited login: with it Sample gets only") } == isLimited)
    }

    @Test("announces a notice", arguments: LoginNotice.allCases)
    func notice(notice: LoginNotice) {
        for language in PageLanguage.all {
            let page = PageReading(pages.html(SamplePages.login(notice: notice), in: language))
            let alerts = page.elements.filter { $0.attributes["role"] == "alert" }
            #expect(alerts.count == 1)
            #expect(alerts.first?.text.isEmpty == false)
        }
    }

    @Test("puts the cursor where typing goes on", arguments: [("", "email"), ("ada@example.com", "password")])
    func focus(email: String, field: String) {
        let page = PageReading(pages.html(SamplePages.login(email: email), in: .english))
        #expect(page.elements.filter { $0.attributes["autofocus"] != nil }.map { $0.attributes["name"] } == [field])
    }
}
