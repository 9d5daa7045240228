internal import IdentityTokens

/// The translations of texts for people, from a file that also contains notes for translators.
package struct TextCatalog: Sendable {
    /// The texts of the landing page after the redirect.
    static let landing = TextCatalog(PackageResources.landing_json)
    /// The recovery messages for Graph API errors.
    static let recovery = TextCatalog(PackageResources.recovery_json)

    /// The texts of login buttons and profile pictures.
    static let button = TextCatalog(PackageResources.button_json)

    private let languages: [String: JSONValue]

    package init(_ file: [UInt8]) { languages = (try? JSONValue(strictly: file))?.object ?? [:] }

    /// The texts in one language, by key.
    package func texts(in language: TextLanguage) -> [String: String] {
        (languages[language.code]?.object ?? [:]).compactMapValues(\.string)
    }
}
