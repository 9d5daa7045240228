/// The documented name of a validated permission. Latchkey has one type for all permissions (SDK.md, sections 1.7 and 1.8).
public typealias FBPermission = Permission

extension Permission {
    /// Creates a permission from a name that may be requested; `nil` for a name that ``LoginModel/Permission/init(validating:)`` rejects.
    public init?(string: String) {
        guard let permission = try? Permission(validating: string) else { return nil }
        self = permission
    }

    /// The documented spelling of ``LoginModel/Permission/name``.
    public var value: String { name }

    /// Converts a set of names to permissions; `nil` if one of the names may not be requested.
    public static func permissions(fromRawPermissions names: Set<String>) -> Set<FBPermission>? {
        let permissions = names.compactMap(Permission.init(string:))
        return permissions.count == names.count ? Set(permissions) : nil
    }

    /// Returns the names of a set of permissions.
    public static func rawPermissions(from permissions: Set<FBPermission>) -> Set<String> { Set(permissions.map(\.name)) }
}
