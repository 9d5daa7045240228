import ProviderDomain
import Testing

@Suite("The name of an app")
struct AppNameRuleTests {
    private func defect(_ name: String) -> SettingProblem.Kind? {
        do {
            try AppNameRule.check(name, provider: "Latchkey", others: ["Sample", "Straße", "กิน"])
            return nil
        } catch {
            return error.kind
        }
    }

    @Test(
        "may be in any script",
        arguments: [
            "Library", "Caffè Ada", "ตัวอย่าง", "กัน", "愛達", "エイダ", "אדה", "می‌خواهم", "👩🏽‍💻 Ada", "❤️", "Sampler", "C++ & more", "7",
            "Яндекс Taxi", "Χάος", "ꦗꦮ", "Sample✓r", "My Latch", "μSystem", "Blatchkey", "Đặng Việt", "ไทย Taxi", "Straßenbahn", "Łódź",
            "漢字かな ABC",
        ])
    func allowed(name: String) { #expect(defect(name) == nil) }

    @Test(
        "passes for no other",
        arguments: [
            ("Sample", SettingProblem.Kind.nameTaken), ("sample", .nameTaken), ("SAMPLE", .nameTaken), ("S a m-p.l_e!", .nameTaken),
            ("Sämple", .nameTaken), ("Sаmple", .nameMixed), ("Ｓａｍｐｌｅ", .nameTaken), ("SampIe", .nameTaken), ("𝐒𝐚𝐦𝐩𝐥𝐞", .nameTaken),
            ("STRASSE", .nameTaken), ("Sample✓", .nameTaken), ("Sample ✔️", .nameTaken), ("Sαmple", .nameMixed), ("ЅАМРӀЕ", .nameTaken),
            ("Sarnple", .nameTaken), ("Latchkey Security", .nameOfProvider), ("My Latсhkey", .nameMixed),
            ("The LATCHKEY, Inc.", .nameOfProvider), ("ʟatchkey", .nameMixed), ("Latcһkey", .nameMixed), ("Ꮮatchkey", .nameMixed),
            ("Sample\u{0483}", .nameMixed), ("ʟᴀᴛᴄʜᴋᴇʏ", .nameMixed), ("ᴌᴀᴛᴄʜᴋᴇʏ Login", .nameMixed), ("ꜱᴀᴍᴘʟᴇ", .nameMixed),
            ("🅛🅐🅣🅒🅗🅚🅔🅨", .nameMixed), ("|atchkey Login", .nameOfProvider), ("1atchkey Login", .nameOfProvider),
            ("Latch key Login", .nameOfProvider), ("Latchk·ey Login", .nameOfProvider), ("LatchkeySupport", .nameOfProvider),
            ("MyLatchkey", .nameOfProvider), ("Latchkeys", .nameOfProvider), ("Sample™", .nameTaken), ("Sample (TM)", .nameTaken),
            ("Sample®", .nameTaken), ("Sample Inc.", .nameTaken), ("SAMPLE, ltd", .nameTaken), ("Sample S.p.A.", .nameTaken),
            ("Sample株式会社", .nameTaken),
            ("บริษัท Sample จำกัด", .nameTaken), ("Sample Corporation", .nameTaken), ("verified.sample", .nameTaken), ("$ample", .nameTaken),
            ("Latchkey", .nameOfProvider), ("Latch Key", .nameOfProvider),
            ("Lаtсhkеу", .nameMixed),
        ])
    func alike(name: String, kind: SettingProblem.Kind) { #expect(defect(name) == kind) }

    @Test(
        "hides nothing",
        arguments: [
            ("a\u{200B}b", SettingProblem.Kind.nameHidden), ("a\u{202E}b", .nameHidden), ("\u{2066}a", .nameHidden),
            ("a\u{AD}b", .nameHidden),
            ("a\u{200D}b", .nameHidden), ("\u{3164}", .nameHidden), ("a\u{2800}", .nameHidden), ("a\u{E000}", .nameHidden),
            ("a\u{2028}b", .nameHidden), ("a\u{E0041}", .nameHidden), ("Sample\u{E0100}", .nameHidden), ("Sample\u{180B}", .nameHidden),
            ("Sample\u{FE0F}", .nameHidden),
            ("a\u{0}", .control), ("a\nb", .control), ("", .empty), (" ", .empty),
            ("...", .nameUnreadable), ("—", .nameUnreadable), (String(repeating: "a", count: 65), .nameTooLong),
            (String(repeating: "Ada ", count: 1250), .tooLong),
        ])
    func hidden(name: String, kind: SettingProblem.Kind) { #expect(defect(name) == kind, "\(name.debugDescription)") }
}
