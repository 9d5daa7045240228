/// One field that a call asks for, with everything that hangs on it: `friends.limit(5).as(pals){id,name}`
/// (provider-wire.md, section 7.3).
public struct FieldExpression: Sendable, Hashable {
    /// One `.name(value)`.
    public struct Argument: Sendable, Hashable {
        /// What stands before the parenthesis, such as `limit`.
        public let name: String
        /// What stands between the parentheses, without quotation marks around it.
        public let value: String
    }

    /// What the node calls it.
    public let name: String
    /// In the order in which they came; `as` is not among them.
    public internal(set) var arguments: [Argument] = []
    /// What the answer shall call it, from `.as(…)`.
    public internal(set) var alias: String?
    /// What is wanted of what it leads to, from `{…}`.
    public internal(set) var fields: [FieldExpression]?

    /// What the answer calls it.
    public var outputName: String { alias ?? name }

    /// The last argument of that name; absent where it is empty.
    public subscript(_ argument: String) -> String? {
        arguments.last { $0.name == argument }.flatMap { $0.value.isEmpty ? nil : $0.value }
    }

    /// The expression as it can be read again.
    var text: String {
        var text = name
        for argument in arguments { text += ".\(argument.name)(\(Self.quoted(argument.value)))" }
        if let alias { text += ".as(\(alias))" }
        if let fields { text += "{\(Self.text(of: fields))}" }
        return text
    }

    static func text(of list: [FieldExpression]) -> String { list.map(\.text).joined(separator: ",") }

    private static func quoted(_ value: String) -> String { value.contains { "()\"".contains($0) } ? "\"\(value)\"" : value }
}

extension FieldExpression {
    /// What asks the edge for the same page at an address of its own.
    public var argumentsOfAddress: [(name: String, value: String)] {
        let paging: Set = ["after", "before", "limit", "offset"]
        let kept = arguments.filter { !paging.contains($0.name) }.map { (name: $0.name, value: $0.value) }
        return fields.map { kept + [(name: "fields", value: Self.text(of: $0))] } ?? kept
    }
}
