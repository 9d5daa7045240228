internal import Foundation

/// A language that the texts for people are there in.
package enum TextLanguage: String, Sendable, CaseIterable {
    case english = "en"
    case thai = "th"
    case italian = "it"
    case japanese = "ja"
    case traditionalChinese = "zh-Hant"

    /// The language tag (BCP 47).
    package var code: String { rawValue }

    /// The one that the browser's `Accept-Language` likes best (RFC 9110, section 12.5.4); English where it likes none.
    package init(acceptLanguage: String?) {
        let ranges = (acceptLanguage ?? "").prefix(1000).split(separator: ",").map { range in
            let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return (tag: parts.first ?? "", weight: weight)
        }
        // Swift's sort is stable, so of equals the first counts.
        self.init(liked: ranges.filter { $0.weight > 0 }.sorted { $0.weight > $1.weight }.map(\.tag))
    }

    /// The one that programs should speak by their environment (POSIX.1-2017, section 8.2; `LANGUAGE` as GNU gettext has it); English where
    /// that names none that is here.
    init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        let isNone = ["C", "POSIX"].contains(locale.prefix { $0 != "." })
        self.init(liked: isNone ? [] : (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init) + [locale])
    }

    /// The first of some tags, the one that is liked best first, that is here; English where none is.
    package init(liked tags: [String]) { self = tags.lazy.compactMap { TextLanguage(tag: $0) }.first ?? .english }

    /// The person's language; on Apple platforms, the best of the app's localizations.
    static let preferred: TextLanguage = {
        #if canImport(FoundationNetworking)
        TextLanguage(environment: ProcessInfo.processInfo.environment)
        #else
        // The languages of the rest of the app.
        TextLanguage(liked: Bundle.main.preferredLocalizations)
        #endif
    }()

    /// - Parameter tag: a language tag (BCP 47), or a locale (POSIX) such as `zh_TW.UTF-8`.
    private init?(tag: String) {
        let subtags = tag.lowercased().prefix { !".@".contains($0) }.split { "-_".contains($0) }
        let match = TextLanguage.allCases.first { $0.code.lowercased().prefix { $0 != "-" } == subtags.first ?? "" }
        guard let match, match != .traditionalChinese || Self.isTraditional(subtags) else { return nil }
        self = match
    }

    /// Whether a tag of Chinese means traditional characters, by its script or its region. Chinese without either means simplified characters
    /// (Unicode CLDR, likely subtags).
    private static func isTraditional(_ subtags: [Substring]) -> Bool {
        if subtags.contains("hant") { return true }
        return !subtags.contains("hans") && subtags.contains { ["tw", "hk", "mo"].contains($0) }
    }
}
