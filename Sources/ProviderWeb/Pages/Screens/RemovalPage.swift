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

    func names(provider: String) -> [String: String] { ["provider": provider, "app": name] }

    func content(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        [
            "title": words.wording(.settingsRemoveTitle, names),
            "heading": words.wording(.settingsRemoveHeading, names),
            "text": words.wording(.settingsRemoveText, names),
            "button": words.wording(.settingsRemoveButton, names),
            "cancel": words.wording(.cancel, names),
            "id": id,
            "form": form,
        ]
    }
}
