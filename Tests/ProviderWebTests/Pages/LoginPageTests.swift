import Testing

@testable import ProviderWeb

@Suite("The login page")
struct LoginPageTests {
    let pages: Pages

    init() throws { pages = try Pages() }

    @Test("The login page has the fields and buttons of its form and names the account")
    func form() {
        let page = ParsedPage(pages.html(SamplePages.login(email: "ada@example.com"), in: .english))
        #expect(page.all("form").map(\.attributes) == [["method": "post", "action": "/dialog/login", "novalidate": "novalidate"]])
        #expect(page.inputs("dialog").first?.attributes["value"] == "c2VhbGVk")
        // A login name may also be a telephone number.
        #expect(page.inputs("email").first?.attributes["type"] == "text")
        #expect(page.inputs("email").first?.attributes["inputmode"] == "email")
        #expect(page.inputs("email").first?.attributes["autocomplete"] == "username")
        #expect(page.inputs("email").first?.attributes["value"] == "ada@example.com")
        #expect(page.inputs("password").first?.attributes["type"] == "password")
        #expect(page.inputs("password").first?.attributes["value"] == nil)
        #expect(page.buttons == ["login": "Log in", "cancel": "Cancel"])
        #expect(page.all("h1").first?.text == "Log in to Sample")
        #expect(page.all("p").contains { $0.text == "Use your Latchkey account." })
    }

    @Test("The login page explains a Limited Login only if the login is limited", arguments: [true, false])
    func limited(isLimited: Bool) {
        let page = ParsedPage(pages.html(SamplePages.login(isLimited: isLimited), in: .english))
        #expect(page.all("p").contains { $0.text.hasPrefix("Limited login: Sample gets only") } == isLimited)
    }

    @Test("A notice is announced as an alert in each language", arguments: LoginNotice.allCases)
    func notice(notice: LoginNotice) {
        for language in PageLanguage.all {
            let page = ParsedPage(pages.html(SamplePages.login(notice: notice), in: language))
            let alerts = page.elements.filter { $0.attributes["role"] == "alert" }
            #expect(alerts.count == 1)
            #expect(alerts.first?.text.isEmpty == false)
        }
    }

    @Test("The first empty field has the focus", arguments: [("", "email"), ("ada@example.com", "password")])
    func focus(email: String, field: String) {
        let page = ParsedPage(pages.html(SamplePages.login(email: email), in: .english))
        #expect(page.elements.filter { $0.attributes["autofocus"] != nil }.map { $0.attributes["name"] } == [field])
    }
}
