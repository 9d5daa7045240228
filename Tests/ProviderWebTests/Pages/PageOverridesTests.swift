import Foundation
import Testing

@testable import ProviderWeb

@Suite("Page overrides of the operator")
struct PageOverridesTests {
    /// Runs a test with a folder that contains these files.
    private func withFolder(_ files: [String: String], _ test: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        try test(folder.path())
    }

    private func refusal(of files: [String: String]) throws -> String {
        var refusal = ""
        try withFolder(files) { path in
            do throws(PagesError) {
                _ = try Pages(folder: try PageOverrides(path: path))
                Issue.record("\(files) were accepted")
            } catch {
                refusal = "\(error)"
            }
        }
        return refusal
    }

    @Test("An override replaces the file of the same name and leaves the others")
    func replaced() throws {
        let files = [
            "logout.mustache": """
            <h1>{{heading}}, in our house</h1>
            {{! our own words }}
            {{#form}}<form method="post" action="/dialog/logout"><input type="hidden" name="dialog" value="{{form}}" />
            <button name="action" value="logout">{{{button.markup}}}</button></form>{{/form}}
            """,
            "pages.css": "body { color: teal; }",
        ]
        try withFolder(files) { path in
            let (own, usual) = (try Pages(folder: try PageOverrides(path: path)), try Pages())
            #expect(own.html(LogoutPage(form: "c2VhbGVk"), in: .english).contains(", in our house</h1>"))
            let bodies = [own, usual].map { $0.html(SamplePages.refusal(), in: .thai).split(separator: "<body>").last }
            #expect(bodies[0] == bodies[1])
            #expect(own.asset(named: "pages.css").map { String(decoding: $0.bytes, as: UTF8.self) } == "body { color: teal; }")
            #expect(own.asset(named: "mark.svg")?.etag == usual.asset(named: "mark.svg")?.etag)
        }
    }

    @Test(
        "An override that would break its page is rejected with the line and the reason",
        arguments: [
            ("<p>\n{{headline}}</p>", "line 2", "does not provide headline"),
            ("{{#heading}}{{secret}}{{/heading}}", "line 1", "does not provide secret"),
            ("{{{provider}}}", "line 1", "write {{provider}}"),
            ("{{&heading}}", "line 1", "write {{heading}}"),
            ("{{% CONTENT_TYPE:TEXT}}{{heading}}", "line 1", "cannot use the tags"),
            ("{{=<% %>=}}", "line 1", "cannot use the tags"),
            ("\n\n{{>unknown}}", "line 3", "no template unknown"),
            ("<p>\n<b style=\"color: red\">x</b>", "line 2", "style="),
            ("<script>alert(1)</script>", "line 1", "<script>"),
            ("<SCRIPT\n>alert(1)</script>", "line 2", "<script>"),
            ("<a\nonmouseover='x'>", "line 2", "onmouseover="),
            ("<button FormAction=\"https://evil.example/\">", "line 1", "formaction="),
            ("<base href=\"/x\">", "line 1", "<base>"),
            ("<meta http-equiv=\"refresh\">", "line 1", "http-equiv="),
            ("<i title={{heading}}>x</i>", "line 1", "{{heading}} is inside <i without quotation marks"),
            ("<!-- a --!> <a href={{heading}}>y</a> <!-- -->", "line 1", "without quotation marks"),
            ("<p>\n<!-- <b>", "line 2", "<!-- is not closed"),
            ("<button value=a\"{{heading}} b\">", "line 1", "does not start a value"),
            ("<a title={{#heading}}\"{{/heading}}{{heading}}\">", "line 1", "a section starts and ends at different positions"),
            ("<i {{heading}}>x</i>", "line 1", "without quotation marks"),
            ("<{{heading}}>", "line 1", "without quotation marks"),
            ("<!-- <b style=''> -->\n<b title='{{heading}}' title=\"{{heading}}", "line 2", "<b is not closed"),
            ("<p>{{heading}}</p>", "removal", "name=\"dialog\" type=\"hidden\", value=\"{{form}}\""),
            ("<form action='/elsewhere' ><button name=\"dialog\"></button></form>", "removal", "cannot have action=\"/elsewhere\""),
            ("{{>removal}}", "removal", "it must contain"),
            ("<p>\n<a href=\" javascript:x\">", "line 2", "javascript:"),
            ("<img src='https://cdn.example/x'>", "line 1", "from another host"),
            ("<link href=//cdn.example/x>", "line 1", "from another host"),
        ])
    func invalid(template: String, place: String, reason: String) throws {
        let refusal = try refusal(of: ["removal.mustache": template])
        #expect(refusal.contains("removal") && refusal.contains(place) && refusal.contains(reason), "\(refusal)")
    }

