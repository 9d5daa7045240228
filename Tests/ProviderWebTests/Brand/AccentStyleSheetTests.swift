import LoginModel
import Testing

@testable import ProviderWeb

@Suite("The style sheet of an accent color")
struct AccentStyleSheetTests {
    /// The values of a variable in the style sheet, light and dark.
    private static func values(_ name: String, in sheet: AccentStyleSheet) throws -> [ProviderColor] {
        let found = sheet.text.matches(of: try Regex("--\(name): (#[0-9a-f]{6});", as: (Substring, Substring).self))
        return try found.map { try ProviderColor(hex: String($0.output.1)) }
    }

    /// The backgrounds of the pages, light and dark, in `pages.css`.
    private static let backgrounds = [["#f4f2ec", "#fffefb"], ["#141816", "#1d2220"]]

    @Test("Links and buttons of every accepted color are readable, light and dark")
    func readable() throws {
        let steps: [UInt8] = [0, 51, 102, 153, 204, 255]
        var accepted = 0
        for red in steps {
            for green in steps {
                for blue in steps {
                    let text = ProviderColor(red: red, green: green, blue: blue).description
                    guard let color = try? ProviderBrandRule.accentColor(text) else { continue }
                    accepted += 1
                    let sheet = AccentStyleSheet(color)
                    let (accents, strong) = (try Self.values("accent", in: sheet), try Self.values("accent-strong", in: sheet))
                    let (texts, tints) = (try Self.values("on-accent", in: sheet), try Self.values("tint", in: sheet))
                    for theme in 0...1 {
                        for background in try Self.backgrounds[theme].map(ProviderColor.init(hex:)) + [tints[theme]] {
                            #expect(accents[theme].contrast(with: background) >= 4.5, "\(color) on \(background)")
                        }
                        #expect(texts[theme].contrast(with: accents[theme]) >= 4.5, "\(color)")
                        #expect(texts[theme].contrast(with: strong[theme]) >= 4.5, "\(color)")
                    }
                }
            }
        }
        #expect(accepted > 190)
    }

    @Test("A color that is readable on light pages is used as it is")
    func unchanged() throws {
        let color = try ProviderColor(hex: "#7a1f5c")
        #expect(try Self.values("accent", in: AccentStyleSheet(color)).first == color)
    }

    @Test("The backgrounds are those of the style sheet of the pages")
    func backgrounds() {
        let sheet = String(decoding: Pages.assetSources[Pages.stylesheet]?.bytes ?? [], as: UTF8.self)
        for color in Self.backgrounds.flatMap(\.self) { #expect(sheet.contains(color), "\(color)") }
    }
}
