import Testing

@testable import ProviderWeb

@Suite("The language of a page")
struct PageLanguageTests {
    @Test(
        "The language follows the locales that the app requests",
        arguments: [
            (["th"], "th"), (["it_IT"], "it"), (["it-IT"], "it"), (["IT_it"], "it"), (["ja_JP"], "ja"), (["en_GB"], "en"),
            (["zh"], "zh-Hant"), (["zh_HK"], "zh-Hant"), (["zh-HK"], "zh-Hant"), (["zh_TW"], "zh-Hant"), (["zh-Hant"], "zh-Hant"),
            (["zh-Hant-HK"], "zh-Hant"), (["zh_Hans_CN"], "zh-Hant"), (["yue-HK"], "zh-Hant"),
            (["fr", "it"], "it"), (["fr-CA it th"], "it"), (["", "-", "_IT", "ja"], "ja"),
            (["ita"], "th"), (["english"], "th"), (["i"], "th"), ([], "th"),
        ])
    func explicit(locales: [String], language: String) {
        #expect(PageLanguage.preferred(locales: locales, acceptLanguage: "th").code == language)
    }

    @Test(
        "Without a supported locale, the language follows the Accept-Language header",
        arguments: [
            (nil, "en"), ("", "en"), ("it", "it"), ("it-CH, en;q=0.9", "it"), ("fr, de;q=0.9", "en"), ("fr, ja;q=0.1", "ja"),
            ("en;q=0.5, th;q=0.8", "th"), ("en;q=0.8,th;q=0.8", "en"), ("th;q=0.123, it;q=0.124", "it"),
            ("th ; q=0.5 , it\t;\tq=0.6", "it"),
            ("zh-CN,zh;q=0.9,en;q=0.8", "zh-Hant"), ("zh-TW", "zh-Hant"), ("JA-jp", "ja"), ("th;Q=0.1,it;Q=0.2", "it"),
            ("it;q=0", "en"), ("it;q=0.000, th;q=0.001", "th"), ("*", "en"), ("*;q=0.5, it;q=0.4", "en"), ("*;q=0.3, it;q=0.4", "it"),
            ("en;q=0, *", "th"), ("fr, *;q=0.1", "en"), ("it;level=1", "it"), ("it;q=1.000", "it"), ("it;q=1.", "it"),
        ] as [(String?, String)])
    func browser(header: String?, language: String) {
        #expect(PageLanguage.preferred(locales: ["fr_FR"], acceptLanguage: header).code == language)
    }

    @Test(
        "Malformed parts of the Accept-Language header are skipped",
        arguments: [
            "it;q=1.001, th;q=0.1", "it;q=2, th;q=0.1", "it;q=-1, th;q=0.1", "it;q=nan, th;q=0.1", "it;q=inf, th", "it;q=0x1, th;q=0.1",
            "it;q=, th;q=0.1", "it;q=0.1234, th;q=0.1", "it;q=.5, th;q=0.1", "it;q=1e0, th;q=0.1", "it;q=１, th", ",,;,;q=1,;;=,th;;",
            "q=1, th",
            "\u{301}, th", "it\u{301}, th", "\0, th", "th, \u{FFFD}", "🇮🇹, th",
        ])
    func malformed(header: String) {
        #expect(PageLanguage.preferred(locales: [], acceptLanguage: header).code == "th")
    }

    @Test("A huge Accept-Language header is decided by its beginning", arguments: ["it,", ";", "q=", "-", "\u{301}", "*;q=0.1,"])
    func huge(part: String) {
        let header = "th," + String(repeating: part, count: 100_000)
        #expect(PageLanguage.preferred(locales: [], acceptLanguage: header).code == "th")
    }
}
