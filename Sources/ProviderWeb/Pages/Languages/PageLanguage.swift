/// A language in which the pages are available.
struct PageLanguage: Sendable, Hashable {
    /// The language tag (BCP 47) for the `lang` attribute of the page, such as `zh-Hant`.
    let code: String

    static let english = PageLanguage(code: "en")
    static let thai = PageLanguage(code: "th")
    static let italian = PageLanguage(code: "it")
    static let japanese = PageLanguage(code: "ja")
    static let traditionalChinese = PageLanguage(code: "zh-Hant")

    /// The pseudo-locale: English with accents and padding, which reveals texts that do not come from a catalog and layouts that a longer
    /// translation would break.
    static let pseudo = PageLanguage(code: "en-XA")

    /// All languages except the pseudo-locale, the default language first.
    static let all: [PageLanguage] = [.english, .thai, .italian, .japanese, .traditionalChinese]

    /// The maximum size of a list of languages, in bytes. A longer list is ignored, because lists are parsed on the event loop.
    private static let maximumListSize = 1024

    /// Returns the language of a page: the first supported language of `locales`, otherwise the best of `Accept-Language`, otherwise
    /// English.
    ///
    /// - Parameters:
    ///   - locales: the values of `locale` and `ui_locales`, the preferred one first; each may be a list, and `it_IT` means the same as `it-IT`.
    ///   - acceptLanguage: the value of the `Accept-Language` header; its malformed parts are ignored.
    static func preferred(locales: [String], acceptLanguage: String?) -> PageLanguage {
        for locale in locales where locale.utf8.count <= maximumListSize {
            for tag in locale.split(whereSeparator: { " ,\t".contains($0) }) {
                if let language = PageLanguage(matching: tag) { return language }
            }
        }
        return acceptLanguage.flatMap { AcceptLanguage($0).best(of: all) } ?? .english
    }

    /// Matches a language tag by its primary language alone, whatever its script and region (the last step of the lookup of RFC 4647, section 3.4).
    ///
    /// Any Chinese tag matches traditional Chinese, the only Chinese that the pages are available in.
    init?(matching tag: some StringProtocol) {
        if tag.lowercased().replacing("_", with: "-") == "en-xa" {
            self = .pseudo
            return
        }
        switch tag.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
        case "en": self = .english
        case "th": self = .thai
        case "it": self = .italian
        case "ja": self = .japanese
        case "zh", "yue": self = .traditionalChinese
        default: return nil
        }
    }

    private init(code: String) { self.code = code }
}
