import Foundation
import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@testable import ProviderWeb

@Suite("Components of the explorer")
struct ExplorerPartTests {
    private static let hostileTexts = [
        "plain", "a'b", "a\"b", "a\\b", "a\\(b)", "$HOME", "`id`", "$(id)", "a\nb\r\tc", "\u{2028}", "</script>", "@file", "a=b&c", "👩🏽‍💻 ก็",
        "!x", "%s",
        "'; rm -rf / #", "x'\u{301}; id; echo '\u{301}", "\"\u{301}\\\u{301}",
    ]

    @Test("Generated code contains the input only as text", arguments: hostileTexts)
    func code(text: String) throws {
        let query = ExplorerQuery(
            FormParameters(pairs: [
                .init(name: "method", bytes: Array("POST".utf8)), .init(name: "path", bytes: Array("me/feed".utf8)),
                .init(name: "name1", bytes: Array("message".utf8)), .init(name: "value1", bytes: Array(text.utf8)),
            ]), isForm: true)
        let code = try #require(ExplorerCode(query, ExplorerTarget(query.path, names: []), of: nil, at: "https://login.example"))
        // A shell splits the command into the same words.
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", code.curl.replacing("curl ", with: "printf '%s\\036' ", maxReplacements: 1)]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let words = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).split(separator: "\u{1E}")
        process.waitUntilExit()
        #expect(words.map(String.init).last == "message=\(text)")
        #expect(words.contains("Authorization: Bearer ACCESS_TOKEN"))
        // Apart from the escaped slash, the JavaScript literal is a JSON string.
        let literal = ExplorerCode.javaScript(text)
        #expect(try JSONDecoder().decode(String.self, from: Data(literal.utf8)) == text)
        #expect(!literal.contains("</") && !literal.unicodeScalars.contains("\u{2028}"))
        #expect(code.javaScript.contains(literal))
        let swift = ExplorerCode.swift(text)
        #expect(!swift.dropFirst().dropLast().replacing("\\\\", with: "").replacing("\\\"", with: "").contains("\""))
        #expect(!swift.contains("\n") && !swift.replacing("\\\\", with: "").contains("\\("))
        #expect(code.swift.contains(swift))
    }

    @Test(
        "A typed path is parsed with or without a host, a version and a query",
        arguments: [
            ("me", "/me", "", nil), ("/me?fields=id", "/me", "fields=id", nil), ("v19.0/me", "/me", "", "v19.0"),
            ("https://login.example/v19.0/me?access_token=x&after=y", "/me", "after=y", "v19.0"), (" me \n", "/me", "", nil),
            ("me#top", "/me", "", nil),
        ] as [(String, String, String, String?)])
    func target(text: String, path: String, query: String, version: String?) {
        let target = ExplorerTarget(text, names: ["https://login.example"])
        #expect(target.path == path && target.query == query && target.version?.description == version)
    }

    @Test(
        "Secrets in the calls of a batch are replaced by placeholders",
        arguments: [
            (#"[{"relative_url":"me?access_token=SECRET&fields=id","method":"GET"}]"#, "me?access_token=ACCESS_TOKEN&fields=id"),
            (#"[{"access_token":"SECRET"}]"#, #"{"access_token":"ACCESS_TOKEN"}"#),
            (#"[{"relative_url":"me/feed","body":"message=a&client_secret=SECRET"}]"#, "message=a&client_secret=CLIENT_SECRET"),
            (#"[{"relative_url":"me?access_token=SECRET""#, "BATCH"),
            (#"[ {"relative_url":"me"} ]"#, #"[ {"relative_url":"me"} ]"#),
        ])
    func batch(typed: String, shown: String) {
        let text = RedactedBatch(typed).text
        #expect(text.contains(shown) && !text.contains("\"SECRET") && !text.contains("=SECRET"))
    }

    @Test("Choosing a field adds it to the path or removes it")
    func fields() throws {
        func path(_ name: String, in text: String) -> String? {
            ExplorerFields(ExplorerTarget(text, names: []), appIDs: ["7"])?.entries.first { $0.name == name }?.path
        }
        #expect(path("email", in: "me") == "me?fields=id,name,email")
        #expect(path("email", in: "me?fields=id,email") == "me?fields=id")
        #expect(path("email", in: "me?limit=1&fields=friends{id,name}") == "me?fields=friends{id,name},email&limit=1")
        #expect(path("friends", in: "me?fields=friends.limit(1){id,name},id") == "me?fields=id")
        #expect(path("name", in: "7?fields=id") == "7?fields=id,name")
        #expect(path("status", in: "me/permissions") == "me/permissions?fields=status")
        #expect(ExplorerFields(ExplorerTarget("me/a/b", names: []), appIDs: []) == nil)
    }

    @Test("A response of 5 MB is shown in part, and the page says so")
    func long() {
        let entry: JSONValue = ["id": "211292766892037571", "name": .string(String(repeating: "<&", count: 40))]
        let json = JSONValue.object(["data": .array(Array(repeating: entry, count: 45_000))])
        #expect(json.serialized().count > 5_000_000)
        let markup = JSONMarkup(json) { _, _ in nil }
        #expect(!markup.isComplete && markup.text.utf8.count < 300_000)
        let deep = (0..<500).reduce(JSONValue.null) { value, _ in ["a": value] }
        #expect(!JSONMarkup(deep) { _, _ in nil }.isComplete)
        #expect(!JSONMarkup(.string(String(repeating: "x", count: 5_000_000))) { _, _ in nil }.isComplete)
        let page = SamplePages.explorer(content: .json(json))
        let html = (try? Pages())?.html(page, in: .english) ?? ""
        #expect(html.utf8.count < 1_000_000 && html.contains("5") && ParsedPage(html).parseError == nil)
        #expect(ParsedPage(html).buttons.keys.contains("download") == false, "a POST request is not repeated for a download")
    }

    @Test("The pages of the tools are well-formed in each language", arguments: PageLanguage.all)
    func pages(language: PageLanguage) throws {
        let pages = try Pages()
        var all = [pages.html(SamplePages.permissions(), in: language), pages.html(SamplePages.clear(), in: language)]
        all += ExplorerNotice.allCases.map { pages.html(SamplePages.explorer(notice: $0), in: language) }
        all += ExplorerResponse.Advice.allCases.map { pages.html(SamplePages.explorer(status: 400, advice: $0), in: language) }
        all += TokenReport.Advice.allCases.map {
            pages.html(SamplePages.explorer(validity: .invalid($0, message: "m")), in: language)
        }
        all += DebuggerNotice.allCases.map { pages.html(SamplePages.debugger(notice: $0), in: language) }
        for html in all {
            let page = ParsedPage(html)
            #expect(page.parseError == nil)
            #expect(!page.elements.contains { $0.attributes.keys.contains { $0 == "style" || $0.hasPrefix("on") } })
            #expect(page.all("style").isEmpty && page.all("script").allSatisfy { $0.text.isEmpty && $0.attributes["src"] != nil })
            let identifiers = page.elements.compactMap { $0.attributes["id"] }
            #expect(Set(identifiers).count == identifiers.count)
            for attribute in ["for", "aria-labelledby", "aria-describedby", "list", "data-copy"] {
                #expect(page.elements.compactMap { $0.attributes[attribute] }.allSatisfy(identifiers.contains), "\(attribute)")
            }
        }
    }
}
