import IdentityTokens

/// The parameter `fields`: plain names, as a comma list or as a JSON array of strings (provider-wire.md, section 7.3).
public struct FieldList: Sendable, Hashable {
    /// In the order of the request, each once; `nil` where none was sent.
    public let names: [String]?

    private static let longest = 4096
    private static let most = 100

    /// - Throws: what is wrong with the list, and where a name is more than a name.
    public init(_ text: String?) throws(GraphError) {
        guard let text else {
            names = nil
            return
        }
        guard text.utf8.count <= Self.longest else { throw .malformed("Param fields must not be longer than \(Self.longest) bytes") }
        let items = Self.jsonArray(text) ?? text.split(separator: ",").map(String.init)
        var names: [String] = []
        for item in items {
            let name = String(item.filter { !$0.isWhitespace })
            guard !name.isEmpty, !names.contains(name) else { continue }
            guard name.utf8.allSatisfy(Self.isOfName) else { throw .expandedField(name) }
            names.append(name)
        }
        guard names.count <= Self.most else { throw .malformed("Param fields must not have more than \(Self.most) names") }
        self.names = names.isEmpty ? nil : names
    }

    private static func jsonArray(_ text: String) -> [String]? {
        guard text.first == "[" else { return nil }
        return (try? JSONValue(strictly: Array(text.utf8), deepest: 1))?.strings
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}

extension GraphError {
    /// Not silence: whoever asks for the inside of an object must not take its absence for an answer.
    static func expandedField(_ text: String) -> GraphError {
        GraphError(
            "Syntax error: fields is a list of plain names here, and \"\(text.prefix(64))\" is more than a name.", code: 2500)
    }
}
