/// A language of the landing page.
enum LandingLanguage: String, Sendable, CaseIterable {
    case english = "en"
    case thai = "th"
    case italian = "it"
    case japanese = "ja"
    case traditionalChinese = "zh-Hant"

    /// The language tag (BCP 47).
    var code: String { rawValue }

    /// The one that the browser's `Accept-Language` likes best (RFC 9110, section 12.5.4); English where it likes none.
    init(acceptLanguage: String?) {
        let ranges = (acceptLanguage ?? "").prefix(1000).split(separator: ",").map { range in
            let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return (tag: parts.first?.lowercased() ?? "", weight: weight)
        }
        // Swift's sort is stable, so of equals the first counts.
        let liked = ranges.filter { $0.weight > 0 }.sorted { $0.weight > $1.weight }
        self = liked.lazy.compactMap { LandingLanguage(tag: $0.tag) }.first ?? .english
    }

    private init?(tag: String) {
        let language = tag.prefix { $0 != "-" && $0 != "_" }
        let match = LandingLanguage.allCases.first { $0.code.lowercased().prefix { $0 != "-" } == language }
        guard let match else { return nil }
        self = match
    }
}
