import LoginModel
import ProviderDomain

/// What a permission is called, and what it gives, in the words of a page.
struct PermissionWords: Sendable {
    let app: RegisteredApp
    let words: Catalogue

    private var names: [String: String] { ["app": app.name] }

    func title(_ permission: Permission) -> Wording {
        words.wording(named: "permission.\(permission.name).title", names) ?? Wording(pieces: [.name(permission.name)])
    }

    func gets(_ permission: Permission) -> Wording {
        words.wording(named: "permission.\(permission.name).gets", names)
            ?? app.catalogue[permission]?.text.map { Wording(pieces: [.name($0)]) } ?? words.wording(.consentAppDefined, names)
    }

    /// Whether the name on the wire says more than the title does.
    func hasTitle(_ permission: Permission) -> Bool { words.wording(named: "permission.\(permission.name).title") != nil }
}
