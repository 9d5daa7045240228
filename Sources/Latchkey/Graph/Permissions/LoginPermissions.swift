internal import IdentityTokens

/// What a person lets an app do, as the provider lists it (provider-wire.md, section 7.7).
public struct LoginPermissions: Sendable, Hashable {
    /// What the app may do.
    public var granted: Set<Permission>
    /// What the person refused or took back.
    public var declined: Set<Permission>
    /// What was granted once and has lapsed.
    public var expired: Set<Permission>

    /// - Parameters: see the properties.
    public init(granted: Set<Permission>, declined: Set<Permission> = [], expired: Set<Permission> = []) {
        self.granted = granted
        self.declined = declined
        self.expired = expired
    }

    /// Reads `data: [{permission, status}]`. An entry that makes no sense is left out.
    /// - Returns: `nil` where there is no such list.
    init?(_ answer: JSONValue?) {
        guard let entries = answer?["data"]?.array else { return nil }
        self.init(granted: [])
        for entry in entries {
            // `installed` is a remnant of old versions, and no permission.
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
