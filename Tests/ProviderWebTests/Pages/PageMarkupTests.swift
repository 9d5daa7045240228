import Testing

@testable import ProviderWeb

@Suite("The markup of the pages")
struct PageMarkupTests {
    let pages: Pages

    init() throws { pages = try Pages() }

    @Test("The pages of a login have no script", arguments: PageLanguage.all)
    func noScripts(language: PageLanguage) throws {
        var all = [
            pages.html(SamplePages.consent(asking: SamplePages.permissions), in: language),
            pages.html(DeviceCodePage(form: "c2VhbGVk"), in: language),
            pages.html(DeviceDonePage(appName: "Sample", isApproved: true), in: language),
        ]
        all += SamplePages.refusals.map { pages.html(SamplePages.refusal($0), in: language) }
        all += LoginNotice.allCases.map { pages.html(SamplePages.login(notice: $0), in: language) }
        all += LoginNotice.allCases.map { pages.html(SamplePages.choice(people: 4, notice: $0), in: language) }
        all += [pages.html(SamplePages.choice(appName: nil, people: 0), in: language)]
        #expect(all.allSatisfy { ParsedPage($0).all("script").isEmpty })
    }

    @Test("Each page is well-formed XML with a language and a title, and without inline scripts and styles", arguments: PageLanguage.all)
    func wellFormed(language: PageLanguage) throws {
        var all = [
            pages.html(SamplePages.consent(asking: SamplePages.permissions), in: language),
            pages.html(SamplePages.login(appName: nil), in: language), pages.html(SamplePages.home(), in: language),
            pages.html(SamplePages.apps(), in: language), pages.html(SamplePages.app(), in: language),
            pages.html(SamplePages.debugger(), in: language), pages.html(SamplePages.activity(), in: language),
        ]
        all += SamplePages.refusals.map { pages.html(SamplePages.refusal($0), in: language) }
        all += LoginNotice.allCases.map { pages.html(SamplePages.login(notice: $0), in: language) }
        all += LoginNotice.allCases.map { pages.html(SamplePages.choice(people: 4, notice: $0), in: language) }
        all += [pages.html(SamplePages.choice(appName: nil, people: 0), in: language)]
        for (_, screen) in SamplePages.developer() { all.append(pages.html(screen, in: language)) }
        for html in all {
            let page = ParsedPage(html)
            #expect(page.parseError == nil)
            #expect(page.all("html").first?.attributes["lang"] == language.code)
            #expect(page.all("title").first?.text.contains("Latchkey") == true)
            #expect(page.all("h1").first?.text.isEmpty == false)
            #expect(page.all("style").isEmpty)
            #expect(page.all("script").allSatisfy { $0.text.isEmpty && $0.attributes["src"]?.hasPrefix(Pages.assetPath) == true })
            #expect(!page.elements.contains { $0.attributes.keys.contains { $0 == "style" || $0.hasPrefix("on") } })
            let identifiers = page.elements.compactMap { $0.attributes["id"] }
            #expect(Set(identifiers).count == identifiers.count)
            for attribute in ["for", "aria-labelledby", "aria-describedby"] {
                let named = page.elements.compactMap { $0.attributes[attribute] }.flatMap { $0.split(separator: " ").map(String.init) }
                #expect(named.allSatisfy(identifiers.contains))
            }
        }
    }

    @Test(
        "A name is shown as it is and never becomes markup",
        arguments: [
            "<script>alert(1)</script>", #""><img src=x onerror=alert(1)>"#, "' onfocus='alert(1)", "&lt;b&gt; &amp; &nbsp;", "]]>",
            "{{provider}}",
            "{app} {firstName}", "\"\u{301} autofocus onfocus=\"\u{301}alert(1)", "<\u{338}b>\u{200D}", "&\u{FE0F}amp;",
            "\u{202E}ecruoS\u{202C}",
            "אדה לאבלייס", "أدا", "👩🏽‍💻 Ada", "เอดา", "愛達", "\u{85}\u{2028}", String(repeating: "Ada ", count: 250),
            String(repeating: "ก็", count: 500),
        ])
    func names(name: String) throws {
        for language in [PageLanguage.english, .thai] {
            let plain = SamplePages.all(named: "Ada", by: pages, in: language).map(ParsedPage.init)
            let named = SamplePages.all(named: name, by: pages, in: language).map(ParsedPage.init)
            for (plain, named) in zip(plain, named) {
                #expect(named.parseError == nil)
                let title = plain.all("title").first?.text ?? ""
                #expect(named.elements.map(\.name) == plain.elements.map(\.name), "\(title)")
                #expect(named.attributeNames == plain.attributeNames, "\(title)")
            }
            #expect(named[0].all("bdi").contains { $0.text == name })
            #expect(named[1].all("bdi").contains { $0.text == name })
            #expect(named[4].all("code").first?.text == name)
        }
    }

    @Test(
        "A page stays well-formed whatever control characters a name contains",
        arguments: ["\0", "\u{1}\u{8}", "\u{1B}[0m", "\u{FFFE}\u{FFFF}", "a\r\nb\rc", "\u{B}\u{C}"])
    func controls(name: String) {
        for html in SamplePages.all(named: name, by: pages, in: .english) {
            #expect(ParsedPage(html).parseError == nil)
        }
    }

    @Test("Names are isolated from the text, and long ones are marked")
    func isolation() {
        let short = ParsedPage(pages.html(SamplePages.consent(), in: .english))
        #expect(short.all("h1").first?.text == "Sample asks for:")
        #expect(short.all("bdi").allSatisfy { $0.attributes["class"] != "long" })
        let long = ParsedPage(pages.html(SamplePages.consent(appName: String(repeating: "x", count: 1000)), in: .english))
        #expect(long.all("bdi").contains { $0.attributes["class"] == "long" })
    }
}
