import PageMarkup
import StrictJSON

/// A JSON document as HTML: colored by classes, with collapsible objects and arrays, and links for IDs and pages. A document that is
/// too long for a page is truncated.
struct JSONMarkup {
    /// A function that returns the URL that the value of a member links to; `nil` for no link.
    typealias Link = (_ name: String, _ value: String) -> String?

    private(set) var text = ""
    /// Whether the markup contains the whole document.
    private(set) var isComplete = true
    private var elements = 0
    private let link: Link

    /// The limits of the markup in bytes, of the nesting depth, and of one string in Unicode scalars.
    private static let maximumBytes = 250_000
    private static let maximumDepth = 24
    private static let maximumStringLength = 2000
    /// The number of arrays and objects that are expanded initially.
    private static let maximumExpanded = 60
    private static let maximumExpandedDepth = 4

    init(_ json: JSONValue, link: @escaping Link) {
        self.link = link
        write(json, named: nil, depth: 0, comma: "")
    }

    private mutating func write(_ json: JSONValue, named name: String?, depth: Int, comma: String) {
        guard depth <= Self.maximumDepth else {
            leaveOut()
            return
        }
        let key = name.map { "<span class=\"json-key\">\(Self.literal($0, &isComplete))</span>: " } ?? ""
        switch json {
        case .object(let members) where !members.isEmpty:
            // Members are sorted by name, as in the Graph API's responses.
            let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            open(key, "{", sorted.count, depth)
            for (index, member) in sorted.enumerated() {
                if isFull {
                    leaveOut()
                    break
                }
                write(member.value, named: member.key, depth: depth + 1, comma: index < sorted.count - 1 ? "," : "")
            }
            close("}\(comma)")
        case .array(let values) where !values.isEmpty:
            open(key, "[", values.count, depth)
            for (index, value) in values.enumerated() {
                if isFull {
                    leaveOut()
                    break
                }
                write(value, named: nil, depth: depth + 1, comma: index < values.count - 1 ? "," : "")
            }
            close("]\(comma)")
        default: text += "<div class=\"json-line\">\(key)\(value(json, named: name ?? ""))\(comma)</div>\n"
        }
    }

    private var isFull: Bool { text.utf8.count >= Self.maximumBytes }

    private mutating func leaveOut() {
        isComplete = false
        text += "<div class=\"json-line\">…</div>\n"
    }

    private mutating func open(_ key: String, _ bracket: String, _ count: Int, _ depth: Int) {
        elements += 1
        let isOpen = depth <= Self.maximumExpandedDepth && elements <= Self.maximumExpanded
        text += "<details class=\"json-part\"\(isOpen ? " open=\"open\"" : "")><summary>\(key)\(bracket) "
        text += "<span class=\"json-count\">\(count)</span></summary>\n<div class=\"json-members\">\n"
    }

    private mutating func close(_ bracket: String) { text += "</div>\n<div class=\"json-line\">\(bracket)</div>\n</details>\n" }

    private mutating func value(_ json: JSONValue, named name: String) -> String {
        switch json {
        case .null: "<span class=\"json-word\">null</span>"
        case .bool(let value): "<span class=\"json-word\">\(value)</span>"
        case .integer(let value): "<span class=\"json-number\">\(value)</span>"
        case .number: "<span class=\"json-number\">\(String(decoding: json.serialized(), as: UTF8.self))</span>"
        case .string(let value):
            if let address = link(name, value) {
                "<a class=\"json-string\" href=\"\(MarkupEscape().escapeText(address))\">\(Self.literal(value, &isComplete))</a>"
            } else {
                "<span class=\"json-string\">\(Self.literal(value, &isComplete))</span>"
            }
        case .array: "[]"
        case .object: "{}"
        }
    }

    /// Returns a JSON string literal in the HTML element `bdi`, so that a right-to-left text does not reorder the text around it.
    private static func literal(_ text: String, _ isWhole: inout Bool) -> String {
        let scalars = text.unicodeScalars
        let isLong = scalars.count > maximumStringLength
        if isLong { isWhole = false }
        let shown = isLong ? String(String.UnicodeScalarView(scalars.prefix(maximumStringLength))) + "…" : text
        return "<bdi>\(MarkupEscape().escapeText(String(decoding: JSONValue.string(shown).serialized(), as: UTF8.self)))</bdi>"
    }
}
