/// A requested field with its arguments, alias, and inner fields, such as `friends.limit(5).as(pals){id,name}` (Wire.md, section 7.3).
public struct FieldExpression: Sendable, Hashable {
    /// An argument of the form `.name(value)`.
    public struct Argument: Sendable, Hashable {
        /// The text before the parentheses, such as `limit`.
        public let name: String
        /// The text between the parentheses, without enclosing quotation marks.
        public let value: String
    }

    /// The name of the field.
    public let name: String
    /// The arguments in the order of the request, without `as`.
    public internal(set) var arguments: [Argument] = []
    /// The alias from `.as(…)`.
    public internal(set) var alias: String?
    /// The inner fields from `{…}`; `nil` if there are none.
    public internal(set) var fields: [FieldExpression]?

    /// The name of the field in the response.
    public var outputName: String { alias ?? name }

    /// Returns the value of the last argument with the given name; `nil` if it is absent or empty.
    public subscript(_ argument: String) -> String? {
        arguments.last { $0.name == argument }.flatMap { $0.value.isEmpty ? nil : $0.value }
    }

    /// The expression as text that can be parsed again.
    var text: String {
        var text = name
        for argument in arguments { text += ".\(argument.name)(\(Self.quoted(argument.value)))" }
        if let alias { text += ".as(\(alias))" }
        if let fields { text += "{\(Self.text(of: fields))}" }
        return text
    }

    static func text(of list: [FieldExpression]) -> String { list.map(\.text).joined(separator: ",") }

    /// Returns the value of an argument as text. It is enclosed in quotation marks if the parser would return a different value without
    /// them.
    private static func quoted(_ value: String) -> String {
        // The parser does not change a value that contains neither white space nor these characters.
        let isPlain = value.utf8.allSatisfy { byte in
            (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "(") && byte != UInt8(ascii: ")") && byte != UInt8(ascii: "\"")
                && byte != UInt8(ascii: "\\")
        }
        guard !isPlain || value.isEmpty else { return value }
        let plain = (try? FieldParser.parse("x.x(\(value))"))?.first?.arguments.first?.value
        return plain.map { $0.utf8.elementsEqual(value.utf8) } == true ? value : "\"\(value)\""
    }
}

extension FieldExpression {
    /// The parameters with which a call of the edge itself returns the same items. Paging parameters are not included.
    public var edgeParameters: [(name: String, value: String)] {
        let paging: Set = ["after", "before", "limit", "offset"]
        let stored = arguments.filter { !paging.contains($0.name) }.map { (name: $0.name, value: $0.value) }
        return fields.map { stored + [(name: "fields", value: Self.text(of: $0))] } ?? stored
    }
}
