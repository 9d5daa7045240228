import Foundation
import Testing

@testable import Latchkey

@Suite("The appearance of a login button")
struct LoginButtonAppearanceTests {
    @Test(
        "The titles of a login button come in five languages, and in English for all other languages",
        arguments: [
            (["en-GB"], "Continue with Example", "Log in", "Log out"), (["th"], "ดำเนินการต่อด้วย Example", "เข้าสู่ระบบ", "ออกจากระบบ"),
            (["it-IT"], "Continua con Example", "Accedi", "Esci"), (["ja"], "Exampleで続ける", "ログイン", "ログアウト"),
            (["zh-HK", "en"], "使用 Example 繼續", "登入", "登出"), (["de", "fr"], "Continue with Example", "Log in", "Log out"),
        ])
    func languages(languages: [String], long: String, short: String, out: String) {
        let settings = Settings()
        settings.providerName = "Example"
        settings.languages = languages
        let loggedOut = LoginButtonAppearance(isLoggedIn: false, settings: settings)
        #expect(loggedOut.longTitle == long && loggedOut.shortTitle == short && loggedOut.accessibilityLabel == long)
        let loggedIn = LoginButtonAppearance(isLoggedIn: true, settings: Settings(), languages: languages)
        #expect(loggedIn.longTitle == out && loggedIn.shortTitle == out)
        #expect(loggedIn.language == loggedOut.language)
    }

    @Test("The logout prompt does not expand placeholders in a person's name")
    func hostileName() {
        let settings = Settings()
        settings.languages = ["en"]
        #expect(LogoutPrompt(name: "{name} {provider}", settings: settings).title == "Logged in as {name} {provider}")
        #expect(LogoutPrompt(name: nil, settings: settings).title == "Logged in with Latchkey")
        #expect(LogoutPrompt(name: "", settings: settings).title == "Logged in with Latchkey")
    }

    @Test(
        "A login button shows its long title where it fits, and its short title elsewhere",
        arguments: [(138.0, "Continue with Latchkey"), (137, "Log in"), (0, "Log in")])
    func fitting(width: Double, title: String) {
        let settings = Settings()
        settings.languages = ["en"]
        let appearance = LoginButtonAppearance(isLoggedIn: false, settings: settings)
        let textWidth = { (text: String) in Double(text.count) * 100 / 22 }
        #expect(appearance.title(fitting: width, textWidth: textWidth) == title)
        let size = LoginButtonMetrics.size(of: appearance, fitting: width, textWidth: textWidth)
        #expect(size.height == 28)
        #expect(abs(size.width - (title == "Log in" ? 38 + 7 * 100 / 22.0 : 138)) < 1e-9, "The button has room for the logout title")
        let loggedIn = LoginButtonAppearance(isLoggedIn: true, settings: settings)
        #expect(LoginButtonMetrics.size(of: loggedIn, fitting: width, textWidth: textWidth) == size)
        #expect(
            appearance.accessibilityLabel(showing: title) == (width < 138 ? "Log in – Continue with Latchkey" : "Continue with Latchkey"))
    }

    @Test("The metrics of a login button match the reference (SDK.md, section 7.1)")
    func metrics() {
        let bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        #expect(LoginButtonMetrics.markRect(in: bounds) == CGRect(x: 6, y: 42, width: 16, height: 16))
        #expect(LoginButtonMetrics.titleRect(in: bounds) == CGRect(x: 30, y: 0, width: 62, height: 100))
        #expect(LoginButtonMetrics.titleRect(in: bounds, isHidden: true) == .zero)
        #expect(LoginButtonMetrics.titleRect(in: .zero) == .zero)
        #expect(LoginButtonMetrics.tapArea(of: CGRect(x: 0, y: 0, width: 200, height: 28)) == CGRect(x: 0, y: -8, width: 200, height: 44))
        #expect(LoginButtonMetrics.tapArea(of: CGRect(x: 0, y: 0, width: 20, height: 60)) == CGRect(x: -12, y: 0, width: 44, height: 60))
    }

    @Test("A login button grows with the person's text size, up to twice its normal size")
    func largeText() {
        #expect([10.0, 15, 22.5, 30, 53].map(LoginButtonMetrics.scale) == [1, 1, 1.5, 2, 2])
        let bounds = CGRect(x: 0, y: 0, width: 200, height: 42)
        #expect(LoginButtonMetrics.markRect(in: bounds, scale: 1.5) == CGRect(x: 6, y: 9, width: 24, height: 24))
        #expect(LoginButtonMetrics.titleRect(in: bounds, scale: 1.5) == CGRect(x: 38, y: 0, width: 154, height: 42))
        let settings = Settings()
        settings.languages = ["en"]
        let appearance = LoginButtonAppearance(isLoggedIn: false, settings: settings)
        let textWidth = { (text: String) in Double(text.count) * 150 / 22 }
        // The width is 196: the left margin (6), the mark (24), the spacing (8), the title (150) and the right margin (8).
        #expect(appearance.title(fitting: 196, scale: 1.5, textWidth: textWidth) == "Continue with Latchkey")
        #expect(appearance.title(fitting: 195, scale: 1.5, textWidth: textWidth) == "Log in")
        let size = LoginButtonMetrics.size(of: appearance, fitting: 500, scale: 1.5, textWidth: textWidth)
        #expect(size == CGSize(width: 196, height: 42))
    }

    @Test("A right-to-left button has its mark on the right and its title beside the mark")
    func mirrored() {
        let bounds = CGRect(x: 10, y: 0, width: 100, height: 28)
        #expect(LoginButtonMetrics.markRect(in: bounds, isRightToLeft: true) == CGRect(x: 88, y: 6, width: 16, height: 16))
        #expect(LoginButtonMetrics.titleRect(in: bounds, isRightToLeft: true) == CGRect(x: 18, y: 0, width: 62, height: 28))
    }

    @Test(
        "Control characters and right-to-left text in a name do not change the sentence around it",
        arguments: [
            ("Ada King Lovelace", "Ada King Lovelace"), ("محمد", "\u{2068}محمد\u{2069}"), ("A\u{202e}b \u{2066}c", "Ab c"),
            ("Ada\n\u{7}\u{2028}King", "Ada King"), ("אדה\u{2069}", "\u{2068}אדה\u{2069}"), ("山田太郎", "山田太郎"), ("👩🏽‍💻 Zoë", "👩🏽‍💻 Zoë"),
        ])
    func names(name: String, expected: String) {
        let settings = Settings()
        settings.languages = ["en"]
        settings.providerName = name
        #expect(LoginButtonAppearance(isLoggedIn: false, settings: settings).longTitle == "Continue with \(expected)")
        #expect(LogoutPrompt(name: name, settings: settings).title == "Logged in as \(expected)")
    }

    @Test("The titles of a login button and its logout prompt leave out a blank name", arguments: ["", " ", "\n\u{202e}"])
    func noNames(name: String) {
        let settings = Settings()
        settings.languages = ["en"]
        #expect(LogoutPrompt(name: name, settings: settings).title == "Logged in with Latchkey")
        settings.providerName = name
        #expect(LoginButtonAppearance(isLoggedIn: false, settings: settings).longTitle == "Log in")
        #expect(LogoutPrompt(name: name, settings: settings).title == "Log out")
    }
}
