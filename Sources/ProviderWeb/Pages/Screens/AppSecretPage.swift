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

    func placeholders(provider: String) -> [String: String] { head.names(provider: provider) }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": head.title(catalog.localized(isNew ? .secretNewHeading : .secretHeading, names), catalog, names),
            "head": head.content(catalog, names),
            "heading": catalog.localized(isNew ? .secretNewHeading : .secretHeading, names),
            "text": catalog.localized(secret == nil ? .secretNone : .secretText, names),
            "backText": catalog.localized(.secretBack, names),
            "back": DeveloperEndpoints.Path.app(head.id),
        ]
        content["secret"] = secret.map { $0.reveal(\.self) }
        return content
    }
}
