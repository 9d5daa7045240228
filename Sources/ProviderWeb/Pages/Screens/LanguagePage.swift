/// The page where the person selects the language of the pages.
struct LanguagePage: Sendable {
    /// The sealed state of the form, for its hidden field.
    let form: String
    /// The selected language; `nil` for the language of the browser.
    let selected: PageLanguage?
    /// Whether the selection has just been saved.
    let isSaved: Bool

    /// The form value for the language of the browser.
    static let browserDefault = "browser"
}

extension LanguagePage: RenderablePage {
    var template: String { "language" }
    var section: PageSection? { .apps }

    func placeholders(provider: String) -> [String: String] { ["provider": provider] }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        let browser: [String: Any] = [
            "value": Self.browserDefault, "label": catalog.localized(.languageBrowser, names), "isChosen": selected == nil,
        ]
        let languages = PageLanguage.all.map { language -> [String: Any] in
            [
                "value": language.code, "code": language.code, "label": Self.endonym(of: language) ?? catalog.localized(.languageName),
                "isChosen": language == selected,
            ]
        }
        var content: [String: Any] = [
            "title": catalog.localized(.languageTitle, names),
            "heading": catalog.localized(.languageHeading, names),
            "back": catalog.localized(.settingsAppBack, names),
            "text": catalog.localized(.languageText, names),
            "legend": catalog.localized(.languageLegend, names),
            "button": catalog.localized(.languageButton, names),
            "form": form,
            "each": [browser] + languages,
        ]
        if isSaved { content["saved"] = catalog.localized(.languageSaved, names) }
        return content
    }

    /// Returns the name of a language in that language.
    static func endonym(of language: PageLanguage) -> LocalizedText? {
        (try? MessageCatalogs.catalog(language).get())?.localized(.languageName)
    }
}
