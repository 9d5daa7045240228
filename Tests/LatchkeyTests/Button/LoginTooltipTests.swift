import Foundation
import IdentityTokens
import Testing

@testable import Latchkey

@Suite("The bubble of a login button")
@MainActor
struct LoginTooltipTests {
    @Test("stays for six seconds at least")
    func duration() {
        var tooltip = LoginTooltip(tagline: "New:", message: "read this")
        #expect(tooltip.displayDuration == 6 && tooltip.text == "New: read this")
        tooltip.displayDuration = 1
        #expect(tooltip.displayDuration == 6)
        tooltip.displayDuration = 9
        #expect(tooltip.displayDuration == 9)
        for endless in [Double.infinity, .greatestFiniteMagnitude] {
            tooltip.displayDuration = endless
            #expect(tooltip.displayDuration == 86_400)
        }
        tooltip.displayDuration = .nan
        #expect(tooltip.displayDuration == 6)
        #expect(LoginTooltip(tagline: nil, message: "x").text == "x")
    }

    @Test("can be read in either colour, on any surface", arguments: LoginTooltipColorStyle.allCases)
    func colors(style: LoginTooltipColorStyle) throws {
        let green = try ProviderColor(hex: "#1f6a4e")
        for surface in [Surface(), Surface(isDark: true), Surface(isHighContrast: true), Surface(isDark: true, isHighContrast: true)] {
            let colors = style.colors(green, on: surface)
            #expect(colors.title.contrast(with: colors.background) >= (surface.isHighContrast ? 7 : 4.5))
            #expect((colors == LoginButtonColors(green, on: surface)) == (style == .friendlyBlue))
        }
    }

    @Test(
        "appears where the provider has something to say, or the app wants it",
        arguments: [
            (LoginTooltipBehavior.automatic, true, "From the provider." as String?), (.automatic, false, nil),
            (.forceDisplay, true, "From the provider."),
            (.forceDisplay, false, "You decide what this app learns about you, now and later."), (.disable, true, nil),
        ])
    func appearing(behavior: LoginTooltipBehavior, isEnabled: Bool, text: String?) async throws {
        try await WireProvider.run(answer: { provider, call, fields in
            #expect(call == "GET \(provider.appID)" && fields["fields"] == "gdpv4_nux_enabled,gdpv4_nux_content")
            return (200, ["id": .string(provider.appID), "gdpv4_nux_enabled": .bool(isEnabled), "gdpv4_nux_content": "From the provider."])
        }) { provider in
            let app = TestApp(provider: provider.url)
            app.settings.languages = ["en"]
            app.settings.clientToken = "fedcba"
            let tooltip = await LoginTooltip.suitable(behavior, style: .neutralGray, client: app.client())
            #expect(tooltip?.text == text)
            #expect(tooltip.map(\.colorStyle) == text.map { _ in .neutralGray })
        }
    }

    @Test("appears each time where the app wants that")
    func once() async throws {
        let app = TestApp()
        let button = LoginButtonBehavior(client: app.client())
        let witness = ButtonWitness()
        button.face = witness
        button.tooltipBehavior = .forceDisplay
        button.appear()
        await witness.wait { $0.tooltips.count == 1 }
        button.appear()
        await witness.wait { $0.tooltips.count == 2 }
    }

    @Test("does not appear twice by itself, nor beside somebody who is logged in")
    func automaticOnce() async throws {
        let asked = Locked(0)
        try await WireProvider.run(answer: { provider, _, _ in
            asked.withLock { $0 += 1 }
            return (200, ["id": .string(provider.appID), "gdpv4_nux_enabled": true, "gdpv4_nux_content": "From the provider."])
        }) { provider in
            let app = TestApp(provider: provider.url)
            app.settings.clientToken = "fedcba"
            let (button, other) = (LoginButtonBehavior(client: app.client()), LoginButtonBehavior(client: app.client()))
            let witness = ButtonWitness()
            button.face = witness
            other.face = witness
            app.session.change { $0 = .login() }
            other.appear()
            app.session.change { $0 = Session.Values() }
            button.appear()
            button.appear()
            await witness.wait { $0.tooltips.count == 1 }
            // What comes after it has come after all of them.
            other.tooltipBehavior = .forceDisplay
            other.appear()
            await witness.wait { $0.tooltips.count == 2 }
            #expect(asked.withLock(\.self) == 2)
        }
    }
}
