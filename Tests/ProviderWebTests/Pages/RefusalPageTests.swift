import Testing

@testable import ProviderWeb

@Suite("A refusal")
struct RefusalPageTests {
    let pages: Pages

    init() throws { pages = try Pages() }

    @Test("has a title, says what happened and what to do, and shows its code, in every language", arguments: SamplePages.refusals)
    func texts(code: String) {
        for language in PageLanguage.all {
            let page = PageReading(pages.html(ErrorPage(code: code), in: language))
            #expect(page.all("h1").first?.text.isEmpty == false)
            #expect(page.all("p").filter { !$0.text.isEmpty }.count == 4)
            #expect(page.all("code").map(\.text) == [code])
            #expect(page.all("section").isEmpty)
            #expect(page.all("a").map { $0.attributes["href"] } == ["/", "/"], "the provider's name, and a way home in words")
        }
    }

    @Test("gives the developer the exact sentence, in English whatever the page speaks")
    func developerNote() {
        let page = PageReading(pages.html(SamplePages.refusal(), in: .thai))
        let note = page.all("p").first { $0.attributes["lang"] == "en" }
        #expect(note?.text == SamplePages.refusal().developerNote)
        #expect(page.all("a").map { $0.attributes["href"] } == ["/", "https://app.example/start?a=1&b=2"])
    }

    @Test("in a frame of an app's leads nowhere else", arguments: [DialogDisplay.popup, .touch])
    func frames(display: DialogDisplay) {
        let page = PageReading(
            pages.html(ErrorPage(code: "form_stale", returnAddress: "/dialog/oauth?a=1", display: display), in: .english))
        #expect(page.all("a").map { $0.attributes["href"] } == ["/dialog/oauth?a=1"])
        #expect(PageReading(pages.html(ErrorPage(code: "app_not_active", display: display), in: .english)).all("a").isEmpty)
    }

    @Test("with an unknown code is one of ours, and keeps its code")
    func unknownCode() {
        let page = PageReading(pages.html(ErrorPage(code: "no_such_code"), in: .english))
        #expect(page.all("h1").first?.text == "Something went wrong on our side")
        #expect(page.all("code").map(\.text) == ["no_such_code"])
    }

    @Test(
        "links only to what a browser opens and does not run",
        arguments: [
            ("/dialog/oauth?client_id=1", true), ("https://app.example/", true), ("fb138483919580948://authorize", true),
            ("http://[::1]:80/", true),
            ("javascript:alert(1)", false), ("javascript://%0aalert(1)", false), ("JavaScript://x", false), (" javascript://x", false),
            ("java\nscript://x", false), ("data://x", false), ("data:text/html,x", false), ("//other.example", false),
            ("/\\other.example", false),
            ("://x", false), ("", false), ("app.example", false),
        ])
    func links(address: String, isLinked: Bool) {
        let page = PageReading(pages.html(ErrorPage(code: "form_stale", returnAddress: address), in: .english))
        #expect(page.all("a").map { $0.attributes["href"] } == ["/", isLinked ? address : "/"])
    }
}
