import LoginModel
import ProviderDomain

/// What a permission is called, and what it gives of a person, for those who build apps and for the operator.
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

    /// Whether the name on the wire says more than the title does.
    func hasTitle(_ permission: Permission) -> Bool { words.wording(named: "permission.\(permission.name).title") != nil }
}
