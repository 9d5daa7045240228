import ProviderDomain
import Testing

@Suite("The comparison of app names")
struct AppNameComparisonTests {
    private func problem(_ name: String, provider: String = "Latchkey", others: [String] = []) -> SettingProblem? {
        do throws(SettingProblem) {
            try AppNameRule.check(name, provider: provider, others: others)
            return nil
        } catch {
            return error
        }
    }

    /// Pairs of names, and whether people could mistake one for the other.
    static let pairs: [(one: String, other: String, isConfusable: Bool)] = [
        ("Sample", "Sample", true), ("Sample", "SAMPLE", true), ("Sample", " s-a_m.p l e ", true), ("Sample", "Sámplé", true),
        ("Sample", "Sam\u{301}ple", true), ("Sample", "Ｓａｍｐｌｅ", true), ("Sample", "Sampl3", false), ("Sample", "Samples", false),
        ("Sample", "Simple", false), ("Sample", "ЅАМРӀЕ", true), ("rn", "m", true), ("O0", "0O", true), ("Ill", "lll", true),
        ("cl", "d", false),
        ("Straße", "STRASSE", true), ("ﬁsh", "fish", true), ("İstanbul", "Istanbul", true), ("Ada & Grace", "Ada Grace", true),
        ("C++", "C", true), ("C++", "C#", true), ("7", "VII", false), ("愛達", "愛達", true), ("愛達", "愛", false), ("กิน", "กิน", true),
        ("กิน", "กัน", false), ("エイダ", "エイタ", false), ("エイダ", "ｴｲﾀﾞ", true), ("Ⅳ", "IV", true), ("①", "1", true), ("$ample", "Sample", true),
        ("Sample™", "Sample", true), ("Sample (R)", "Sample", true), ("✓", "✗", false), ("👍", "👎", false), ("👍", "👍", true),
        ("a", "b", false),
    ]

    @Test("Two names are confusable if they look alike, in both directions", arguments: pairs.indices)
    func confusable(number: Int) {
        let (one, other, isConfusable) = Self.pairs[number]
        #expect(AppNameRule.areConfusable(one, other) == isConfusable)
        #expect(AppNameRule.areConfusable(other, one) == isConfusable)
        #expect(AppNameRule.areConfusable(one, one) && AppNameRule.areConfusable(other, other), "A name looks like itself")
    }

    @Test("The problem of a confusable name is the name of the other app as it is written")
    func value() {
        #expect(problem("sample", others: ["Library", "S A M P L E", "Sample"]) == SettingProblem(.nameConfusable, "S A M P L E"))
        #expect(problem("Sample", others: []) == nil)
        #expect(problem("Sample", others: ["", " ", "..."]) == nil, "A name that cannot be read looks like no other")
    }

    @Test(
        "Words that claim authenticity or denote a type of company do not distinguish two names",
        arguments: [
            "The Sample", "Sample App", "Sample apps", "Official Sample", "Sample (verified)", "Sample Original", "Genuine Sample",
            "authentic sample", "Sample ufficiale", "Sample verificato", "Sample Verificata", "Sample Inc", "Sample Incorporated",
            "Sample Ltd.",
            "Sample Limited", "Sample LLC", "Sample PLC", "Sample Corp.", "Sample Corporation", "Sample & Co.", "Sample Company",
            "Sample GmbH",
            "Sample AG", "Sample S.A.", "Sample S.r.l.", "Sample SpA", "Sample K.K.", "Sample公式", "Sample認証済み", "Sample官方", "Sample已驗證",
            "Sample股份有限公司", "Sample有限公司", "Sample公司", "บริษัท Sample จำกัด", "Sampleทางการ", "The Official Sample App, Inc.",
        ])
    func genericWords(name: String) {
        #expect(problem(name, others: ["Sample"]) == SettingProblem(.nameConfusable, "Sample"))
        #expect(problem("Sample", others: [name]) == SettingProblem(.nameConfusable, name), "The other app has the generic word")
    }

