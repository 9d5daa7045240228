public import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A page of the provider, parsed for a script. The provider's pages are well-formed XML.
public struct Page: Sendable {
    /// The text of the first heading.
    public let heading: String
    /// The `lang` attribute of the document.
    public let language: String?
    /// The text of the element with the role `alert`, if any.
    public let alert: String?
    /// The form of the page; `nil` if there is none, or if it has no `action`.
    public let form: PageForm?

    /// Parses a page.
    /// - Parameter url: the URL of the page, to resolve relative URLs.
    /// - Throws: ``ScriptedBrowser/NavigationError`` if the page is not well-formed XML.
    public init(_ data: Data, at url: URL) throws {
        let reader = Reader()
        let parser = XMLParser(data: data)
        parser.delegate = reader
        guard parser.parse() else {
            throw ScriptedBrowser.NavigationError(
                description: "The page at \(url.path) is not well-formed: \(parser.parserError.map { "\($0)" } ?? "")")
        }
        heading = Self.line(reader.heading)
        language = reader.language
        alert = reader.alert.isEmpty ? nil : Self.line(reader.alert)
        form = reader.action.flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }.map { action in
            PageForm(action: action, hidden: reader.hidden, checkboxes: reader.checkboxes, asksForPassword: reader.asksForPassword)
        }
    }

    private static func line(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    private final class Reader: NSObject, XMLParserDelegate {
        var heading = ""
        var language: String?
        var alert = ""
        var action: String?
        var hidden: [(name: String, value: String)] = []
        var checkboxes: [String] = []
        var asksForPassword = false
        private var open: [(element: String, isAlert: Bool)] = []

        func parser(
            _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String] = [:]
        ) {
            open.append((element, attributes["role"] == "alert"))
            switch (element, attributes["type"]) {
            case ("html", _): language = attributes["lang"]
            case ("form", _): action = attributes["action"]
            case ("input", "hidden"): hidden.append((attributes["name"] ?? "", attributes["value"] ?? ""))
            case ("input", "checkbox"): checkboxes.append(attributes["name"] ?? "")
            case ("input", "password"): asksForPassword = true
            default: break
            }
        }

        func parser(_ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?) {
            open.removeLast()
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            if open.contains(where: { $0.element == "h1" }) { heading += text }
            if open.contains(where: \.isAlert) { alert += text }
        }
    }
}

/// An HTML form of a page.
public struct PageForm: Sendable {
    /// The URL that the form is posted to.
    public let action: URL
    /// The hidden fields.
    public let hidden: [(name: String, value: String)]
    /// The names of the checkboxes.
    public let checkboxes: [String]
    /// Whether the form has a password field.
    public let asksForPassword: Bool
}
