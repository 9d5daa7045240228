import LoginModel
import Testing

@testable import Latchkey

@Suite("A provider's color")
struct ProviderColorTests {
    @Test(
        "A color is read in the hexadecimal notation of style sheets",
        arguments: [("#1f6a4e", "#1f6a4e"), ("#FFD500", "#ffd500"), ("#000000", "#000000")])
    func reading(text: String, again: String) throws {
        #expect(try ProviderColor(hex: text).description == again)
    }

    @Test(
        "A color in any other notation is rejected",
        arguments: ["", "#", "1f6a4e", "#1f6a4", "#1f6a4e0", "#1f6a4g", "#+f6a4e", "# f6a4e", "green", "#１f6a4e"])
    func refusing(text: String) {
        #expect { try ProviderColor(hex: text) } throws: { ($0 as? LoginInputError)?.code == "color" }
    }

    @Test(
        "The titles of a button are readable, and the button stands out from its window",
        arguments: ["#1f6a4e", "#1877f2", "#ffd500", "#ffffff", "#000000", "#777777", "#ff0000", "#00ff00", "#0000ff", "#808000"],
        [false, true])
    func contrast(hex: String, isHighContrast: Bool) throws {
        for isDark in [false, true] {
            let surface = Surface(isDark: isDark, isHighContrast: isHighContrast)
            let colors = LoginButtonColors(try ProviderColor(hex: hex), on: surface)
            let least = isHighContrast ? 7.0 : 4.5
            #expect(colors.title.contrast(with: colors.background) >= least)
            #expect(colors.highlightedTitle.contrast(with: colors.highlightedBackground) >= least)
            #expect(colors.disabledTitle.contrast(with: colors.disabledBackground) >= 4.5)
            #expect((colors.border ?? colors.background).contrast(with: surface.background) >= surface.controlContrast)
            #expect(colors.highlightedBackground != colors.background)
        }
    }

    @Test("A color that needs no change stays as it is")
    func unchanged() {
        let colors = LoginButtonColors(.latchkey)
        #expect(colors.background == .latchkey && colors.title == .white && colors.border == nil)
    }

    @Test("Black and white have the maximum contrast")
    func luminance() {
        #expect(ProviderColor.white.contrast(with: .black) == 21)
        #expect(ProviderColor.latchkey.contrast(with: .latchkey) == 1)
    }

    @Test("The provider's name and color come from the Info.plist")
    func infoPlist() {
        let settings = Settings(infoDictionary: ["LatchkeyProviderName": "Example", "LatchkeyProviderColor": "#0A0B0C"])
        #expect(settings.providerName == "Example")
        #expect(settings.providerColor == ProviderColor(red: 10, green: 11, blue: 12))
        let bad = InfoPlist(["LatchkeyProviderName": "", "LatchkeyProviderColor": "blue"])
        #expect(bad.providerName == nil && bad.providerColor == nil && bad.problems.count == 2)
        #expect(Settings().providerName == "Latchkey" && Settings().providerColor == .latchkey)
    }
}
