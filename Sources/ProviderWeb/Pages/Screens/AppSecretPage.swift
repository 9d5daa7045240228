import LoginModel

/// The page that shows the app secret once.
struct AppSecretPage: Sendable {
    let head: AppPageHeader
    /// The app secret; `nil` if the app has none.
    let secret: Secret?
    let isNew: Bool
}

extension AppSecretPage: RenderablePage {
    var template: String { "app_secret" }
    var section: PageSection? { .developers }
    var isWide: Bool { true }

    func placeholders(provider: String) -> [String: String] { head.names(provider: provider) }

    func templateData(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": head.title(words.localized(isNew ? .secretNewHeading : .secretHeading, names), words, names),
            "head": head.content(words, names),
            "heading": words.localized(isNew ? .secretNewHeading : .secretHeading, names),
            "text": words.localized(secret == nil ? .secretNone : .secretText, names),
            "backText": words.localized(.secretBack, names),
            "back": DeveloperEndpoints.Path.app(head.id),
        ]
        content["secret"] = secret.map { $0.reveal(\.self) }
        return content
    }
}
