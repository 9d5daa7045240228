public import IdentityTokens
public import LoginModel

/// A permission that the operator has put into the catalogue, beside those of the documentation (provider-wire.md, section 12.2).
public struct PermissionDefinition: Sendable, Hashable {
    /// Under which heading a tool lists it (provider-wire.md, section 13.1).
    public enum Group: String, Sendable, Hashable, CaseIterable {
        /// What a person tells of themselves.
        case userData = "user_data"
        /// What a person looks after.
        case pages = "events_groups_pages"
        /// Anything else.
        case other
    }

    /// The permission.
    public let permission: Permission
    /// Where it is listed.
    public var group: Group
    /// What the dialog says that the app gets; a sentence that says so in general where there is none.
    public var text: String?
    /// Whether an app needs advanced access to ask strangers for it.
    public var needsReview: Bool
    /// Whether it lets an app write.
    public var publishes: Bool
    /// Whether a limited login can ask for it.
    public var isLimitedCapable: Bool
    /// The fields of a person's node that it opens.
    public var fields: Set<String>

    /// Takes everything as it is.
    public init(
        _ permission: Permission, group: Group = .other, text: String? = nil, needsReview: Bool = true, publishes: Bool = false,
        isLimitedCapable: Bool = false, fields: Set<String> = []
    ) {
        self.permission = permission
        self.group = group
        self.text = text
        self.needsReview = needsReview
        self.publishes = publishes
        self.isLimitedCapable = isLimitedCapable
        self.fields = fields
    }

    /// For an operator who looks at it.
    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(permission.name), "group": .string(group.rawValue), "review": .bool(needsReview), "publish": .bool(publishes),
            "limited": .bool(isLimitedCapable), "fields": .array(fields.sorted().map(JSONValue.string)),
        ]
        members["text"] = text.map(JSONValue.string)
        return .object(members)
    }
}
