#if canImport(ObjectiveC)
public import Foundation

/// The Objective-C class `FBSDKPermission`: a wrapper of a `Permission` that an app can request.
@objc(FBSDKPermission)
public final class ObjectiveCPermission: NSObject, Sendable {
    /// The wrapped `Permission`.
    public let permission: Permission

    private init(_ permission: Permission) { self.permission = permission }

    /// Creates a permission from its name; `nil` if the name is not valid.
    @objc(initWithString:)
    public init?(string: String) {
        guard let permission = Permission(string: string) else { return nil }
        self.permission = permission
    }

    /// The name of the permission, as in the `scope` parameter.
    @objc public var value: String { permission.name }

    /// Creates permissions from their names; `nil` if one of the names is not valid.
    @objc(permissionsFromRawPermissions:)
    public static func permissions(fromRawPermissions names: Set<String>) -> Set<ObjectiveCPermission>? {
        Permission.permissions(fromRawPermissions: names).map { Set($0.map(ObjectiveCPermission.init)) }
    }

    /// Returns the names of the permissions.
    @objc(rawPermissionsFromPermissions:)
    public static func rawPermissions(from permissions: Set<ObjectiveCPermission>) -> Set<String> { Set(permissions.map(\.value)) }

    public override func isEqual(_ object: Any?) -> Bool { (object as? ObjectiveCPermission)?.permission == permission }
    public override var hash: Int { permission.hashValue }
    public override var description: String { permission.name }
}
#endif
