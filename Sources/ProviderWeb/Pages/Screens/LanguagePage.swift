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

    func templateData(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        let browser: [String: Any] = [
            "value": Self.browserDefault, "label": words.localized(.languageBrowser, names), "isChosen": selected == nil,
        ]
        let languages = PageLanguage.all.map { language -> [String: Any] in
            [
                "value": language.code, "code": language.code, "label": Self.endonym(of: language) ?? words.localized(.languageName),
                "isChosen": language == selected,
            ]
        }
        var content: [String: Any] = [
            "title": words.localized(.languageTitle, names),
            "heading": words.localized(.languageHeading, names),
            "back": words.localized(.settingsAppBack, names),
            "text": words.localized(.languageText, names),
            "legend": words.localized(.languageLegend, names),
            "button": words.localized(.languageButton, names),
            "form": form,
            "each": [browser] + languages,
        ]
        if isSaved { content["saved"] = words.localized(.languageSaved, names) }
        return content
    }

    /// Returns the name of a language in that language.
    static func endonym(of language: PageLanguage) -> LocalizedText? {
        (try? MessageCatalogs.catalog(language).get())?.localized(.languageName)
    }
}
