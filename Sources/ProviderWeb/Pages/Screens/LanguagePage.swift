/// The page where the person selects the language of the pages.
struct LanguagePage: Sendable {
    /// The sealed state of the form, for its hidden field.
    let form: String
    /// The selected language; `nil` for the language of the browser.
    let chosen: PageLanguage?
    /// Whether the selection has just been saved.
    let isSaved: Bool

    /// The form value for the language of the browser.
    static let ofTheBrowser = "browser"
}

extension LanguagePage: RenderablePage {
    var template: String { "language" }
    var section: PageSection? { .apps }

    func names(provider: String) -> [String: String] { ["provider": provider] }

    func content(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        let browser: [String: Any] = [
            "value": Self.ofTheBrowser, "label": words.wording(.languageBrowser, names), "isChosen": chosen == nil,
        ]
        let languages = PageLanguage.all.map { language -> [String: Any] in
            [
                "value": language.code, "code": language.code, "label": Self.endonym(of: language) ?? words.wording(.languageName),
                "isChosen": language == chosen,
            ]
        }
        var content: [String: Any] = [
            "title": words.wording(.languageTitle, names),
            "heading": words.wording(.languageHeading, names),
            "back": words.wording(.settingsAppBack, names),
            "text": words.wording(.languageText, names),
            "legend": words.wording(.languageLegend, names),
            "button": words.wording(.languageButton, names),
            "form": form,
            "each": [browser] + languages,
        ]
        if isSaved { content["saved"] = words.wording(.languageSaved, names) }
        return content
    }

    /// The name of a language in that language.
    static func endonym(of language: PageLanguage) -> LocalizedText? {
        (try? MessageCatalogs.catalogue(language).get())?.wording(.languageName)
    }
}
