import LoginModel
import StrictJSON

/// A reference to values in the response to an earlier batch item, such as `{result=name:$.data.*.id}` (Wire.md, section 7.11). The
/// `relative_url` and the `body` of an item may contain references.
enum BatchReference {
    private static let start = "{result="
    private static let maximumReferences = 32
    private static let maximumPathLength = 256
    /// The largest number of values that a reference may stand for.
    private static let maximumValues = 500
    /// The largest size of a text with its references resolved, in bytes.
    private static let maximumTextLength = 16_384

    /// Returns the names of the items that a text refers to.
    static func names(in text: String) -> [String] {
        text.split(separator: start, omittingEmptySubsequences: false).dropFirst().prefix(maximumReferences).map {
            String($0.prefix { $0 != ":" && $0 != "}" })
        }
    }

    /// Replaces the references with values. The values are percent-encoded, so that a value can never add a parameter.
    static func resolve(_ text: String, by results: [String: JSONValue]) throws(GraphError) -> String {
        guard text.contains(start) else { return text }
        let pieces = text.split(separator: start, omittingEmptySubsequences: false)
        guard pieces.count <= maximumReferences + 1 else {
            throw .malformed("A batch item must not refer to more than \(maximumReferences) results")
        }
        var resolved = String(pieces[0])
        for piece in pieces.dropFirst() {
            guard let end = piece.firstIndex(of: "}"), let colon = piece[..<end].firstIndex(of: ":") else {
                throw .malformed("A reference must have the form {result=name:$.path}")
            }
            let name = String(piece[..<colon])
            guard let result = results[name] else { throw .missingResult(name) }
            let path = piece[piece.index(after: colon)..<end]
            let values = try self.values(at: path, in: result)
            resolved += FormParameters.encode(values.joined(separator: ",")) + piece[piece.index(after: end)...]
            guard resolved.utf8.count <= maximumTextLength else { throw .malformed("The references of a batch item are too long") }
        }
        return resolved
    }

    /// Returns the values at a path of names, indices, and wildcards, such as `$.data.*.id` or `$.data[0].id`. Each step is applied to all
    /// values that the previous step found.
    private static func values(at path: Substring, in result: JSONValue) throws(GraphError) -> [String] {
        guard path.first == "$", path.utf8.count <= maximumPathLength, !path.contains("..") else { throw .badPath(path) }
        let steps = path.dropFirst().replacing("[", with: ".").replacing("]", with: "").split(separator: ".")
        var values = [result]
        for step in steps {
            let isName =
                step == "*"
                || step.utf8.allSatisfy { $0 == UInt8(ascii: "_") || Character(UnicodeScalar($0)).isLetter || (48...57).contains($0) }
            guard isName else { throw .badPath(path) }
            values = values.flatMap { value -> [JSONValue] in
                if step == "*" { return value.array ?? value.object.map { $0.sorted { $0.key < $1.key }.map(\.value) } ?? [] }
                if let number = Int(step), let array = value.array { return array.indices.contains(number) ? [array[number]] : [] }
                return value[String(step)].map { [$0] } ?? []
            }
            guard values.count <= maximumValues else { throw .malformed("A reference must not have more than \(maximumValues) values") }
        }
        return values.compactMap { value in
            switch value {
            case .string(let text): text
            case .integer(let number): String(number)
            case .bool(let bool): String(bool)
            default: nil
            }
        }
    }
}

extension GraphError {
    static func missingResult(_ name: String) -> GraphError {
        GraphError(
            "(#100) The item refers to \"\(name.prefix(64))\", which has no result", type: "GraphBatchException", code: 100)
    }

    fileprivate static func badPath(_ path: Substring) -> GraphError {
        .malformed("\"\(path.prefix(64))\" is not a path of names, numbers and asterisks such as $.data.*.id")
    }
}
