import Testing

@testable import ProviderWeb

@Suite("Error pages")
struct ErrorPageTests {
    let pages: Pages

    init() throws { pages = try Pages() }

    @Test("Each error page has a title, a cause, advice and its code, in every language", arguments: SamplePages.refusals)
    func texts(code: String) {
        for language in PageLanguage.all {
            let page = ParsedPage(pages.html(ErrorPage(code: code), in: language))
            #expect(page.all("h1").first?.text.isEmpty == false)
            #expect(page.all("p").filter { !$0.text.isEmpty }.count == 4)
            #expect(page.all("code").map(\.text) == [code])
            #expect(page.all("section").isEmpty)
            #expect(page.all("a").map { $0.attributes["href"] } == ["/", "/"], "the provider's name and a link to the home page")
        }
    }

    @Test("An error page shows the ID under which the log has the request")
    func request() {
        let page = ParsedPage(pages.html(ErrorPage(code: "app_not_active", request: "3hq2wfdjkm0h"), in: .english))
        #expect(page.all("code").map(\.text) == ["app_not_active"] && page.all("samp").map(\.text) == ["3hq2wfdjkm0h"])
        #expect(page.all("p").last?.text == "Code app_not_active · Request 3hq2wfdjkm0h")
    }

    @Test("The note for developers is in English, whatever the language of the page")
    func developerNote() {
        let page = ParsedPage(pages.html(SamplePages.refusal(), in: .thai))
        let note = page.all("p").first { $0.attributes["lang"] == "en" }
        #expect(note?.text == SamplePages.refusal().developerNote)
        #expect(page.all("a").map { $0.attributes["href"] } == ["/", "https://app.example/start?a=1&b=2"])
    }

    @Test("An error page in a popup or touch dialog links only to the return address", arguments: [DialogDisplay.popup, .touch])
    func frames(display: DialogDisplay) {
        let page = ParsedPage(
            pages.html(ErrorPage(code: "form_stale", returnAddress: "/dialog/oauth?a=1", display: display), in: .english))
        #expect(page.all("a").map { $0.attributes["href"] } == ["/dialog/oauth?a=1"])
        #expect(ParsedPage(pages.html(ErrorPage(code: "app_not_active", display: display), in: .english)).all("a").isEmpty)
    }

    @Test("An unknown error code gives the general error page, which shows the code")
    func unknownCode() {
        let page = ParsedPage(pages.html(ErrorPage(code: "no_such_code"), in: .english))
        #expect(page.all("h1").first?.text == "Something went wrong on our side")
        #expect(page.all("code").map(\.text) == ["no_such_code"])
    }

    @Test(
        "An error page links only to addresses that a browser opens and does not execute",
        arguments: [
            ("/dialog/oauth?client_id=1", true), ("https://app.example/", true), ("fb138483919580948://authorize", true),
            ("http://[::1]:80/", true),
            ("javascript:alert(1)", false), ("javascript://%0aalert(1)", false), ("JavaScript://x", false), (" javascript://x", false),
            ("java\nscript://x", false), ("data://x", false), ("data:text/html,x", false), ("//other.example", false),
            ("/\\other.example", false),
            ("://x", false), ("", false), ("app.example", false),
        ])
    func links(address: String, isLinked: Bool) {
        let page = ParsedPage(pages.html(ErrorPage(code: "form_stale", returnAddress: address), in: .english))
        #expect(page.all("a").map { $0.attributes["href"] } == ["/", isLinked ? address : "/"])
    }
}
