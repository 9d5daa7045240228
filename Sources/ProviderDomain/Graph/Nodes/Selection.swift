public import IdentityTokens

/// The fields of one kind of node that a call asks for, checked against what there is before anything is looked up
/// (provider-wire.md, section 7.3).
public struct Selection: Sendable {
    /// One field.
    public struct Item: Sendable {
        /// As the call wrote it.
        public let expression: FieldExpression
        /// What it is.
        public let field: NodeField
        /// What is wanted of what stands behind it.
        public let inner: Selection?

        /// What the answer calls it.
        public var outputName: String { expression.outputName }
    }

    /// What was asked for, in the order of the call, and `id` where the node has one.
    public let items: [Item]

    /// - Throws: the first field that there is not, or that cannot be asked for like this.
    public init(_ list: FieldList, of type: NodeType) throws(GraphError) {
        self = try list.expressions.map { (fields) throws(GraphError) in try Selection(fields, of: type) } ?? .usual(type)
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
        case .value, .retired: break
        }
        if let alias = expression.alias, isPlain { throw .malformed("Unknown fields: \(alias).") }
        guard let inner = expression.fields else { return Item(expression: expression, field: field, inner: nil) }
        if field.kind == .retired { return Item(expression: expression, field: field, inner: nil) }
        guard let type else { throw .noSuchField(inner[0].name, onValue: expression.name) }
        return Item(expression: expression, field: field, inner: try Selection(inner, of: type))
    }

    /// What is answered where nothing in particular was asked for.
    public static func usual(_ type: NodeType) -> Selection {
        switch type {
        case .user: usualUser
        default: makeUsual(type)
        }
    }

    /// What a document of so many values costs, in nodes: with arguments and other names a call can ask for a value very often.
    static func cost(ofValues count: Int) -> Int { 1 + count / 8 }

    private static let usualUser = makeUsual(.user)

    private static func makeUsual(_ type: NodeType) -> Selection {
        let fields = type.fields
        return Selection(
            items: (type.defaults ?? fields.keys.sorted()).compactMap { name in
                fields[name].map { Item(expression: FieldExpression(name: name), field: $0, inner: nil) }
            })
    }
}

extension Selection {
    /// Keeps of an object what was asked for; of a list, of each of its objects.
    public func applied(to json: JSONValue) -> JSONValue {
        switch json {
        case .array(let elements): return .array(elements.map(applied))
        case .object(let members):
            var kept: [String: JSONValue] = [:]
            for item in items {
                guard let value = members[item.expression.name] else { continue }
                kept[item.outputName] = item.inner?.applied(to: value) ?? value
            }
            return .object(kept)
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