    @Test("A template that includes itself and a frame without a page are rejected")
    func cycles() throws {
        func text(_ name: String) throws -> String { String(decoding: try #require(Pages.templateSources[name]), as: UTF8.self) }
        let icon = try text("app_icon")
        #expect(try refusal(of: ["app_icon.mustache": icon + "{{>app_icon}}"]).contains("includes itself"))
        let head = try text("app_head")
        let both = try refusal(of: ["app_icon.mustache": icon + "{{>app_head}}", "app_head.mustache": head + "{{>app_icon}}"])
        #expect(both.contains("through app_"), "\(both)")
        #expect(try refusal(of: ["home.mustache": try text("home") + "{{>frame}}"]).contains("includes itself through"))
        #expect(try refusal(of: ["frame.mustache": "<main></main>"]).contains("{{>*body}}"))
    }

    @Test("An override whose form would not send what the page needs is rejected")
    func forms() throws {
        func changed(_ name: String, _ part: String, to other: String) throws -> String {
            let text = String(decoding: try #require(Pages.templateSources[name]), as: UTF8.self)
            #expect(text.contains(part))
            return text.replacing(part, with: other)
        }
        for (name, part, other) in [
            ("consent", "name=\"{{name}}\"", ""), ("consent", "value=\"cancel\"", "value=\"continue\""),
            ("login", "method=\"post\"", ""), ("login", "method=\"post\"", "method='GET'"), ("login", "type=\"password\"", "type=\"text\""),

            ("consent", "type=\"checkbox\"", "type=\"hidden\""), ("login", "type=\"submit\"", "type=\"button\""),
            ("login", "value=\"{{form}}\"", "value=\"\""), ("login", "action=\"{{action}}\"", "action=\"/dialog/consent\""),
        ] {
            let message = try refusal(of: ["\(name).mustache": try changed(name, part, to: other)])
            #expect(message.contains(name) && (message.contains("must contain") || message.contains("cannot have")), "\(message)")
        }
        let login = String(decoding: try #require(Pages.templateSources["login"]), as: UTF8.self)
        let line = try #require(login.split(separator: "\n").first { $0.contains("name=\"password\"") })
        let hidden = try changed("login", String(line), to: "<!-- \(line) -->")
        #expect(try refusal(of: ["login.mustache": hidden]).contains("must contain name=\"password\""))
        let open = try changed("removal", "<form", to: "{{#heading}}<form")
        let message = try refusal(of: ["removal.mustache": open])
        #expect(
            message.contains("removal.mustache, line ") && message.contains("does not end the section that is open here"),
            "\(message)")
        let quoted = try changed("consent", "name=\"{{name}}\"", to: "name='{{name}}'")
        try withFolder(["consent.mustache": quoted]) { path in _ = try Pages(folder: try PageOverrides(path: path)) }
    }

    @Test("A file that is unknown, too large or unreadable is rejected")
    func unknown() throws {
        #expect(
            try refusal(of: ["logn.mustache": ""]).contains(
                "logn.mustache replaces no file of the provider; a file can replace activity.mustache"))
        #expect(try refusal(of: ["logo.gif": ""]).contains("mark.svg"))
        #expect(try refusal(of: ["login.mustache": String(repeating: "x", count: 262_145)]).contains("larger than"))
        #expect(throws: PagesError.unreadableFolder(path: "/nowhere/at all")) { try PageOverrides(path: "/nowhere/at all") }
    }

    @Test("The built-in templates are valid overrides")
    func same() throws {
        let sources = Pages.templateSources.map { ("\($0.key).mustache", String(decoding: $0.value, as: UTF8.self)) }
        try withFolder(Dictionary(uniqueKeysWithValues: sources)) { path in
            let (own, usual) = (try Pages(folder: try PageOverrides(path: path)), try Pages())
            #expect(own.html(SamplePages.consent(), in: .italian) == usual.html(SamplePages.consent(), in: .italian))
        }
    }
}
