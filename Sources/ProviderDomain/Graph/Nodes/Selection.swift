public import StrictJSON

/// The requested fields of a node type, which are validated before any data is read (Wire.md, section 7.3).
public struct Selection: Sendable {
    /// One requested field.
    public struct Item: Sendable {
        /// The expression in the request.
        public let expression: FieldExpression
        /// The definition of the field.
        public let field: NodeField
        /// The requested inner fields; `nil` if there are none.
        public let inner: Selection?

        /// The name of the field in the response.
        public var outputName: String { expression.outputName }
    }

    /// The fields in the order of the request, and `id` if the node type has one.
    public let items: [Item]

    /// Validates a list of fields.
    /// - Throws: The error for the first field that does not exist or cannot be requested in this form.
    public init(_ list: FieldList, of type: NodeType) throws(GraphError) {
        self = try list.expressions.map { (fields) throws(GraphError) in try Selection(fields, of: type) } ?? .defaultSelection(of: type)
    }

    private init(_ expressions: [FieldExpression], of type: NodeType) throws(GraphError) {
        let fields = type.fields
        var items: [Item] = []
        if type.hasID, !expressions.contains(where: { $0.outputName == "id" }) {
            items.append(Item(expression: FieldExpression(name: "id"), field: .value(""), inner: nil))
        }
        for expression in expressions {
            guard let field = fields[expression.name] else {
                if type.toleratesUnknown { continue }
                throw .noSuchField(expression.name, on: type)
            }
            items.append(try Self.item(expression, field))
        }
        self.items = items
    }

    private init(items: [Item]) { self.items = items }

    private static func item(_ expression: FieldExpression, _ field: NodeField) throws(GraphError) -> Item {
        var type: NodeType?
        var isPlain = expression.arguments.isEmpty
        switch field.kind {
        case .object(let node): type = node
        case .edge(let node):
            type = node
            isPlain = false
        case .value, .deprecated: break
        }
        if let alias = expression.alias, isPlain { throw .malformed("Unknown fields: \(alias).") }
        guard let inner = expression.fields else { return Item(expression: expression, field: field, inner: nil) }
        if field.kind == .deprecated { return Item(expression: expression, field: field, inner: nil) }
        guard let type else { throw .noSuchField(inner[0].name, onValue: expression.name) }
        return Item(expression: expression, field: field, inner: try Selection(inner, of: type))
    }

    /// Returns the default fields of a node type.
    public static func defaultSelection(of type: NodeType) -> Selection {
        switch type {
        case .user: defaultUser
        default: makeDefault(type)
        }
    }

    /// Returns the cost, in nodes, of a response with the given number of values. Values have a cost because a call can request the same
    /// value many times under different aliases.
    static func cost(ofValues count: Int) -> Int { 1 + count / 8 }

    private static let defaultUser = makeDefault(.user)

    private static func makeDefault(_ type: NodeType) -> Selection {
        let fields = type.fields
        return Selection(
            items: (type.defaults ?? fields.keys.sorted()).compactMap { name in
                fields[name].map { Item(expression: FieldExpression(name: name), field: $0, inner: nil) }
            })
    }
}

extension Selection {
    /// Returns an object with the requested fields only. For a list, each of its objects is reduced to the requested fields.
    public func applied(to json: JSONValue) -> JSONValue {
        switch json {
        case .array(let elements): return .array(elements.map(applied))
        case .object(let members):
            var stored: [String: JSONValue] = [:]
            for item in items {
                guard let value = members[item.expression.name] else { continue }
                stored[item.outputName] = item.inner?.applied(to: value) ?? value
            }
            return .object(stored)
        default: return json
        }
    }
}

extension GraphError {
    static func noSuchField(_ name: String, on type: NodeType) -> GraphError {
        .malformed("Tried accessing nonexisting field (\(name.prefix(64))) on node type (\(type.rawValue))")
    }

    static func noSuchField(_ name: String, onValue field: String) -> GraphError {
        .malformed("Tried accessing field (\(name.prefix(64))) of \(field.prefix(64)), which has no fields")
    }
}
