import LoginModel
import ProviderDomain

/// What the node that a path leads to can be asked for, and how the path changes if it is.
struct ExplorerFields: Sendable {
    struct Entry: Sendable {
        let name: String
        let description: String
        /// What the person must have granted.
        let permission: String?
        let isEdge: Bool
        /// Whether the path asks for it.
        let isChosen: Bool
        /// The path with it, or without it where it is chosen.
        let path: String
    }

    /// The path to it, such as `me`.
    let node: String
    let type: NodeType
    let entries: [Entry]

    /// Bytes of a path for which ways to other paths are made: each has the rest of it.
    private static let longestPath = 1024

    /// - Parameter appIDs: the apps whose nodes are apps.
    /// - Returns: `nil` where nothing is known of what is there, or the path is too long for it.
    init?(_ target: ExplorerTarget, appIDs: [String]) {
        guard target.path.utf8.count + target.query.utf8.count <= Self.longestPath else { return nil }
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
        entries = type.fields.filter { $0.value.kind != .retired }.sorted {
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

    /// Cuts at commas that stand in no braces and no parentheses.
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

    /// Percent-encoded, but for what is plain to read in a query.
    private static func encode(_ text: String) -> String {
        [("%2C", ","), ("%7B", "{"), ("%7D", "}"), ("%28", "("), ("%29", ")")].reduce(FormParameters.encode(text)) {
            $0.replacing($1.0, with: $1.1)
        }
    }
}
