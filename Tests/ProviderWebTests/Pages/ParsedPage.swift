import Foundation
import FoundationXML

/// A page that an XML parser has read, with the attributes and the text of each element.
final class ParsedPage: NSObject, XMLParserDelegate {
    struct Element {
        let name: String
        let attributes: [String: String]
        var text = ""
    }

    private(set) var elements: [Element] = []
    private(set) var parseError: String?
    private var open: [Int] = []

    init(_ html: String) {
        super.init()
        let parser = XMLParser(data: Data(html.utf8))
        parser.delegate = self
        if !parser.parse() { parseError = parser.parserError.map { "line \(parser.lineNumber): \($0)" } ?? "not XML" }
    }

    func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

    func inputs(_ name: String) -> [Element] { all("input").filter { $0.attributes["name"] == name } }

    /// The names of the attributes of each element, without `class`.
    var attributeNames: [[String]] { elements.map { $0.attributes.keys.filter { $0 != "class" }.sorted() } }

    var buttons: [String: String] {
        Dictionary(all("button").map { ($0.attributes["value"] ?? "", $0.text) }, uniquingKeysWith: { first, _ in first })
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
    ) {
        open.append(elements.count)
        elements.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        for index in open { elements[index].text += text }
    }
}
