#if GTK
import Foundation

/// The texts of the window in one language, or in English if that language is not available.
struct SampleTexts {
    private let texts: [String: String]

    /// Loads the texts of a language.
    /// - Parameter language: the language of the login button (BCP 47).
    init(language: String) {
        let languages = (try? JSONDecoder().decode([String: [String: String]].self, from: Data(PackageResources.sample_json))) ?? [:]
        texts = languages[language] ?? languages["en"] ?? [:]
    }

    subscript(_ name: String) -> String { texts[name] ?? name }

    /// Returns a text with a value inserted. The value is isolated, so that its own writing direction does not affect the text (Unicode
    /// Standard Annex 9).
    func text(_ name: String, _ place: String, _ value: String) -> String {
        let plain = String(String.UnicodeScalarView(value.unicodeScalars.filter { !$0.properties.isBidiControl }))
        return self[name].replacing("{\(place)}", with: "\u{2068}\(plain)\u{2069}", maxReplacements: 1)
    }
}
#endif
