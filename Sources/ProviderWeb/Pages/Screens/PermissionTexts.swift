import LoginModel
import ProviderDomain

/// The title and the purpose of a permission, for developers and for the operator.
struct PermissionTexts: Sendable {
    let app: RegisteredApp
    let catalog: MessageCatalog

    private var names: [String: String] { ["app": app.name] }

    func title(_ permission: Permission) -> LocalizedText {
        catalog.localized(named: "permission.\(permission.name).title.others", names)
            ?? catalog.localized(named: "permission.\(permission.name).title", names) ?? LocalizedText(pieces: [.name(permission.name)])
    }

    func purpose(of permission: Permission) -> LocalizedText {
        catalog.localized(named: "permission.\(permission.name).purpose", names)
            ?? app.operatorPermissions[permission]?.text.map { LocalizedText(pieces: [.name($0)]) }
            ?? catalog.localized(.permissionsAppDefined, names)
    }

    /// Whether the permission has a title of its own. If so, the permission's name is shown beside the title.
    func hasTitle(_ permission: Permission) -> Bool { catalog.localized(named: "permission.\(permission.name).title") != nil }
}
