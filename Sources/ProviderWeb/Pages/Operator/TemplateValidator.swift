/// Checks an operator's template against the template that it replaces. The operator's template may use only the data that the replaced
/// template uses, and must contain the same form fields.
struct TemplateValidator {
    /// The name of the template.
    let name: String
    private let provided: Set<String>
    private let requiredParts: [String]
    private let allowedActions: Set<String>
    private let partials: Set<String>

    init(_ name: String, inPlaceOf template: String, partials: Set<String>) {
        self.name = name
        let tags = TemplateTag.all(in: template)
        self.partials = partials.union(tags.filter { $0.kind == .partial }.map(\.name))
        provided = Set(tags.filter { Self.refersToData($0.kind) }.map(\.name))
        requiredParts =
            Self.submittedParts(of: template) + tags.filter { $0.kind == .partial && $0.name.hasPrefix("*") }.map { "{{>\($0.name)}}" }
        allowedActions = Set(requiredParts.filter { $0.hasPrefix("action=") })
    }

    func validate(_ template: String) throws(PagesError) {
        for tag in TemplateTag.all(in: template) {
            guard let violation = problem(with: tag) else { continue }
            throw .invalidTemplate(name: name, line: tag.line, because: violation)
        }
        do throws(MarkupValidator.Violation) {
            try MarkupValidator.check(template)
        } catch {
            throw .invalidTemplate(name: name, line: error.line, because: error.reason)
        }
        let sent = Self.submittedParts(of: template)
        if let other = sent.first(where: { $0.hasPrefix("action=") && !allowedActions.contains($0) }) {
            throw .invalidTemplate(name: name, line: nil, because: "a form of this page cannot have \(other)")
        }
        let partials = TemplateTag.all(in: template).filter { $0.kind == .partial }.map { "{{>\($0.name)}}" }
        let missing = requiredParts.filter { !sent.contains($0) && !partials.contains($0) }
        guard missing.isEmpty else {
            throw .invalidTemplate(name: name, line: nil, because: "it must contain \(missing.joined(separator: ", "))")
        }
    }

    private func problem(with tag: TemplateTag) -> String? {
        switch tag.kind {
        case .comment, .end: nil
        case .directive: "a template cannot use the tags {{=, {{%, {{$ and {{<"
        case .partial: partials.contains(tag.name) ? nil : "there is no template \(tag.name)"
        case .unescaped where tag.name.split(separator: ".").last.map(String.init) != Self.markupMember:
            "{{{\(tag.name)}}} would insert the value as HTML: write {{\(tag.name)}}"
        case .variable, .unescaped, .section:
            provides(tag.name) ? nil : "the page does not provide \(tag.name); it provides \(provided.sorted().joined(separator: ", "))"
        }
    }

    /// Whether the page provides a value. A value that it provides as HTML is also available as plain text, and vice versa.
    private func provides(_ name: String) -> Bool {
        let ending = ".\(Self.markupMember)"
        let plain = name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
        return provided.contains(plain) || provided.contains(plain + ending)
    }

    /// The member of ``LocalizedText`` that is already HTML, so that a template need not escape it.
    private static let markupMember = "markup"

    private static func refersToData(_ kind: TemplateTag.Kind) -> Bool { [.variable, .unescaped, .section].contains(kind) }

    /// Returns the fields and targets of the forms with their types: `name="password"`, `name="password" type="password"`,
    /// `action="/dialog/login" method="post"`.
    private static func submittedParts(of template: String) -> [String] {
        // Forms in comments are not submitted.
        let shown = template.replacing(/<!--.*?--!?>/.dotMatchesNewlines(), with: "").replacing(/{{!.*?}}/.dotMatchesNewlines(), with: "")
        var sent: [String] = []
        for element in shown.matches(of: /<(form|input|button|select|option|textarea)\s((?:[^>"']|"[^"]*"|'[^']*')*)>/.ignoresCase()) {
            var parts: [String: String] = [:]
            for attribute in element.2.matches(
                of: /(?:^|\s)(name|value|action|method|type)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/.ignoresCase())
            {
                let value = String(attribute.2 ?? attribute.3 ?? attribute.4 ?? "")
                let name = attribute.1.lowercased()
                parts[name] =
                    switch name {
                    case "type": textTypes.contains(value.lowercased()) ? "text" : value.lowercased()
                    case "method": value.lowercased()
                    default: value
                    }
            }
            let kind = element.1.lowercased()
            // The attribute that qualifies the element, with the value that HTML uses if the attribute is missing.
            let defaultAttribute = ["form": ("method", "get"), "input": ("type", "text"), "button": ("type", "submit")][kind]
            let qualifier = defaultAttribute.map { "\($0.0)=\"\(parts[$0.0] ?? $0.1)\"" } ?? ""
            for name in ["action", "name", "value"] {
                guard let value = parts[name] else { continue }
                // The plain part comes first, so that a wrong `action` is reported without its method.
                let isTied = name == "action" || name == "name" && !qualifier.isEmpty
                for part in ["\(name)=\"\(value)\""] + (isTied ? ["\(name)=\"\(value)\" \(qualifier)"] : []) where !sent.contains(part) {
                    sent.append(part)
                }
            }
        }
        return sent
    }
    /// The input types that are equivalent to `text`; they differ in the keyboard that a phone shows.
    private static let textTypes: Set = ["email", "number", "search", "tel", "url"]
}
