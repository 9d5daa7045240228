import LoginModel
public import StrictJSON

/// The edge `permissions` of an app: the permissions that it may request from everyone, and those that lack an approved review (Wire.md,
/// section 7.12).
public enum AppPermissionList {
    /// Returns the edge as a JSON object.
    /// - Parameters:
    ///   - app: The app whose permissions are listed.
    ///   - statuses: The statuses to include, `live` or `unapproved`; `nil` for both.
    ///   - names: The permissions to include; `nil` for all.
    public static func json(of app: RegisteredApp, statuses: [String]? = nil, names: [String]? = nil) -> JSONValue {
        let free = app.operatorPermissions.filter { !$0.value.needsReview }.keys
        let live = PermissionCatalog.withoutReview.union(app.advancedAccess).union(free)
        let all = PermissionCatalog.all.union(app.appDefinedPermissions).union(app.operatorPermissions.keys).union(live)
        let entries = all.sorted { $0.name < $1.name }.map { (name: $0.name, status: live.contains($0) ? "live" : "unapproved") }
            .filter { names?.contains($0.name) != false && statuses?.contains($0.status) != false }
        return ["data": .array(entries.map { ["permission": .string($0.name), "status": .string($0.status)] })]
    }
}
