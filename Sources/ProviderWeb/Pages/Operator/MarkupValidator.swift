/// Checks the HTML of a template for markup that would be unsafe or would not work: unquoted attribute values, in which a space would start a new
/// attribute, and content that the Content Security Policy of the pages blocks.
struct MarkupValidator {
    struct Violation: Error, Equatable {
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
    private var position = Place.text
    private var element = ""
    private var isEndTag = false
    /// Whether the next quotation mark opens an attribute value.
    private var followsEqualsSign = false
    /// The positions in the markup at which the open Mustache sections began.
    private var sections: [Place] = []
    private var attributes: Set<String> = []
    /// The name of the attribute whose value is being read.
    private var attribute = ""

    /// Checks a template.
    /// - Throws: ``Violation``, the first problem found.
    static func check(_ template: String) throws(Violation) {
        var markup = MarkupValidator(rest: template[...])
        while !markup.rest.isEmpty { try markup.step() }
        guard markup.position == .text else { throw markup.problem("<\(markup.element) is not closed") }
    }

    private init(rest: Substring) { self.rest = rest }

    private mutating func step() throws(Violation) {
        if rest.hasPrefix("{{") { return try scanTag() }
        switch position {
        case .text: try scanText()
        case .quoted(let mark):
            if rest.first == mark { position = .element }
            advance(by: 1)
        case .element: try scanElement()
        }
    }

    private mutating func advance(by count: Int) {
        line += rest.prefix(count).count(where: \.isNewline)
        rest = rest.dropFirst(count)
    }

    private mutating func advance(through end: String) {
        guard let range = rest.firstRange(of: end) else { return advance(by: rest.count) }
        advance(by: rest.distance(from: rest.startIndex, to: range.upperBound))
    }

    private func problem(_ reason: String) -> Violation { Violation(line: line, reason: reason) }

    /// Skips a `{{tag}}` of Mustache. Outside of quotation marks, an element may contain only comments, and sections around whole
    /// attributes.
    private mutating func scanTag() throws(Violation) {
        let isTriple = rest.hasPrefix("{{{")
        let inside = rest.dropFirst(isTriple ? 3 : 2).drop(while: \.isWhitespace)
        if position == .element, isTriple || !"#^/!".contains(inside.first ?? " ") {
            throw problem("{{\(inside.prefix { $0 != "}" })}} is inside <\(element) without quotation marks")
        }
        switch inside.first {
        case "#", "^": sections.append(position)
        case "/":
            guard sections.popLast() == position else { throw problem("a section starts and ends at different positions in <\(element)") }
        default: break
        }
        advance(through: isTriple ? "}}}" : "}}")
    }

    private mutating func scanComment() throws(Violation) {
        let begin = line
        advance(by: 4)
        while !rest.isEmpty {
            if rest.hasPrefix("-->") { return advance(by: 3) }
            if rest.hasPrefix("--!>") { return advance(by: 4) }
            advance(by: 1)
        }
        throw Violation(line: begin, reason: "<!-- is not closed")
    }

    private mutating func scanText() throws(Violation) {
        if rest.hasPrefix("<!--") { return try scanComment() }
        let name = rest.dropFirst().drop { $0 == "/" }
        guard rest.first == "<", name.first?.isLetter == true || name.hasPrefix("{{") else { return advance(by: 1) }
        element = name.prefix { $0.isLetter || $0.isNumber || $0 == "-" }.lowercased()
        attributes = []
        isEndTag = rest.hasPrefix("</")
        position = .element
        if Self.forbiddenElements.contains(element) { throw problem("<\(element)> has no effect: \(Self.policy)") }
        advance(by: rest.distance(from: rest.startIndex, to: name.startIndex) + element.count)
    }

    private mutating func scanElement() throws(Violation) {
        let wasBehindEquals = followsEqualsSign
        followsEqualsSign = rest.first == "=" || wasBehindEquals && rest.first?.isWhitespace == true
        switch rest.first {
        case ">":
            if element == "script", !isEndTag, !attributes.contains("src") { throw problem("<script> has no effect: \(Self.policy)") }
            position = .text
            advance(by: 1)
        case let mark? where "\"'".contains(mark):
            guard wasBehindEquals else { throw problem("a quotation mark in <\(element) does not start a value") }
            position = .quoted(mark)
            advance(by: 1)
            try checkAddress()
        case let first? where first.isLetter:
            let name = rest.prefix { $0.isLetter || $0.isNumber || "-_:".contains($0) }.lowercased()
            if name.hasPrefix("on") || Self.forbiddenAttributes.contains(name) {
                throw problem("\(name)= has no effect: \(Self.policy)")
            }
            attributes.insert(name)
            attribute = name
            advance(by: name.count)
            // The attribute has an unquoted value.
            let value = rest.drop(while: \.isWhitespace)
            if value.first == "=", let first = value.dropFirst().first(where: { !$0.isWhitespace }), !"\"'".contains(first) {
                try checkAddress(value.dropFirst())
            }
        default: advance(by: 1)
        }
    }

    /// Rejects an address that runs a script, or that loads a file from another host.
    /// - Parameter value: the text from the start of the attribute value; `nil` if the value starts at the current position.
    private func checkAddress(_ value: Substring? = nil) throws(Violation) {
        guard ["href", "src", "srcset", "poster", "action"].contains(attribute) else { return }
        let address = (value ?? rest).prefix(64).filter { !$0.isWhitespace }.lowercased()
        if Self.scriptSchemes.contains(where: address.hasPrefix) {
            let scheme = address.prefix { $0 != ":" }
            throw problem("\(attribute)=\"\(scheme):\" has no effect: \(Self.policy)")
        }
        if Self.loadingElements.contains(element), ["http:", "https:", "//"].contains(where: address.hasPrefix) {
            throw problem("<\(element)> from another host has no effect: \(Self.policy)")
        }
    }

    private static let scriptSchemes = ["javascript:", "vbscript:", "data:"]
    private static let loadingElements: Set = ["img", "link", "script", "source", "audio", "video"]
    private static let policy = "the Content Security Policy allows only files of the provider"
    private static let forbiddenElements: Set = ["base", "embed", "frame", "frameset", "iframe", "object", "style"]
    private static let forbiddenAttributes: Set = ["formaction", "http-equiv", "srcdoc", "style"]
}
