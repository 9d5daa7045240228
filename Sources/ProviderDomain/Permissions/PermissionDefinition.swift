public import LoginModel
public import StrictJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A permission that the operator added to the catalog, in addition to those in Facebook's documentation (Wire.md, section 12.2).
public struct PermissionDefinition: Sendable, Hashable {
    /// The heading under which tools list a permission (Wire.md, section 13.1).
    public enum Group: String, Sendable, Hashable, CaseIterable {
        /// Data about the person.
        case userData = "user_data"
        /// Events, groups, and pages that the person manages.
        case pages = "events_groups_pages"
        /// Anything else.
        case other
    }

    /// The permission that is defined.
    public let permission: Permission
    /// The heading under which tools list the permission.
    public var group: Group
    /// The text in the dialog that says what the app receives; `nil` for a general sentence.
    public var text: String?
    /// Whether an app needs Advanced Access to ask people without a role for the permission.
    public var needsReview: Bool
    /// Whether the permission lets an app publish on behalf of the person.
    public var publishes: Bool
    /// Whether a Limited Login can ask for the permission.
    public var allowsLimitedLogin: Bool
    /// The fields of a person's node that the permission makes readable.
    public var fields: Set<String>

    /// Creates a definition. By default, the permission needs a review and makes no field readable.
    public init(
        _ permission: Permission, group: Group = .other, text: String? = nil, needsReview: Bool = true, publishes: Bool = false,
        allowsLimitedLogin: Bool = false, fields: Set<String> = []
    ) {
        self.permission = permission
        self.group = group
        self.text = text
        self.needsReview = needsReview
        self.publishes = publishes
        self.allowsLimitedLogin = allowsLimitedLogin
        self.fields = fields
    }

    /// The permissions in Facebook's documentation that disclose the same fields, in alphabetical order.
    package var documentedPermissions: [Permission] { fields.sorted().map(Self.documentedPermission(ofField:)) }

    /// Returns the permission in Facebook's documentation that discloses a field of ``PermissionCatalog/definableFields``.
    static func documentedPermission(ofField name: String) -> Permission { name == "email" ? .email : Permission(name: "user_\(name)") }

    /// The definition as a JSON object, for the operator.
    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(permission.name), "group": .string(group.rawValue), "review": .bool(needsReview), "publish": .bool(publishes),
            "limited": .bool(allowsLimitedLogin), "fields": .array(fields.sorted().map(JSONValue.string)),
        ]
        members["text"] = text.map(JSONValue.string)
        return .object(members)
    }
}

/// A change of the permission catalog by the operator, for the store to record.
public enum PermissionChange: Sendable {
    /// Adds a permission, or replaces its definition.
    case define(PermissionDefinition, at: Date)
    /// Removes a permission. From then on, the permission has no effect for people who granted it.
    case remove(Permission, at: Date)
}

extension PermissionChange {
    /// What the store does with the change.
    public enum Decision: Sendable, Hashable {
        /// Stores nothing, because the permission is defined in the same way already.
        case leave
        /// Stores nothing, because there is no permission to remove.
        case reject
        /// Stores the definition, which replaces any earlier one of the permission, and adds the entry to the audit log.
        case store(PermissionDefinition, NewAuditEntry)
        /// Deletes the definition of the permission, and adds the entry to the audit log.
        case delete(Permission, NewAuditEntry)
    }

    /// Decides whether the catalog changes.
    /// - Parameter catalog: The stored definitions.
    public func decision(on catalog: [PermissionDefinition]) -> Decision {
        switch self {
        case .define(let definition, let now):
            if catalog.contains(definition) { return .leave }
            return .store(definition, Self.entry(.permissionDefined, of: definition.permission, at: now))
        case .remove(let permission, let now):
            guard catalog.contains(where: { $0.permission == permission }) else { return .reject }
            return .delete(permission, Self.entry(.permissionRemoved, of: permission, at: now))
        }
    }

    private static func entry(_ event: AuditEvent, of permission: Permission, at now: Date) -> NewAuditEntry {
        NewAuditEntry(event, by: .operator, person: nil, appID: nil, fields: [permission.name], at: now)
    }
}
