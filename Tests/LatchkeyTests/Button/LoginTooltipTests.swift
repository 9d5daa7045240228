import Foundation
import StrictJSON
import Testing

@testable import Latchkey

@Suite("The tooltip of a login button")
@MainActor
struct LoginTooltipTests {
    @Test("A tooltip stays for at least six seconds and at most one day")
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

    @Test("Both color styles of a tooltip have enough contrast on every surface", arguments: LoginTooltipColorStyle.allCases)
    func colors(style: LoginTooltipColorStyle) throws {
        let green = try ProviderColor(hex: "#1f6a4e")
        for surface in [Surface(), Surface(isDark: true), Surface(isHighContrast: true), Surface(isDark: true, isHighContrast: true)] {
            let colors = style.colors(green, on: surface)
            #expect(colors.title.contrast(with: colors.background) >= (surface.isHighContrast ? 7 : 4.5))
            #expect((colors == LoginButtonColors(green, on: surface)) == (style == .friendlyBlue))
        }
    }

    @Test(
        "A tooltip appears if the provider offers one or the app forces it",
        arguments: [
            (LoginTooltipBehavior.automatic, true, "From the provider." as String?), (.automatic, false, nil),
            (.forceDisplay, true, "From the provider."),
            (.forceDisplay, false, "You decide what this app learns about you, now and later."), (.disable, true, nil),
        ])
    func appearing(behavior: LoginTooltipBehavior, isEnabled: Bool, text: String?) async throws {
        try await WireProvider.run(response: { provider, call, fields in
            #expect(call == "GET \(provider.appID)" && fields["fields"] == "gdpv4_nux_enabled,gdpv4_nux_content")
            return (200, ["id": .string(provider.appID), "gdpv4_nux_enabled": .bool(isEnabled), "gdpv4_nux_content": "From the provider."])
        }) { provider in
            let app = TestApp(provider: provider.url)
            app.settings.languages = ["en"]
            app.settings.clientToken = "fedcba"
            let tooltip = await LoginTooltip.load(behavior, style: .neutralGray, client: app.client())
            #expect(tooltip?.text == text)
            #expect(tooltip.map(\.colorStyle) == text.map { _ in .neutralGray })
        }
    }

    @Test("A forced tooltip appears each time the button appears")
    func once() async throws {
        let app = TestApp()
        let button = LoginButtonBehavior(client: app.client())
        let recorder = ButtonRecorder()
        button.view = recorder
        button.tooltipBehavior = .forceDisplay
        button.appear()
        await recorder.wait { $0.tooltips.count == 1 }
        button.appear()
        await recorder.wait { $0.tooltips.count == 2 }
    }

    @Test("An automatic tooltip appears only once, and never while a person is logged in")
    func automaticOnce() async throws {
        let checks = Locked(0)
        try await WireProvider.run(response: { provider, call, _ in
            if call == "GET \(provider.appID)" { checks.withLock { $0 += 1 } }
            return (200, ["id": .string(provider.appID), "gdpv4_nux_enabled": true, "gdpv4_nux_content": "From the provider."])
        }) { provider in
            let app = TestApp(provider: provider.url)
            // With these values, the buttons do not load the metadata of the provider.
            (app.settings.providerName, app.settings.providerColor) = ("Example", .latchkey)
            app.settings.clientToken = "fedcba"
            let (button, other) = (LoginButtonBehavior(client: app.client()), LoginButtonBehavior(client: app.client()))
            let recorder = ButtonRecorder()
            button.view = recorder
            other.view = recorder
            app.session.change { $0 = .login() }
            other.appear()
            app.session.change { $0 = Session.Values() }
            button.appear()
            button.appear()
            await recorder.wait { $0.tooltips.count == 1 }
            // The next tooltip is shown last. A tooltip that is shown by mistake would be recorded before it.
            other.tooltipBehavior = .forceDisplay
            other.appear()
            await recorder.wait { $0.tooltips.count == 2 }
            #expect(checks.withLock(\.self) == 2)
        }
    }
}
