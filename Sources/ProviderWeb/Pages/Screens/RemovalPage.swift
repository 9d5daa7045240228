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

    func templateData(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        [
            "title": words.localized(.settingsRemoveTitle, names),
            "heading": words.localized(.settingsRemoveHeading, names),
            "text": words.localized(.settingsRemoveText, names),
            "button": words.localized(.settingsRemoveButton, names),
            "cancel": words.localized(.cancel, names),
            "id": id,
            "form": form,
        ]
    }
}
