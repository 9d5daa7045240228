public import IdentityTokens
import LoginModel

/// The edge `permissions` of an app: what it may ask of everybody, and what it has not got through review (provider-wire.md, section 7.12).
public enum AppPermissionList {
    /// - Parameters:
    ///   - statuses: of `live` and `unapproved`; both if `nil`.
    ///   - names: the only permissions that are wanted, if any.
    public static func json(of app: RegisteredApp, statuses: [String]? = nil, names: [String]? = nil) -> JSONValue {
        let free = app.catalogue.filter { !$0.value.needsReview }.keys
        let live = PermissionCatalogue.withoutReview.union(app.advancedAccess).union(free)
        let all = PermissionCatalogue.all.union(app.ownPermissions).union(app.catalogue.keys).union(live)
        let entries = all.sorted { $0.name < $1.name }.map { (name: $0.name, status: live.contains($0) ? "live" : "unapproved") }
            .filter { names?.contains($0.name) != false && statuses?.contains($0.status) != false }
        return ["data": .array(entries.map { ["permission": .string($0.name), "status": .string($0.status)] })]
    }
}
