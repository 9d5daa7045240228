import StrictJSON

/// The parameter `fields`: a list of field expressions, separated by commas or as a JSON array of strings (Wire.md, section 7.3).
public struct FieldList: Sendable, Hashable {
    /// The expressions in the order of the request; `nil` if there are none, so that the default fields of the node apply.
    public let expressions: [FieldExpression]?

    /// Parses a list.
    /// - Throws: A syntax error with its position, or an error if the list exceeds a limit.
    public init(_ text: String?) throws(GraphError) {
        guard let text else {
            expressions = nil
            return
        }
        guard text.utf8.count <= FieldParser.maximumLength else {
            throw .malformed("Param fields must not be longer than \(FieldParser.maximumLength) bytes")
        }
        let list = Self.jsonArray(text)?.joined(separator: ",") ?? text
        expressions = list.allSatisfy(\.isWhitespace) ? nil : try FieldParser.parse(list)
    }

    private static func jsonArray(_ text: String) -> [String]? {
        guard text.first == "[" else { return nil }
        return (try? JSONValue(strictly: Array(text.utf8), maximumDepth: 1))?.strings
    }
}
