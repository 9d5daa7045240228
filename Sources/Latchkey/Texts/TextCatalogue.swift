internal import IdentityTokens

/// Texts for people in every language, from a file that has notes for translators too.
package struct TextCatalogue: Sendable {
    /// The texts of the page that the browser sees when it comes back.
    static let landing = TextCatalogue(PackageResources.landing_json)
    /// What the person can be told of an error of the Graph API.
    static let recovery = TextCatalogue(PackageResources.recovery_json)

    /// The texts of login buttons and pictures.
    static let button = TextCatalogue(PackageResources.button_json)

    private let languages: [String: JSONValue]

    package init(_ file: [UInt8]) { languages = (try? JSONValue(strictly: file))?.object ?? [:] }

    /// The texts in one language by their names.
    package func texts(in language: TextLanguage) -> [String: String] {
        (languages[language.code]?.object ?? [:]).compactMapValues(\.string)
    }
}
