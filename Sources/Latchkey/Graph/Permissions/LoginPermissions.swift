internal import StrictJSON

/// The permissions of one person for one app, as the provider lists them (Wire.md, section 7.7).
public struct LoginPermissions: Sendable, Hashable {
    /// The permissions that the person granted.
    public var granted: Set<Permission>
    /// The permissions that the person declined or revoked.
    public var declined: Set<Permission>
    /// The permissions that were granted and have expired since.
    public var expired: Set<Permission>

    /// Creates a list. A permission that is missing from all three sets has never been requested by the app.
    public init(granted: Set<Permission>, declined: Set<Permission> = [], expired: Set<Permission> = []) {
        self.granted = granted
        self.declined = declined
        self.expired = expired
    }

    /// Reads a response of the form `data: [{permission, status}]`. Malformed entries are skipped.
    /// - Returns: `nil` if the response has no such list.
    init?(_ response: JSONValue?) {
        guard let entries = response?["data"]?.array else { return nil }
        self.init(granted: [])
        for entry in entries {
            // Old API versions also list `installed`, which is not a permission.
            guard let name = entry["permission"]?.string, !name.isEmpty, name != "installed" else { continue }
            switch entry["status"]?.string {
            case "granted": granted.insert(Permission(name: name))
            case "declined": declined.insert(Permission(name: name))
            case "expired": expired.insert(Permission(name: name))
            default: continue
            }
        }
    }
}
