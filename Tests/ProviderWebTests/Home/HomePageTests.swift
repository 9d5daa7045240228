import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderServices
import StrictJSON
import Testing

@testable import ProviderWeb

@Suite("The home page")
struct HomePageTests {
    private static let browser = ["Accept": "text/html,application/xhtml+xml;q=0.9"]

    @Test("The home page lists the addresses for clients, working links and people to log in as")
    func page() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let response = try await ScriptedBrowser().send("GET", try Sample.url(provider, "/"), headers: Self.browser)
            #expect(response.status == 200)
            let page = ParsedPage(response.text)
            #expect(page.parseError == nil)
            let texts = page.all("code").map(\.text)
            #expect(texts.contains(provider.url.absoluteString))
            let discovery = try await ScriptedBrowser().get(try Sample.url(provider, "/.well-known/openid-configuration"))
            let document = try JSONValue(strictly: Array(discovery.body))
            for name in ["userinfo_endpoint", "jwks_uri"] {
                #expect(texts.contains(try #require(document[name]?.string)), "\(name)")
            }
            #expect(texts.contains(Sample.ada.login) && texts.contains(Sample.ada.password))
            let links = page.all("a").compactMap { $0.attributes["href"] }.compactMap { URL(string: $0, relativeTo: provider.url) }
            for link in links.map(\.absoluteURL) {
                #expect(try await ScriptedBrowser().follow(ScriptedBrowser().get(link)).shown.status == 200, "\(link)")
            }
        }
    }

    @Test("The home page and the login page offer the first twenty people whose passwords are known")
    func manyPeople() async throws {
        var seed = try Sample.seed()
        var other = try #require(seed.people.first { $0.person.login == Sample.ada.login })
        other.friends = []
        seed.people = try (0..<30).map { number in
            var person = other
            person.person.login = "p\(number)@example.com"
            if number == 0 { person.password = .digest(try PasswordDigest.hash(of: Secret(Sample.ada.password))) }
            return person
        }
        try await TestProvider.run(seed) { provider in
            for path in ["/", "/settings/login"] {
                let browser = ScriptedBrowser()
                let response = try await browser.send("GET", try Sample.url(provider, path), headers: Self.browser)
                let page = try await browser.follow(response).shown.text
                let shown = (0..<30).filter { page.contains("p\($0)@example.com") || page.contains("p\($0)%40example.com") }
                #expect(shown == Array(1...20), "\(path)")
            }
        }
    }

    @Test("The home page uses the language of the browser or of the locale parameter")
    func languages() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let headers = Self.browser.merging(["Accept-Language": "th"]) { $1 }
            let thai = try await ScriptedBrowser().send("GET", try Sample.url(provider, "/"), headers: headers)
            #expect(ParsedPage(thai.text).all("html").first?.attributes["lang"] == "th")
            let italian = try await ScriptedBrowser().send("GET", try Sample.url(provider, "/?locale=it_IT"), headers: headers)
            #expect(ParsedPage(italian.text).all("html").first?.attributes["lang"] == "it")
            // The address has parameters that other sites added.
            let shared = try await ScriptedBrowser().send("GET", try Sample.url(provider, "/?utm_source=x&fbclid=y"), headers: headers)
            #expect(shared.status == 200 && ParsedPage(shared.text).all("html").first?.attributes["lang"] == "th")
        }
    }

    @Test(
        "A Graph API call to the root path does not get the home page",
        arguments: [("/?ids=1", "*/*"), ("/v21.0/", "text/html"), ("/?ids=1", "text/html"), ("/?access_token=x", "text/html")])
    func calls(path: String, accept: String) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let response = try await ScriptedBrowser().send("GET", try Sample.url(provider, path), headers: ["Accept": accept])
            #expect(
                response.status == (accept == "text/html" && !path.contains("access_token") ? 404 : 400),
                "a browser gets a page, and a program gets an error document")
            #expect(!response.text.contains(Sample.ada.login))
        }
    }

    @Test("A program gets the provider's addresses as JSON, and favicon.ico and robots.txt exist")
    func programs() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let browser = ScriptedBrowser()
            let root = try await browser.send("GET", try Sample.url(provider, "/"), headers: ["Accept": "*/*"])
            let document = try JSONValue(strictly: Array(root.body))
            #expect(root.status == 200 && document["issuer"]?.string == provider.url.absoluteString)
            let address = try #require(document["openid_configuration"]?.string.flatMap(URL.init(string:)))
            #expect(try await browser.get(address).status == 200)
            let icon = try await browser.follow(browser.get(try Sample.url(provider, "/favicon.ico"))).shown
            #expect(icon.status == 200 && icon.headers["content-type"]?.hasPrefix("image/svg+xml") == true)
            let robots = try await browser.get(try Sample.url(provider, "/robots.txt"))
            #expect(robots.text == "User-agent: *\nDisallow: /\n")
        }
    }

    @Test("The home page lists no people if it is given none")
    func noPeople() throws {
        let html = try Pages().html(HomePage(people: [], addresses: []), in: .english)
        #expect(ParsedPage(html).all("h3").isEmpty)
        #expect(ParsedPage(html).parseError == nil)
    }
}
