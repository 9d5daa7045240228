/// The page for uploading the icon of an app.
struct AppIconPage: Sendable {
    /// The reason why an image was rejected. The raw value is the end of the key of its text.
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
    var isWide: Bool { true }

    func placeholders(provider: String) -> [String: String] { head.names(provider: provider) }

    func templateData(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": head.title(words.localized(.iconHeading, names), words, names),
            "head": head.content(words, names),
            "heading": words.localized(.iconHeading, names),
            "text": words.localized(.iconText, names),
            "label": words.localized(.iconLabel, names),
            "submit": words.localized(.iconSubmit, names),
            "cancel": words.localized(.cancel, names),
            "action": DeveloperEndpoints.Path.icon(head.id),
            "back": DeveloperEndpoints.Path.app(head.id),
            "form": form,
        ]
        if head.iconDigest != nil { content["remove"] = words.localized(.iconRemove, names) }
        if let problem { content["error"] = words.localized(named: "developers.icon.\(problem.rawValue)", names) }
        return content
    }
}
