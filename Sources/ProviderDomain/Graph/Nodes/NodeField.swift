public import LoginModel

/// One field of a kind of node: what it is, and what it takes to read it (provider-wire.md, section 7.2).
public struct NodeField: Sendable {
    /// What stands behind a field.
    public enum Kind: Sendable, Hashable {
        /// A text, a number or a truth value.
        case value
        /// An object that comes with the node.
        case object(NodeType)
        /// An edge, of which the first page stands in the place of the value.
        case edge(NodeType)
        /// A name that old clients still ask for: there is nothing to give, and no reason to fail.
        case retired
    }

    /// What stands behind it.
    public let kind: Kind
    /// What the person must have granted.
    public let permission: Permission?
    /// Whether only the person whose node it is, or a server of the app's, may read it: of a friend it is never shown.
    public let isOwn: Bool
    /// The type as `metadata=1` names it.
    public let type: String
    /// One sentence for developers.
    public let description: String

    static func value(
        _ description: String, type: String = "string", needing permission: Permission? = nil, isOwn: Bool = false
    ) -> NodeField {
        NodeField(kind: .value, permission: permission, isOwn: isOwn, type: type, description: description)
    }

    static func object(_ node: NodeType, _ description: String, needing permission: Permission? = nil) -> NodeField {
        NodeField(kind: .object(node), permission: permission, isOwn: false, type: node.rawValue, description: description)
    }

    static func edge(_ node: NodeType, _ description: String, needing permission: Permission? = nil, isOwn: Bool = true) -> NodeField {
        NodeField(kind: .edge(node), permission: permission, isOwn: isOwn, type: node.rawValue, description: description)
    }

    static let retired = NodeField(
        kind: .retired, permission: nil, isOwn: false, type: "string", description: "No longer given; asking for it is no error.")
}
