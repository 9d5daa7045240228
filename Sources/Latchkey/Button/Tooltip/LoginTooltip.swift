public import Foundation
public import LoginModel
internal import StrictJSON

/// A tooltip next to a login button, with information for the person before they press it (SDK.md, section 7.2).
public struct LoginTooltip: Sendable, Hashable {
    /// The text before the message.
    public var tagline: String?
    /// The message.
    public var message: String?
    /// The colors of the tooltip.
    public var colorStyle: LoginTooltipColorStyle
    /// How long the tooltip is shown, in seconds. Limited to the range from ``minimumDuration`` to one day.
    public var displayDuration: TimeInterval = minimumDuration {
        didSet {
            displayDuration =
                displayDuration.isNaN ? Self.minimumDuration : min(max(Self.minimumDuration, displayDuration), Self.maximumDuration)
        }
    }

    /// The minimum display duration, in seconds.
    public static let minimumDuration: TimeInterval = 6
    private static let maximumDuration: TimeInterval = 86_400

    /// Creates a tooltip.
    public init(tagline: String?, message: String?, colorStyle: LoginTooltipColorStyle = .friendlyBlue) {
        self.tagline = tagline
        self.message = message
        self.colorStyle = colorStyle
    }

    /// The tagline and the message.
    public var text: String { [tagline, message].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ") }

    /// Returns a tooltip with the provider's message for the app. If the provider has no message, returns a tooltip with Latchkey's own
    /// text for ``LoginTooltipBehavior/forceDisplay``, and `nil` for ``LoginTooltipBehavior/automatic``.
    static func load(_ behavior: LoginTooltipBehavior, style: LoginTooltipColorStyle, client: GraphClient) async -> LoginTooltip? {
        guard behavior != .disable else { return nil }
        if let message = await providerMessage(client) { return LoginTooltip(tagline: nil, message: message, colorStyle: style) }
        guard behavior == .forceDisplay else { return nil }
        return LoginTooltip(tagline: nil, message: LoginButtonTexts(settings: client.settings).tooltip, colorStyle: style)
    }

    private static func providerMessage(_ client: GraphClient) async -> String? {
        // Without a client token the provider rejects the request.
        guard let appID = client.settings.appID, client.settings.clientToken != nil else { return nil }
        let request = GraphRequest(
            path: appID, parameters: ["fields": .string("gdpv4_nux_enabled,gdpv4_nux_content")], tokenString: nil, httpMethod: .get,
            flags: [.disableErrorRecovery, .doNotInvalidateTokenOnError], client: client)
        guard let response = try? await request.response().json?.object, response["gdpv4_nux_enabled"]?.bool == true else { return nil }
        return response["gdpv4_nux_content"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// The condition under which a login button shows its tooltip: the documented `FBLoginButton.TooltipBehavior` (SDK.md, section 1.3).
public enum LoginTooltipBehavior: UInt, Sendable, Hashable, CaseIterable {
    /// Shows the tooltip the first time that the button appears in a window, if the provider has a message for the app.
    case automatic = 0
    /// Shows the tooltip each time that the button appears in a window.
    case forceDisplay = 1
    /// Never shows the tooltip.
    case disable = 2
}

/// The colors of a login button's tooltip: the documented `FBTooltipView.ColorStyle` (SDK.md, section 1.3).
public enum LoginTooltipColorStyle: UInt, Sendable, Hashable, CaseIterable {
    /// The provider's color, despite the documented name.
    case friendlyBlue = 0
    /// Gray.
    case neutralGray = 1

    /// Returns the colors of the tooltip: ``LoginButtonColors/background``, and ``LoginButtonColors/title`` for the text. A tooltip does
    /// not use the other colors.
    /// - Parameters:
    ///   - color: The provider's color.
    ///   - surface: The surface behind the tooltip.
    public func colors(_ color: ProviderColor, on surface: Surface) -> LoginButtonColors {
        LoginButtonColors(self == .friendlyBlue ? color : ProviderColor(red: 0x51, green: 0x50, blue: 0x4f), on: surface)
    }
}
