/// A language that the pages speak.
struct PageLanguage: Sendable, Hashable {
    /// The language tag (BCP 47) as the page's `lang` attribute says it, such as `zh-Hant`.
    let code: String

    static let english = PageLanguage(code: "en")
    static let thai = PageLanguage(code: "th")
    static let italian = PageLanguage(code: "it")
    static let japanese = PageLanguage(code: "ja")
    static let traditionalChinese = PageLanguage(code: "zh-Hant")

    /// No language that anybody speaks: English in which every text that comes from a catalogue shows, and is longer than a translation would be.
    static let pseudo = PageLanguage(code: "en-XA")

    /// Every language that people speak, the one that stands in for the others first.
    static let all: [PageLanguage] = [.english, .thai, .italian, .japanese, .traditionalChinese]

    /// How many bytes a list of languages may have: it is read on the thread of its connection.
    private static let longestList = 1024

    /// The language of a page: the first of `locales` that the pages speak, else the best of `Accept-Language`, else English.
    ///
    /// - Parameters:
    ///   - locales: the values of `locale` and `ui_locales`, the preferred one first; each may be a list, and `it_IT` is as good as `it-IT`.
    ///   - acceptLanguage: the header as it came. What cannot be read in it is passed over.
    static func chosen(locales: [String], acceptLanguage: String?) -> PageLanguage {
        for locale in locales where locale.utf8.count <= longestList {
            for tag in locale.split(whereSeparator: { " ,\t".contains($0) }) {
                if let language = PageLanguage(matching: tag) { return language }
            }
        }
        return acceptLanguage.flatMap { AcceptLanguage($0).best(of: all) } ?? .english
    }

    /// The language for a tag, whatever its script and region: RFC 4647, section 3.4, where the language alone is left in the end.
    ///
    /// Any Chinese is traditional Chinese here, since there is no other.
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
