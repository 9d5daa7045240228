import LoginModel

/// The page that asks whether an app is to be removed for the person who tries it out.
struct ExplorerClearPage: Sendable {
    /// The sealed state, for the hidden field.
    let form: String
    let query: ExplorerQuery
    let appName: String
}

extension ExplorerClearPage: Screen {
    var template: String { "explorer_clear" }
    var section: PageSection? { .explorer }
    var isWide: Bool { true }

    func names(provider: String) -> [String: String] { ["provider": provider, "app": appName] }

    func content(_ words: Catalogue, _ names: [String: String]) -> [String: Any] {
        [
            "title": words.wording(.explorerClearTitle, names),
            "heading": words.wording(.explorerClearHeading, names),
            "text": words.wording(.explorerClearText, names),
            "button": words.wording(.explorerClearButton, names),
            "cancel": words.wording(.cancel, names),
            "form": form,
            "hidden": FormParameters(encoded: query.encoded).pairs.map {
                ["name": $0.name, "value": String(decoding: $0.bytes, as: UTF8.self)]
            },
            "back": query.address,
        ]
    }
}
