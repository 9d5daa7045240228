/// The documented name of a checked permission. There is one type for permissions here (client-sdk.md, sections 1.7 and 1.8).
public typealias FBPermission = Permission

extension Permission {
    /// Takes a name that can be asked for; `nil` for what ``LoginModel/Permission/init(validating:)`` throws.
    public init?(string: String) {
        guard let permission = try? Permission(validating: string) else { return nil }
        self = permission
    }

    /// The documented spelling of ``LoginModel/Permission/name``.
    public var value: String { name }

    /// Takes a set of names; `nil` where one of them cannot be asked for.
    public static func permissions(fromRawPermissions names: Set<String>) -> Set<FBPermission>? {
        let permissions = names.compactMap(Permission.init(string:))
        return permissions.count == names.count ? Set(permissions) : nil
    }

    /// The names of a set.
    public static func rawPermissions(from permissions: Set<FBPermission>) -> Set<String> { Set(permissions.map(\.name)) }
}
