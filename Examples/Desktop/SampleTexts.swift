#if GTK
import Foundation

/// The texts of the window in one language; English where there is none.
struct SampleTexts {
    private let texts: [String: String]

    /// - Parameter language: what the button speaks (BCP 47).
    init(language: String) {
        let languages = (try? JSONDecoder().decode([String: [String: String]].self, from: Data(PackageResources.sample_json))) ?? [:]
        texts = languages[language] ?? languages["en"] ?? [:]
    }

    subscript(_ name: String) -> String { texts[name] ?? name }

    /// A text with a value in it, which does not turn the text round, whichever way it is written itself (Unicode Standard Annex 9).
    func text(_ name: String, _ place: String, _ value: String) -> String {
        let plain = String(String.UnicodeScalarView(value.unicodeScalars.filter { !$0.properties.isBidiControl }))
        return self[name].replacing("{\(place)}", with: "\u{2068}\(plain)\u{2069}", maxReplacements: 1)
    }
}
#endif
