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

    /// A text with a value in it.
    func text(_ name: String, _ place: String, _ value: String) -> String {
        self[name].replacing("{\(place)}", with: value, maxReplacements: 1)
    }
}
#endif
