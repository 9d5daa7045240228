/// Checks the HTML of a template for markup that would be unsafe or would not work: unquoted attribute values, in which a space would start a new
/// attribute, and content that the Content Security Policy of the pages blocks.
struct MarkupValidator {
    struct Objection: Error, Equatable {
        let line: Int
        let reason: String
    }

    private enum Place: Equatable {
        case text
        /// Between the name of an element and its closing `>`.
        case element
        case quoted(Character)
    }

    private var rest: Substring
    private var line = 1
    private var place = Place.text
    private var element = ""
    private var isEnd = false
    /// Whether the next quotation mark opens an attribute value.
    private var followsEqualsSign = false
    /// The positions in the markup at which the open Mustache sections began.
    private var sections: [Place] = []
    private var attributes: Set<String> = []
    /// The name of the attribute whose value is being read.
    private var attribute = ""

    /// Checks a template.
    /// - Throws: ``Objection``, the first problem found.
    static func check(_ template: String) throws(Objection) {
        var markup = MarkupValidator(rest: template[...])
        while !markup.rest.isEmpty { try markup.step() }
        guard markup.place == .text else { throw markup.objection("<\(markup.element) has no end") }
    }

    private init(rest: Substring) { self.rest = rest }

    private mutating func step() throws(Objection) {
        if rest.hasPrefix("{{") { return try scanTag() }
        switch place {
        case .text: try scanText()
        case .quoted(let mark):
            if rest.first == mark { place = .element }
            pass(1)
        case .element: try scanElement()
        }
    }

    private mutating func pass(_ count: Int) {
        line += rest.prefix(count).count(where: \.isNewline)
        rest = rest.dropFirst(count)
    }

    private mutating func pass(through end: String) {
        guard let range = rest.firstRange(of: end) else { return pass(rest.count) }
        pass(rest.distance(from: rest.startIndex, to: range.upperBound))
    }

    private func objection(_ reason: String) -> Objection { Objection(line: line, reason: reason) }

    /// Skips a `{{tag}}`. Outside of quotation marks, an element may contain only sections around whole attributes.
    private mutating func scanTag() throws(Objection) {
        let isTriple = rest.hasPrefix("{{{")
        let inside = rest.dropFirst(isTriple ? 3 : 2).drop(while: \.isWhitespace)
        if place == .element, isTriple || !"#^/!".contains(inside.first ?? " ") {
            throw objection("{{\(inside.prefix { $0 != "}" })}} stands inside of <\(element) without quotation marks")
        }
        switch inside.first {
        case "#", "^": sections.append(place)
        case "/":
            guard sections.popLast() == place else { throw objection("a section ends in another place of <\(element) than it begins") }
        default: break
        }
        pass(through: isTriple ? "}}}" : "}}")
    }

    private mutating func scanComment() throws(Objection) {
        let begin = line
        pass(4)
        while !rest.isEmpty {
            if rest.hasPrefix("-->") { return pass(3) }
            if rest.hasPrefix("--!>") { return pass(4) }
            pass(1)
        }
        throw Objection(line: begin, reason: "<!-- has no end")
    }

    private mutating func scanText() throws(Objection) {
        if rest.hasPrefix("<!--") { return try scanComment() }
        let name = rest.dropFirst().drop { $0 == "/" }
        guard rest.first == "<", name.first?.isLetter == true || name.hasPrefix("{{") else { return pass(1) }
        element = name.prefix { $0.isLetter || $0.isNumber || $0 == "-" }.lowercased()
        attributes = []
        isEnd = rest.hasPrefix("</")
        place = .element
        if Self.forbiddenElements.contains(element) { throw objection("<\(element)> does nothing here: \(Self.policy)") }
        pass(rest.distance(from: rest.startIndex, to: name.startIndex) + element.count)
    }

    private mutating func scanElement() throws(Objection) {
        let wasBehindEquals = followsEqualsSign
        followsEqualsSign = rest.first == "=" || wasBehindEquals && rest.first?.isWhitespace == true
        switch rest.first {
        case ">":
            if element == "script", !isEnd, !attributes.contains("src") { throw objection("<script> does nothing here: \(Self.policy)") }
            place = .text
            pass(1)
        case let mark? where "\"'".contains(mark):
            guard wasBehindEquals else { throw objection("a quotation mark in <\(element) opens no value") }
            place = .quoted(mark)
            pass(1)
            try checkAddress()
        case let first? where first.isLetter:
            let name = rest.prefix { $0.isLetter || $0.isNumber || "-_:".contains($0) }.lowercased()
            if name.hasPrefix("on") || Self.forbiddenAttributes.contains(name) {
                throw objection("\(name)= does nothing here: \(Self.policy)")
            }
            attributes.insert(name)
            attribute = name
            pass(name.count)
            // An unquoted value.
            let value = rest.drop(while: \.isWhitespace)
            if value.first == "=", let first = value.dropFirst().first(where: { !$0.isWhitespace }), !"\"'".contains(first) {
                try checkAddress(value.dropFirst())
            }
        default: pass(1)
        }
    }

    /// Rejects an address that runs a script, or that loads a file from another host.
    /// - Parameter value: the text from the start of the attribute value; `nil` for the text that follows.
    private func checkAddress(_ value: Substring? = nil) throws(Objection) {
        guard ["href", "src", "srcset", "poster", "action"].contains(attribute) else { return }
        let address = (value ?? rest).prefix(64).filter { !$0.isWhitespace }.lowercased()
        if Self.scriptSchemes.contains(where: address.hasPrefix) {
            let scheme = address.prefix { $0 != ":" }
            throw objection("\(attribute)=\"\(scheme):\" does nothing here: \(Self.policy)")
        }
        if Self.loadingElements.contains(element), ["http:", "https:", "//"].contains(where: address.hasPrefix) {
            throw objection("<\(element)> from another host does nothing here: \(Self.policy)")
        }
    }

    private static let scriptSchemes = ["javascript:", "vbscript:", "data:"]
    private static let loadingElements: Set = ["img", "link", "script", "source", "audio", "video"]
    private static let policy = "browsers are told to run and to apply files of the provider alone"
    private static let forbiddenElements: Set = ["base", "embed", "frame", "frameset", "iframe", "object", "style"]
    private static let forbiddenAttributes: Set = ["formaction", "http-equiv", "srcdoc", "style"]
}
