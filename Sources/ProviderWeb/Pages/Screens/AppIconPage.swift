/// The page for uploading the icon of an app.
struct AppIconPage: Sendable {
    /// The reason why an image was rejected. The raw value is the last component of the text's key in the catalog.
    enum Problem: String, Sendable, CaseIterable {
        case missing, unsupportedFormat = "kind", unreadable, busy
        case tooLarge = "too-large"
        case tooCostly = "too-costly"
    }

    let head: AppPageHeader
    /// The sealed state of the form, for its hidden field.
    let form: String
    var problem: Problem?
}

extension AppIconPage: RenderablePage {
    var template: String { "app_picture" }
    var section: PageSection? { .developers }

    func placeholders(provider: String) -> [String: String] { head.names(provider: provider) }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": head.title(catalog.localized(.iconHeading, names), catalog, names),
            "head": head.content(catalog, names),
            "heading": catalog.localized(.iconHeading, names),
            "text": catalog.localized(.iconText, names),
            "label": catalog.localized(.iconLabel, names),
            "submit": catalog.localized(.iconSubmit, names),
            "cancel": catalog.localized(.cancel, names),
            "action": DeveloperEndpoints.Path.icon(head.id),
            "back": DeveloperEndpoints.Path.app(head.id),
            "form": form,
        ]
        if head.iconDigest != nil { content["remove"] = catalog.localized(.iconRemove, names) }
        if let problem { content["error"] = catalog.localized(named: "developers.icon.\(problem.rawValue)", names) }
        return content
    }
}
