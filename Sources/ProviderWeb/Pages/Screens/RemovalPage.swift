/// The page that asks whether to remove an app from the person's account.
struct RemovalPage: Sendable {
    let id: String
    let name: String
    /// The sealed state of the form, for its hidden field.
    let form: String
}

extension RemovalPage: RenderablePage {
    var template: String { "removal" }
    var section: PageSection? { .apps }

    func placeholders(provider: String) -> [String: String] { ["provider": provider, "app": name] }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        [
            "title": catalog.localized(.settingsRemoveTitle, names),
            "heading": catalog.localized(.settingsRemoveHeading, names),
            "text": catalog.localized(.settingsRemoveText, names),
            "button": catalog.localized(.settingsRemoveButton, names),
            "cancel": catalog.localized(.cancel, names),
            "id": id,
            "form": form,
        ]
    }
}
