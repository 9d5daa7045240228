import Testing

@testable import ProviderWeb

@Suite("Assets of the pages")
struct PageAssetTests {
    @Test("Pages link to their assets by URLs that change with the content")
    func linked() throws {
        let pages = try Pages()
        let links = ParsedPage(pages.html(SamplePages.login(), in: .english)).all("link").compactMap { $0.attributes["href"] }
        #expect(links.count == 2)
        for link in links {
            let parts = link.dropFirst(Pages.assetPath.count).split(separator: "?v=")
            let asset = try #require(pages.asset(named: String(parts[0])))
            #expect(link.hasPrefix(Pages.assetPath) && asset.etag == "\"\(parts[1])\"")
            #expect(!asset.bytes.isEmpty && asset.bytes.count < 30_000)
        }
        #expect(pages.asset(named: Pages.stylesheet)?.contentType == "text/css; charset=utf-8")
        #expect(pages.asset(named: "../en.json") == nil)
    }
}