    @Test(
        "Other words distinguish two names, and a name of generic words alone is compared as a whole",
        arguments: [
            "Sample Pro", "Sample Coffee", "My Sample", "Sample 2", "Then Sample", "Apple Sample", "Spa Samples", "The App", "Official",
            "公式", "Co",
        ])
    func otherWords(name: String) { #expect(problem(name, others: ["Sample", "The Company"]) == nil) }

    @Test(
        "The name of the provider is found at the beginning of a word, and a short one only as a whole word",
        arguments: [
            ("Latchkey", "Latchkey", true), ("My Latchkey", "Latchkey", true), ("LatchkeyPlus", "Latchkey", true),
            ("myLatchkey", "Latchkey", true),
            ("xLatchkey", "Latchkey", true), ("xlatchkey", "Latchkey", false), ("Latch", "Latchkey", false),
            ("A Latchkeyring", "Latchkey", true),
            ("Ada", "Ada", true), ("My Ada", "Ada", true), ("Ada Login", "Ada", true), ("AdaLogin", "Ada", true), ("Adam", "Ada", false),
            ("Adam Login", "Ada", false),
            ("Adalogin", "Ada", false), ("Nevada", "Ada", false), ("Ad a", "Ada", true), ("A-d-a!", "Ada", true), ("Ada2", "Ada", false),
            ("Secure", "Secure", true), ("Securely", "Secure", true), ("Insecure", "Secure", false), ("Secur", "Secure", false),
            ("Safes", "Safes", true), ("Safest", "Safes", false), ("Ada Login", "Ada Login", true), ("Ada Logins", "Ada Login", true),
            ("愛達登入", "愛達", false), ("愛達 登入", "愛達", true), ("愛達", "愛達", true),
        ])
    func provider(name: String, provider: String, isFound: Bool) {
        #expect(problem(name, provider: provider) == (isFound ? SettingProblem(.nameOfProvider) : nil))
    }

    @Test(
        "A name has at most 64 Unicode scalars, however many characters or bytes they are",
        arguments: [
            (String(repeating: "a", count: 64), nil), (String(repeating: "a", count: 65), .nameTooLong),
            (String(repeating: "愛", count: 64), nil),
            (String(repeating: "愛", count: 65), .nameTooLong), (String(repeating: "e\u{301}", count: 32), nil),
            (String(repeating: "e\u{301}", count: 33), .nameTooLong), ("a" + String(repeating: "\u{301}", count: 64), .nameTooLong),
            (String(repeating: "👩🏽‍💻", count: 16), nil), (String(repeating: "👩🏽‍💻", count: 17), .nameTooLong),
            (String(repeating: "a", count: 4097), .tooLong),
        ] as [(String, SettingProblem.Kind?)])
    func length(name: String, kind: SettingProblem.Kind?) { #expect(problem(name)?.kind == kind) }

    @Test(
        "A joiner is allowed inside the words of scripts that need it and between the parts of an emoji, and nowhere else",
        arguments: [
            ("می\u{200C}خواهم", true), ("क्\u{200D}ष", true), ("ශ්\u{200D}රී", true), ("👩\u{200D}💻", true), ("❤\u{FE0F}\u{200D}🔥", true),
            ("❤\u{FE0F}", true), ("☎\u{FE0E}", true), ("1\u{FE0F}\u{20E3}", true), ("\u{200D}a", false), ("a\u{200C}b", false),
            ("а\u{200D}б", false),
            ("1\u{200D}2", false), ("👩\u{200C}💻", false), ("a\u{FE0F}", false), ("\u{FE0F}", false), ("a\u{FEFF}b", false),
            ("a\u{2060}b", false),
            ("a\u{202A}b", false), ("a\u{2069}b", false), ("a\u{61C}b", false), ("a\u{115F}b", false), ("a\u{FFA0}b", false),
            ("a\u{17B4}b", false),
            ("a\u{F8FF}b", false), ("a\u{10FFFF}b", false), ("a\u{378}b", false), ("a\u{2029}b", false),
        ])
    func joiners(name: String, isAllowed: Bool) {
        #expect(problem(name)?.kind == (isAllowed ? nil : .nameHasHiddenCharacters), "\(name.debugDescription)")
    }

    @Test(
        "A word has letters of one alphabet, with a few exceptions that no reader mistakes",
        arguments: [
            ("Яндекс", nil), ("Яндекс Taxi", nil), ("μTorrent", nil), ("Ωmega", nil), ("漢字ABC", nil), ("カナABC", nil), ("한글ABC", nil),
            ("Đặng", nil), ("Ada3", nil), ("Αδα", nil), ("pаypal", .nameMixedScript), ("Αda", .nameMixedScript), ("Adа", .nameMixedScript),
            ("αdα", .nameMixedScript), ("mμ", .nameMixedScript), ("ABCкириллица", .nameMixedScript), ("Aֿda", .nameMixedScript),
            ("ᴀda", .nameMixedScript),
        ] as [(String, SettingProblem.Kind?)])
    func scripts(name: String, kind: SettingProblem.Kind?) { #expect(problem(name)?.kind == kind, "\(name.debugDescription)") }

    @Test(
        "A name stays confusable, or is refused, wherever something that nobody notices is added",
        arguments: [
            " ", ".", "-", "_", "'", "\u{B7}", "\u{301}", "\u{323}", "\u{AD}", "\u{200B}", "\u{200D}", "\u{2060}", "\u{FE0F}", "\u{202E}",
            "\u{2009}", "\u{2011}",
            "\u{E0020}", "\u{488}",
        ])
    func additions(text: String) {
        for name in ["Sample", "SAMPLE", "sample"] {
            for place in 0...name.count {
                let changed = name.prefix(place) + text + name.dropFirst(place)
                #expect(problem(String(changed), others: ["Sample"]) != nil, "\(String(changed).debugDescription)")
                let provider = problem(String(changed), provider: "Sample")
                #expect(provider != nil, "\(String(changed).debugDescription)")
            }
        }
    }
}
