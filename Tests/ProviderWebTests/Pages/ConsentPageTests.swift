import Testing

@testable import ProviderWeb

@Suite("The consent page")
struct ConsentPageTests {
    let pages: Pages

    init() throws { pages = try Pages() }

    @Test("has one switch per permission, named after it and labelled in words")
    func switches() {
        let page = PageReading(pages.html(SamplePages.consent(asking: SamplePages.permissions), in: .english))
        let switches = page.all("input").filter { $0.attributes["type"] == "checkbox" }
        #expect(switches.compactMap { $0.attributes["name"] } == SamplePages.permissions)
        #expect(switches.allSatisfy { $0.attributes["checked"] == "checked" && $0.attributes["value"] == "on" })
        #expect(switches.filter { $0.attributes["disabled"] != nil }.map { $0.attributes["name"] } == ["public_profile"])
        #expect(page.all("span").contains { $0.attributes["id"] == "title-1" && $0.text == "Name and profile picture" })
    }

    @Test("leaves a switch off that is off, but never the fixed one")
    func off() {
        let permissions = [
            ConsentPermission(name: "public_profile", isFixed: true, isOn: false), ConsentPermission(name: "email", isOn: false),
        ]
        let page = PageReading(
            pages.html(ConsentPage(appName: "Sample", firstName: "Ada", form: "", permissions: permissions), in: .english))
        #expect(page.inputs("public_profile").first?.attributes["checked"] == "checked")
        #expect(page.inputs("email").first?.attributes["checked"] == nil)
    }

    @Test(
        "says on its buttons what they do",
        arguments: [
            (PageLanguage.english, "Continue as Ada", "Cancel", "Not Ada?"), (.thai, "ดำเนินการต่อในชื่อ Ada", "ยกเลิก", "ไม่ใช่ Ada ใช่ไหม"),
            (.italian, "Continua come Ada", "Annulla", "Non sei Ada?"), (.japanese, "Adaとして続ける", "キャンセル", "Adaさんではありませんか？"),
            (.traditionalChinese, "以Ada的身分繼續", "取消", "不是Ada嗎？"),
        ])
    func buttons(language: PageLanguage, proceed: String, cancel: String, change: String) {
        let page = PageReading(pages.html(SamplePages.consent(), in: language))
        #expect(page.buttons == ["continue": proceed, "cancel": cancel, "switch": change, "": ""])
        let first = page.all("button").first?.attributes
        #expect(first?["formmethod"] == "dialog" && first?["hidden"] != nil, "what Enter on a switch presses does nothing")
        #expect(page.all("form").map(\.attributes) == [["method": "post", "action": "/dialog/consent"]])
    }

    @Test("leads to what the app says of itself, and runs nothing")
    func links() {
        let page = PageReading(pages.html(SamplePages.consent(), in: .english))
        #expect(page.all("a").map { $0.attributes["href"] } == ["https://app.example/privacy?a=1&b=2", "https://app.example/terms"])
        #expect(page.all("a").allSatisfy { $0.attributes["rel"] == "noopener noreferrer" })
        for address in [nil, "javascript:alert(1)", "/x"] {
            let bare = ConsentPage(appName: "Sample", firstName: "Ada", form: "", permissions: [], privacyPolicy: address)
            #expect(PageReading(pages.html(bare, in: .english)).all("a").isEmpty)
        }
    }

    @Test("shows a permission that only the app knows by its name")
    func appDefined() {
        let page = PageReading(pages.html(SamplePages.consent(asking: ["publish_actions"]), in: .english))
        #expect(page.all("span").contains { $0.attributes["class"] == "title" && $0.text == "publish_actions" })
        #expect(page.all("span").contains { $0.text.hasPrefix("A permission that Sample has defined itself.") })
    }
}
