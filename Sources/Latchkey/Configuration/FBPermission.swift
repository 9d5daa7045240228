/// The documented name of a validated permission. Latchkey has one type for all permissions (SDK.md, sections 1.7 and 1.8).
public typealias FBPermission = Permission

extension Permission {
    /// Creates a permission from its name; `nil` if ``LoginModel/Permission/init(validating:)`` rejects the name.
    public init?(string: String) {
        guard let permission = try? Permission(validating: string) else { return nil }
        self = permission
    }

    /// The documented spelling of ``LoginModel/Permission/name``.
    public var value: String { name }

    /// Converts a set of names to permissions; `nil` if ``init(string:)`` rejects one of the names.
    public static func permissions(fromRawPermissions names: Set<String>) -> Set<FBPermission>? {
        let permissions = names.compactMap(Permission.init(string:))
        return permissions.count == names.count ? Set(permissions) : nil
    }

    /// Returns the names of a set of permissions.
    public static func rawPermissions(from permissions: Set<FBPermission>) -> Set<String> { Set(permissions.map(\.name)) }
}
