import Testing

@testable import ProviderWeb

@Suite("The consent page")
struct ConsentPageTests {
    let pages: Pages

    init() throws { pages = try Pages() }

    @Test("The consent page has one labeled switch for each permission, named after it")
    func switches() {
        let page = ParsedPage(pages.html(SamplePages.consent(asking: SamplePages.permissions), in: .english))
        let switches = page.all("input").filter { $0.attributes["type"] == "checkbox" }
        #expect(switches.compactMap { $0.attributes["name"] } == SamplePages.permissions)
        #expect(switches.allSatisfy { $0.attributes["checked"] == "checked" && $0.attributes["value"] == "on" })
        #expect(switches.filter { $0.attributes["disabled"] != nil }.map { $0.attributes["name"] } == ["public_profile"])
        #expect(page.all("span").contains { $0.attributes["id"] == "title-1" && $0.text == "Name and profile picture" })
    }

    @Test("A switch can start off, except the fixed one")
    func off() {
        let permissions = [
            ConsentPermission(name: "public_profile", isRequired: true, isOn: false), ConsentPermission(name: "email", isOn: false),
        ]
        let page = ParsedPage(
            pages.html(ConsentPage(appName: "Sample", firstName: "Ada", form: "", permissions: permissions), in: .english))
        #expect(page.inputs("public_profile").first?.attributes["checked"] == "checked")
        #expect(page.inputs("email").first?.attributes["checked"] == nil)
    }

    @Test(
        "The buttons say what they do in each language",
        arguments: [
            (PageLanguage.english, "Continue as Ada", "Cancel", "Not Ada?"), (.thai, "ดำเนินการต่อในชื่อ Ada", "ยกเลิก", "ไม่ใช่ Ada ใช่ไหม"),
            (.italian, "Continua come Ada", "Annulla", "Non sei Ada?"), (.japanese, "Adaとして続ける", "キャンセル", "Adaさんではありませんか？"),
            (.traditionalChinese, "以Ada的身分繼續", "取消", "不是Ada嗎？"),
        ])
    func buttons(language: PageLanguage, proceed: String, cancel: String, change: String) {
        let page = ParsedPage(pages.html(SamplePages.consent(), in: language))
        #expect(page.buttons == ["continue": proceed, "cancel": cancel, "switch": change, "": ""])
        let first = page.all("button").first?.attributes
        #expect(first?["formmethod"] == "dialog" && first?["hidden"] != nil, "pressing Enter on a switch does nothing")
        #expect(page.all("form").map(\.attributes) == [["method": "post", "action": "/dialog/consent"]])
    }

    @Test("The consent page links to the app's privacy policy and terms only if they are web addresses")
    func links() {
        let page = ParsedPage(pages.html(SamplePages.consent(), in: .english))
        #expect(page.all("a").map { $0.attributes["href"] } == ["https://app.example/privacy?a=1&b=2", "https://app.example/terms"])
        #expect(page.all("a").allSatisfy { $0.attributes["rel"] == "noopener noreferrer" })
        for address in [nil, "javascript:alert(1)", "/x"] {
            let bare = ConsentPage(appName: "Sample", firstName: "Ada", form: "", permissions: [], privacyPolicy: address)
            #expect(ParsedPage(pages.html(bare, in: .english)).all("a").isEmpty)
        }
    }

    @Test("A permission defined by the app is shown under its name")
    func appDefined() {
        let page = ParsedPage(pages.html(SamplePages.consent(asking: ["publish_actions"]), in: .english))
        #expect(page.all("span").contains { $0.attributes["class"] == "title" && $0.text == "publish_actions" })
        #expect(page.all("span").contains { $0.text.hasPrefix("A permission defined by Sample.") })
    }
}
