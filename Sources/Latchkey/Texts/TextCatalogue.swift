internal import IdentityTokens

/// The texts of the landing page in one language, from the catalogue `landing.json`.
struct LandingTexts: Sendable {
    private let texts: [String: JSONValue]

    private static let catalogue = (try? JSONValue(strictly: PackageResources.landing_json))?.object ?? [:]

    static func of(_ language: LandingLanguage) -> LandingTexts {
        LandingTexts(texts: catalogue[language.code]?.object ?? [:])
    }

    subscript(_ name: String) -> String? { texts[name]?.string }
}
