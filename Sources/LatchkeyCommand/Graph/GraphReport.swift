import IdentityTokens

/// An answer of the Graph API in lines for a person.
enum GraphReport {
    /// Names before values, what is inside something further to the right.
    static func lines(for value: JSONValue) -> [String] {
        switch value {
        case .object(let members):
            return members.sorted { $0.key < $1.key }.flatMap { name, value in
                labelled("\(text(.string(name)).dropFirst().dropLast()):", value)
            }
        case .array(let elements): return elements.flatMap(element)
        default: return [text(value)]
        }
    }

    private static func labelled(_ label: String, _ value: JSONValue) -> [String] {
        switch value {
        case .object(let members) where !members.isEmpty: [label] + lines(for: value).map { "  \($0)" }
        case .array(let elements) where !elements.isEmpty: [label] + lines(for: value).map { "  \($0)" }
        default: ["\(label) \(text(value))"]
        }
    }

    private static func element(_ value: JSONValue) -> [String] {
        lines(for: value).enumerated().map { index, line in "\(index == 0 ? "-" : " ") \(line)" }
    }

    /// As JSON, so that nothing in an answer can steer the terminal.
    private static func text(_ value: JSONValue) -> String { String(decoding: value.serialized(), as: UTF8.self) }
}
