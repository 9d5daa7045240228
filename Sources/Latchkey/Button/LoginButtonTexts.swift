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

    /// Returns the text that says who is logged in. If the person's name is unknown, the text names the provider. If the provider has no
    /// name either, returns ``confirmLogOut``.
    package func loggedIn(as name: String?) -> String {
        // The name is inserted last, and only once, so that placeholders in the name are not replaced.
        guard let name = name?.inSentence, !name.isEmpty else { return provider.isEmpty ? confirmLogOut : text("logged_in_with") }
        return text("logged_in_as").replacing("{name}", with: name, maxReplacements: 1)
    }

    /// Returns the label of a profile picture, with the person's name if it is known.
    package func picture(of name: String?) -> String {
        guard let name = name?.inSentence, !name.isEmpty else { return picture }
        return text("picture_of").replacing("{name}", with: name, maxReplacements: 1)
    }
}

extension String {
    /// The string as a name that can be inserted into a sentence, on one line. Bidirectional control characters in the string are removed,
    /// because they could reorder the sentence. A name with right-to-left characters is enclosed in isolate characters (Unicode Standard
    /// Annex 9, section 3.1.2).
    package var inSentence: String {
        var words = ""
        var isRightToLeft = false
        for scalar in unicodeScalars where !scalar.properties.isBidiControl {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: words += " "
            default: words.unicodeScalars.append(scalar)
            }
            isRightToLeft = isRightToLeft || Self.rightToLeftScripts.contains { $0.contains(scalar.value) }
        }
        let name = words.split(separator: " ").joined(separator: " ")
        return isRightToLeft ? "\u{2068}\(name)\u{2069}" : name
    }

    /// The code points of Hebrew, Arabic, and all blocks that are reserved for other right-to-left scripts.
    private static let rightToLeftScripts: [ClosedRange<UInt32>] = [
        0x0590...0x08ff, 0xfb1d...0xfdff, 0xfe70...0xfeff, 0x10800...0x10fff, 0x1e800...0x1efff,
    ]
}
