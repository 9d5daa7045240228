public import LoginModel

/// A field of a node type, and the requirements for reading it (Wire.md, section 7.2).
public struct NodeField: Sendable {
    /// The kind of value that a field has.
    public enum Kind: Sendable, Hashable {
        /// A string, a number, or a Boolean.
        case value
        /// An object that is returned with the node.
        case object(NodeType)
        /// An edge, whose first page is returned as the value.
        case edge(NodeType)
        /// A deprecated field that old clients still request. It has no value, but requesting it is not an error.
        case deprecated
    }

    /// The kind of value that the field has.
    public let kind: Kind
    /// The permission that the person must have granted; `nil` if none is required.
    public let permission: Permission?
    /// Whether the field is left out for friends of the person who logged in.
    public let requiresOwner: Bool
    /// The type that `metadata=1` reports.
    public let type: String
    /// One sentence for developers.
    public let description: String

    static func value(
        _ description: String, type: String = "string", needing permission: Permission? = nil, isOwn: Bool = false
    ) -> NodeField {
        NodeField(kind: .value, permission: permission, requiresOwner: isOwn, type: type, description: description)
    }

    static func object(_ node: NodeType, _ description: String, needing permission: Permission? = nil) -> NodeField {
        NodeField(kind: .object(node), permission: permission, requiresOwner: false, type: node.rawValue, description: description)
    }

    static func edge(_ node: NodeType, _ description: String, needing permission: Permission? = nil, isOwn: Bool = true) -> NodeField {
        NodeField(kind: .edge(node), permission: permission, requiresOwner: isOwn, type: node.rawValue, description: description)
    }

    static let deprecated = NodeField(
        kind: .deprecated, permission: nil, requiresOwner: false, type: "string",
        description: "Deprecated: no longer returned. Requesting it is not an error.")
}
