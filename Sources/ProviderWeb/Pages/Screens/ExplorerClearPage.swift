import LoginModel

/// The page of the Graph API Explorer that asks whether to remove an app from the person's account.
struct ExplorerClearPage: Sendable {
    /// The sealed state of the form, for its hidden field.
    let form: String
    let query: ExplorerQuery
    let appName: String
}

extension ExplorerClearPage: RenderablePage {
    var template: String { "explorer_clear" }
    var section: PageSection? { .explorer }

    func placeholders(provider: String) -> [String: String] { ["provider": provider, "app": appName] }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        [
            "title": catalog.localized(.explorerClearTitle, names),
            "heading": catalog.localized(.explorerClearHeading, names),
            "text": catalog.localized(.explorerClearText, names),
            "button": catalog.localized(.explorerClearButton, names),
            "cancel": catalog.localized(.cancel, names),
            "form": form,
            "hidden": FormParameters(encoded: query.encoded).pairs.map {
                ["name": $0.name, "value": String(decoding: $0.bytes, as: UTF8.self)]
            },
            "back": query.address,
        ]
    }
}
