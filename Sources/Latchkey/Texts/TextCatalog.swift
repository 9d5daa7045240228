internal import Foundation
internal import StrictJSON

/// The translated texts that people see. They come from a JSON file that also contains notes for translators.
package struct TextCatalog: Sendable {
    /// The texts of the landing page, which the browser shows after the redirect to the app.
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

/// A language for which translations exist.
package enum TextLanguage: String, Sendable, CaseIterable {
    case english = "en"
    case thai = "th"
    case italian = "it"
    case japanese = "ja"
    case traditionalChinese = "zh-Hant"

    /// The language tag (BCP 47).
    package var code: String { rawValue }

    /// Selects the language that the browser's `Accept-Language` prefers (RFC 9110, section 12.5.4); English if none matches.
    package init(acceptLanguage: String?) {
        let ranges = (acceptLanguage ?? "").prefix(1000).split(separator: ",").map { range in
            let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return (tag: parts.first ?? "", weight: weight)
        }
        // Swift's sort is stable, so languages with equal weights keep their order.
        self.init(preferredTags: ranges.filter { $0.weight > 0 }.sorted { $0.weight > $1.weight }.map(\.tag))
    }

    /// Selects the language from the environment of a program (POSIX.1-2017, section 8.2; `LANGUAGE` as in GNU gettext); English if none
    /// matches.
    init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        let isNone = ["C", "POSIX"].contains(locale.prefix { $0 != "." })
        self.init(preferredTags: isNone ? [] : (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init) + [locale])
    }

    /// Selects the first supported language of a list in order of preference; English if none is supported.
    package init(preferredTags tags: [String]) { self = tags.lazy.compactMap { TextLanguage(tag: $0) }.first ?? .english }

    /// The person's language; on Apple platforms, the preferred localization of the app.
    static let preferred: TextLanguage = {
        #if canImport(FoundationNetworking)
        TextLanguage(environment: ProcessInfo.processInfo.environment)
        #else
        // The SDK uses the same language as the rest of the app.
        TextLanguage(preferredTags: Bundle.main.preferredLocalizations)
        #endif
    }()

    /// Finds the supported language that a tag stands for; `nil` if it is not supported.
    /// - Parameter tag: A language tag (BCP 47), or a POSIX locale such as `zh_TW.UTF-8`.
    private init?(tag: String) {
        let subtags = tag.lowercased().prefix { !".@".contains($0) }.split { "-_".contains($0) }
        let match = TextLanguage.allCases.first { $0.code.lowercased().prefix { $0 != "-" } == subtags.first ?? "" }
        guard let match, match != .traditionalChinese || Self.isTraditional(subtags) else { return nil }
        self = match
    }

    /// Whether a Chinese language tag means traditional characters, by its script or its region. Chinese without either means simplified
    /// characters (Unicode CLDR, likely subtags).
    private static func isTraditional(_ subtags: [Substring]) -> Bool {
        if subtags.contains("hant") { return true }
        return !subtags.contains("hans") && subtags.contains { ["tw", "hk", "mo"].contains($0) }
    }
}
