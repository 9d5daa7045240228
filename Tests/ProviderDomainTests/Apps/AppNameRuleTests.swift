import ProviderDomain
import Testing

@Suite("The rule for app names")
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
        "An app name may be in any script",
        arguments: [
            "Library", "Caffè Ada", "ตัวอย่าง", "กัน", "愛達", "エイダ", "אדה", "می‌خواهم", "👩🏽‍💻 Ada", "❤️", "Sampler", "C++ & more", "7",
            "Яндекс Taxi", "Χάος", "ꦗꦮ", "Sample✓r", "My Latch", "μSystem", "Blatchkey", "Đặng Việt", "ไทย Taxi", "Straßenbahn", "Łódź",
            "漢字かな ABC",
        ])
    func allowed(name: String) { #expect(defect(name) == nil) }

    @Test(
        "An app name must not be confusable with the name of another app or of the provider",
        arguments: [
            ("Sample", SettingProblem.Kind.nameConfusable), ("sample", .nameConfusable), ("SAMPLE", .nameConfusable),
            ("S a m-p.l_e!", .nameConfusable),
            ("Sämple", .nameConfusable), ("Sаmple", .nameMixedScript), ("Ｓａｍｐｌｅ", .nameConfusable), ("SampIe", .nameConfusable),
            ("𝐒𝐚𝐦𝐩𝐥𝐞", .nameConfusable),
            ("STRASSE", .nameConfusable), ("Sample✓", .nameConfusable), ("Sample ✔️", .nameConfusable), ("Sαmple", .nameMixedScript),
            ("ЅАМРӀЕ", .nameConfusable),
            ("Sarnple", .nameConfusable), ("Latchkey Security", .nameOfProvider), ("My Latсhkey", .nameMixedScript),
            ("The LATCHKEY, Inc.", .nameOfProvider), ("ʟatchkey", .nameMixedScript), ("Latcһkey", .nameMixedScript),
            ("Ꮮatchkey", .nameMixedScript),
            ("Sample\u{0483}", .nameMixedScript), ("ʟᴀᴛᴄʜᴋᴇʏ", .nameMixedScript), ("ᴌᴀᴛᴄʜᴋᴇʏ Login", .nameMixedScript),
            ("ꜱᴀᴍᴘʟᴇ", .nameMixedScript),
            ("🅛🅐🅣🅒🅗🅚🅔🅨", .nameMixedScript), ("|atchkey Login", .nameOfProvider), ("1atchkey Login", .nameOfProvider),
            ("Latch key Login", .nameOfProvider), ("Latchk·ey Login", .nameOfProvider), ("LatchkeySupport", .nameOfProvider),
            ("MyLatchkey", .nameOfProvider), ("Latchkeys", .nameOfProvider), ("Sample™", .nameConfusable), ("Sample (TM)", .nameConfusable),
            ("Sample®", .nameConfusable), ("Sample Inc.", .nameConfusable), ("SAMPLE, ltd", .nameConfusable),
            ("Sample S.p.A.", .nameConfusable),
            ("Sample株式会社", .nameConfusable),
            ("บริษัท Sample จำกัด", .nameConfusable), ("Sample Corporation", .nameConfusable), ("verified.sample", .nameConfusable),
            ("$ample", .nameConfusable),
            ("Latchkey", .nameOfProvider), ("Latch Key", .nameOfProvider),
            ("Lаtсhkеу", .nameMixedScript),
        ])
    func alike(name: String, kind: SettingProblem.Kind) { #expect(defect(name) == kind) }

    @Test(
        "An app name must be visible, readable and short",
        arguments: [
            ("a\u{200B}b", SettingProblem.Kind.nameHasHiddenCharacters), ("a\u{202E}b", .nameHasHiddenCharacters),
            ("\u{2066}a", .nameHasHiddenCharacters),
            ("a\u{AD}b", .nameHasHiddenCharacters),
            ("a\u{200D}b", .nameHasHiddenCharacters), ("\u{3164}", .nameHasHiddenCharacters), ("a\u{2800}", .nameHasHiddenCharacters),
            ("a\u{E000}", .nameHasHiddenCharacters),
            ("a\u{2028}b", .nameHasHiddenCharacters), ("a\u{E0041}", .nameHasHiddenCharacters),
            ("Sample\u{E0100}", .nameHasHiddenCharacters), ("Sample\u{180B}", .nameHasHiddenCharacters),
            ("Sample\u{FE0F}", .nameHasHiddenCharacters),
            ("a\u{0}", .controlCharacter), ("a\nb", .controlCharacter), ("", .empty), (" ", .empty),
            ("...", .nameUnreadable), ("—", .nameUnreadable), (String(repeating: "a", count: 65), .nameTooLong),
            (String(repeating: "Ada ", count: 1250), .tooLong),
        ])
    func hidden(name: String, kind: SettingProblem.Kind) { #expect(defect(name) == kind, "\(name.debugDescription)") }
}
