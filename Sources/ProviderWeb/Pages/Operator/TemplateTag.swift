/// One `{{tag}}` of a Mustache template (mustache(5)).
struct TemplateTag: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case variable, unescaped, section, end, comment, partial
        /// A tag that changes how the rest of the template is parsed, such as a set-delimiter tag.
        case directive
    }

    let kind: Kind
    /// The name without its sigil: `person.name` of `{{#person.name}}`.
    let name: String
    /// The line number, starting at 1.
    let line: Int

    /// Returns the tags of a template in order. An unclosed tag is ignored, because the template parser reports it with a more exact
    /// message.
    static func all(in template: String) -> [TemplateTag] {
        var tags: [TemplateTag] = []
        var line = 1
        var rest = template[...]
        while let open = rest.firstRange(of: "{{") {
            line += rest[..<open.lowerBound].count(where: \.isNewline)
            rest = rest[open.upperBound...]
            let isTriple = rest.first == "{"
            guard let close = rest.firstRange(of: isTriple ? "}}}" : "}}") else { break }
            let text = rest[..<close.lowerBound]
            tags.append(isTriple ? TemplateTag(kind: .unescaped, trimming: text.dropFirst(), line) : TemplateTag(text, line))
            line += text.count(where: \.isNewline)
            rest = rest[close.upperBound...]
        }
        return tags
    }

    private init(kind: Kind, trimming name: Substring, _ line: Int) {
        self.kind = kind
        self.name = name.filter { !$0.isWhitespace }
        self.line = line
    }

    private init(_ text: Substring, _ line: Int) {
        let text = text.drop(while: \.isWhitespace)
        let kind: Kind =
            switch text.first {
            case "#", "^": .section
            case "/": .end
            case "!": .comment
            case ">": .partial
            case "&": .unescaped
            case "=", "%", "$", "<": .directive
            default: .variable
            }
        self.init(kind: kind, trimming: kind == .variable ? text : text.dropFirst(), line)
    }
}
