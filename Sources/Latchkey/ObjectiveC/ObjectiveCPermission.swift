#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKPermission` for Objective-C: a permission with a name that can be asked for, behind the documented selectors.
@objc(FBSDKPermission)
public final class ObjectiveCPermission: NSObject, Sendable {
    /// The same permission for Swift.
    public let permission: Permission

    private init(_ permission: Permission) { self.permission = permission }

    /// Takes a name that can be asked for; `nil` for any other.
    @objc(initWithString:)
    public init?(string: String) {
        guard let permission = Permission(string: string) else { return nil }
        self.permission = permission
    }

    /// The name on the wire.
    @objc public var value: String { permission.name }

    /// Takes a set of names; `nil` where one of them cannot be asked for.
    @objc(permissionsFromRawPermissions:)
    public static func permissions(fromRawPermissions names: Set<String>) -> Set<ObjectiveCPermission>? {
        Permission.permissions(fromRawPermissions: names).map { Set($0.map(ObjectiveCPermission.init)) }
    }

    /// The names of a set.
    @objc(rawPermissionsFromPermissions:)
    public static func rawPermissions(from permissions: Set<ObjectiveCPermission>) -> Set<String> { Set(permissions.map(\.value)) }

    public override func isEqual(_ object: Any?) -> Bool { (object as? ObjectiveCPermission)?.permission == permission }
    public override var hash: Int { permission.hashValue }
    public override var description: String { permission.name }
}
#endif
