/// The texts of a login button in one language, with the provider's name from ``Settings/providerName``.
package struct LoginButtonTexts: Sendable {
    package let language: TextLanguage
    private let texts: [String: String]
    private let provider: String

    package init(settings: Settings, languages: [String]? = nil) {
        let preferred = languages ?? settings.languages
        language = preferred.isEmpty ? .preferred : TextLanguage(preferredTags: preferred)
        texts = TextCatalog.button.texts(in: language)
        provider = settings.providerName.inSentence
    }

    private func text(_ name: String) -> String { (texts[name] ?? "").replacing("{provider}", with: provider) }

    /// The long title; the short title if the provider has no name.
    package var continueWithProvider: String { provider.isEmpty ? logIn : text("continue_with") }
    package var logIn: String { text("log_in") }
    package var logOut: String { text("log_out") }
    package var waiting: String { text("waiting") }
    package var cancel: String { text("cancel") }
    package var confirmLogOut: String { text("confirm_log_out") }
    package var tooltip: String { text("tooltip") }
    package var picture: String { text("picture") }

    /// Returns the text that says who is logged in, with the name if it is known.
    package func loggedIn(as name: String?) -> String {
        // The name is inserted last, and only once, so that placeholders in it are not replaced.
        guard let name = name?.inSentence, !name.isEmpty else { return provider.isEmpty ? confirmLogOut : text("logged_in_with") }
        return text("logged_in_as").replacing("{name}", with: name, maxReplacements: 1)
    }

    /// Returns the label of a profile picture, with the name if it is known.
    package func picture(of name: String?) -> String {
        guard let name = name?.inSentence, !name.isEmpty else { return picture }
        return text("picture_of").replacing("{name}", with: name, maxReplacements: 1)
    }
}
