import LoginModel
import ProviderDomain

/// The title and the purpose of a permission, for developers and for the operator.
struct PermissionWords: Sendable {
    let app: RegisteredApp
    let words: Catalogue

    private var names: [String: String] { ["app": app.name] }

    func title(_ permission: Permission) -> Wording {
        words.wording(named: "permission.\(permission.name).title.others", names)
            ?? words.wording(named: "permission.\(permission.name).title", names) ?? Wording(pieces: [.name(permission.name)])
    }

    func gets(_ permission: Permission) -> Wording {
        words.wording(named: "permission.\(permission.name).purpose", names)
            ?? app.catalogue[permission]?.text.map { Wording(pieces: [.name($0)]) } ?? words.wording(.permissionsOwn, names)
    }

    /// Whether the permission has a title of its own, so that its name is shown beside it.
    func hasTitle(_ permission: Permission) -> Bool { words.wording(named: "permission.\(permission.name).title") != nil }
}
