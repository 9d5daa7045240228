import IdentityTokens

/// The parameter `fields`: a list of field expressions, as a comma list or as a JSON array of strings (provider-wire.md, section 7.3).
public struct FieldList: Sendable, Hashable {
    /// In the order of the request; `nil` where nothing was asked for, so that the node's own choice stands.
    public let expressions: [FieldExpression]?

    /// - Throws: what is wrong with the list, and where.
    public init(_ text: String?) throws(GraphError) {
        guard let text else {
            expressions = nil
            return
        }
        guard text.utf8.count <= FieldParser.longest else {
            throw .malformed("Param fields must not be longer than \(FieldParser.longest) bytes")
        }
        let list = Self.jsonArray(text)?.joined(separator: ",") ?? text
        expressions = list.allSatisfy(\.isWhitespace) ? nil : try FieldParser.parse(list)
    }

    private static func jsonArray(_ text: String) -> [String]? {
        guard text.first == "[" else { return nil }
        return (try? JSONValue(strictly: Array(text.utf8), deepest: 1))?.strings
    }
}
