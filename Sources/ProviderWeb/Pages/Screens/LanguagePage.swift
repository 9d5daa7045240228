/// Where the person chooses the language of their pages.
struct LanguagePage: Sendable {
    /// The sealed state, for the hidden field.
    let form: String
    /// `nil` where the browser says it.
    let chosen: PageLanguage?
    /// Whether a choice was taken just now.
    let isSaved: Bool

    /// What the form says for no choice.
    static let ofTheBrowser = "browser"
}

extension LanguagePage: Screen {
    var template: String { "language" }
    var section: PageSection? { .apps }

    func names(provider: String) -> [String: String] { ["provider": provider] }

    func content(_ words: Catalogue, _ names: [String: String]) -> [String: Any] {
        let browser: [String: Any] = [
            "value": Self.ofTheBrowser, "label": words.wording(.languageBrowser, names), "isChosen": chosen == nil,
        ]
        let languages = PageLanguage.all.map { language -> [String: Any] in
            [
                "value": language.code, "code": language.code, "label": Self.ownName(of: language) ?? words.wording(.languageName),
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

    /// A language is called as those call it who read it.
    static func ownName(of language: PageLanguage) -> Wording? {
        (try? Catalogues.catalogue(language).get())?.wording(.languageName)
    }
}
