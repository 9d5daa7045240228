import ProviderDomain

/// The page that asks whether people mean to lose a role of their own.
struct RoleLeavePage: Sendable {
    let head: AppHead
    /// The sealed state, for the hidden field.
    let form: String
    /// What the form does when it is sent again.
    let fields: [(name: String, value: String)]
}

extension RoleLeavePage: Screen {
    var template: String { "app_leave" }
    var section: PageSection? { .developers }
    var isWide: Bool { true }

    func names(provider: String) -> [String: String] { head.names(provider: provider) }

    func content(_ words: Catalogue, _ names: [String: String]) -> [String: Any] {
        [
            "title": words.wording(.developersAppTitle, names),
            "head": head.content(words, names),
            "heading": words.wording(.leaveHeading, names),
            "text": words.wording(.leaveText, names),
            "submit": words.wording(.leaveSubmit, names),
            "cancel": words.wording(.cancel, names),
            "action": DeveloperEndpoints.Path.app(head.id, .roles),
            "form": form,
            "fields": fields.map { ["name": $0.name, "value": $0.value] },
        ]
    }
}
