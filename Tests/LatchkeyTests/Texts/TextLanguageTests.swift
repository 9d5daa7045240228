import Testing

@testable import Latchkey

@Suite("The language of texts for people")
struct TextLanguageTests {
    @Test(
        "The language is the supported one that the browser prefers",
        arguments: [
            (nil, "en"), ("", "en"), ("it-IT,it;q=0.9,en;q=0.8", "it"), ("de,ja;q=0.5,th;q=0.9", "th"), ("zh-HK", "zh-Hant"),
            ("zh-TW;q=0.2, fr", "zh-Hant"), ("ja;q=0, it;q=0.1", "it"), ("*", "en"), ("TH", "th"), (",,;q=x", "en"),
            ("zh-Hans, it;q=0.5", "it"), ("zh-CN", "en"), ("zh", "en"), ("zh-SG,zh-Hant;q=0.3", "zh-Hant"), ("zh-Hans-HK", "en"),
            ("zh-hant-CN", "zh-Hant"), ("zh-MO", "zh-Hant"),
        ] as [(String?, String)])
    func browser(accepted: String?, code: String) {
        #expect(TextLanguage(acceptLanguage: accepted).code == code)
    }

    @Test(
        "The language is the supported one that the environment prefers",
        arguments: [
            ([:], "en"), (["LANG": "it_IT.UTF-8"], "it"), (["LANG": "de_DE.UTF-8", "LANGUAGE": "de:ja:en"], "ja"),
            (["LANG": "it_IT", "LC_MESSAGES": "th_TH.UTF-8"], "th"), (["LANG": "it_IT", "LC_ALL": "zh_TW.UTF-8@x"], "zh-Hant"),
            (["LANG": "it_IT", "LC_ALL": ""], "it"), (["LANG": "it_IT", "LC_ALL": "C.UTF-8"], "en"),
            (["LANG": "C", "LANGUAGE": "ja"], "en"), (["LANG": "th.UTF-8"], "th"), (["LANG": "_-."], "en"),
            (["LANG": "zh_CN.UTF-8", "LANGUAGE": "zh_CN:zh_TW"], "zh-Hant"), (["LANG": "zh_CN.UTF-8"], "en"),
        ] as [([String: String], String)])
    func environment(variables: [String: String], code: String) {
        #expect(TextLanguage(environment: variables).code == code)
    }

    @Test(
        "The language is the first supported one among the app's preferred localizations",
        arguments: [
            (["it", "en"], "it"), (["zh-Hans", "zh-Hant"], "zh-Hant"), (["zh-Hans"], "en"), (["Base", "ja"], "ja"),
            (["pt-BR", "th"], "th"),
            (["zh-Hant-TW"], "zh-Hant"), ([], "en"),
        ] as [([String], String)])
    func localizations(preferred: [String], code: String) {
        #expect(TextLanguage(preferredTags: preferred).code == code)
    }

    @Test("Every language has all recovery texts of Graph errors, within their maximum length", arguments: TextLanguage.allCases)
    func recovery(language: TextLanguage) throws {
        let texts = TextCatalog.recovery.texts(in: language)
        #expect(texts.keys.sorted() == ["cancel", "ok", "recoverable", "transient"])
        for (name, text) in texts {
            #expect((1...(["ok", "cancel"].contains(name) ? 16 : 120)).contains(text.count), "\(name)")
        }
        let categories = GraphErrorCategories(language: language)
        let (login, busy) = (categories.kind(code: 190, subcode: 460), categories.kind(code: 341, subcode: nil))
        #expect(login.recoveryMessage == texts["recoverable"])
        #expect(login.recoveryOptions == [try #require(texts["ok"]), try #require(texts["cancel"])])
        #expect(busy.recoveryMessage == texts["transient"])
        #expect(busy.recoveryOptions == [try #require(texts["ok"])])
        #expect(categories.kind(code: 200, subcode: nil) == GraphErrorCategories.Kind(category: .other))
    }
}
