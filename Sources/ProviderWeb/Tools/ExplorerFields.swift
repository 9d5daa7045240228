import LoginModel
import ProviderDomain

/// The fields and edges of the node at a path. Each entry has the path of the call with the field added or removed.
struct ExplorerFields: Sendable {
    struct Entry: Sendable {
        let name: String
        let description: String
        /// The permission that the person must have granted.
        let permission: String?
        let isEdge: Bool
        /// Whether the path requests the field.
        let isChosen: Bool
        /// The path with the field added, or removed if the path already requests it.
        let path: String
    }

    /// The path of the node, such as `me`.
    let node: String
    let type: NodeType
    let entries: [Entry]

    /// The maximum length of a path for which the list is created, in bytes. The limit exists because each entry repeats the rest of the
    /// path.
    private static let maximumPathBytes = 1024

    /// Lists the fields of a node.
    /// - Parameter appIDs: the IDs that denote apps rather than people.
    /// - Returns: `nil` if the node type is unknown, or the path is too long.
    init?(_ target: ExplorerTarget, appIDs: [String]) {
        guard target.path.utf8.count + target.query.utf8.count <= Self.maximumPathBytes else { return nil }
        let parts = target.parts
        guard let first = parts.first, let type = Self.type(parts, isApp: first == "app" || appIDs.contains(first)) else { return nil }
        self.type = type
        let query = target.query.split(separator: "&").map(String.init)
        let written = query.first { $0.hasPrefix("fields=") }.map { FormParameters.decode(String($0.dropFirst(7))) ?? "" }
        let fields = Self.split(written ?? "")
        let names = Set(fields.map(Self.name(of:)))
        let rest = written == nil ? type.defaults ?? [] : fields
        let others = query.filter { !$0.hasPrefix("fields=") }
        let base = parts.joined(separator: "/")
        node = base
        entries = type.fields.filter { $0.value.kind != .deprecated }.sorted {
            ($0.key == "id" ? "" : $0.key) < ($1.key == "id" ? "" : $1.key)
        }.map {
            name, field in
            let isChosen = names.contains(name)
            let list = isChosen ? fields.filter { Self.name(of: $0) != name } : rest.filter { $0 != name } + [name]
            let part = list.isEmpty ? [] : ["fields=\(Self.encode(list.joined(separator: ",")))"]
            let isEdge = if case .edge = field.kind { true } else { false }
            let tail = (part + others).joined(separator: "&")
            return Entry(
                name: name, description: field.description, permission: field.permission?.name, isEdge: isEdge, isChosen: isChosen,
                path: tail.isEmpty ? base : "\(base)?\(tail)")
        }
    }

    private static func type(_ parts: [String], isApp: Bool) -> NodeType? {
        let node: NodeType = isApp ? .application : .user
        switch parts.count {
        case 1: return node
        case 2:
            switch node.fields[parts[1]]?.kind {
            case .edge(let type), .object(let type): return type
            default: return nil
            }
        default: return nil
        }
    }

    /// Splits a field list at commas outside braces and parentheses.
    private static func split(_ text: String) -> [String] {
        var parts: [String] = []
        var part = ""
        var depth = 0
        for character in text {
            if "({".contains(character) { depth += 1 }
            if ")}".contains(character) { depth -= 1 }
            if character == ",", depth <= 0 {
                parts.append(part)
                part = ""
            } else {
                part.append(character)
            }
        }
        return (parts + [part]).filter { !$0.isEmpty }
    }

    private static func name(of field: String) -> String { String(field.prefix { !".({".contains($0) }).filter { $0 != " " } }

    /// Percent-encodes a field list, except for the characters that are readable in a query.
    private static func encode(_ text: String) -> String {
        [("%2C", ","), ("%7B", "{"), ("%7D", "}"), ("%28", "("), ("%29", ")")].reduce(FormParameters.encode(text)) {
            $0.replacing($1.0, with: $1.1)
        }
    }
}
