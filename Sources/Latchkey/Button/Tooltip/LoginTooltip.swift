public import Foundation
internal import IdentityTokens

/// A bubble beside a login button: what the person should know before they press it (client-sdk.md, section 7.2).
public struct LoginTooltip: Sendable, Hashable {
    /// What stands before the message.
    public var tagline: String?
    /// What the bubble says.
    public var message: String?
    /// Its look.
    public var colorStyle: LoginTooltipColorStyle
    /// How long it stays, in seconds; from ``leastDuration`` to a day.
    public var displayDuration: TimeInterval = leastDuration {
        didSet {
            displayDuration = displayDuration.isNaN ? Self.leastDuration : min(max(Self.leastDuration, displayDuration), Self.mostDuration)
        }
    }

    /// In seconds.
    public static let leastDuration: TimeInterval = 6
    private static let mostDuration: TimeInterval = 86_400

    /// A bubble.
    public init(tagline: String?, message: String?, colorStyle: LoginTooltipColorStyle = .friendlyBlue) {
        self.tagline = tagline
        self.message = message
        self.colorStyle = colorStyle
    }

    /// Tagline and message.
    public var text: String { [tagline, message].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ") }

    /// The bubble that should appear, if any: with ``LoginTooltipBehavior/automatic`` what the provider has to say for the app, where it has
    /// something; with ``LoginTooltipBehavior/forceDisplay`` that, else a text of this package.
    static func suitable(_ behavior: LoginTooltipBehavior, style: LoginTooltipColorStyle, client: GraphClient) async -> LoginTooltip? {
        guard behavior != .disable else { return nil }
        if let message = await providerMessage(client) { return LoginTooltip(tagline: nil, message: message, colorStyle: style) }
        guard behavior == .forceDisplay else { return nil }
        return LoginTooltip(tagline: nil, message: LoginButtonTexts(settings: client.settings).tooltip, colorStyle: style)
    }

    private static func providerMessage(_ client: GraphClient) async -> String? {
        // Without a client token the provider tells an app nothing.
        guard let appID = client.settings.appID, client.settings.clientToken != nil else { return nil }
        let request = GraphRequest(
            path: appID, parameters: ["fields": .string("gdpv4_nux_enabled,gdpv4_nux_content")], tokenString: nil, httpMethod: .get,
            flags: [.disableErrorRecovery, .doNotInvalidateTokenOnError], client: client)
        guard let answer = try? await request.response().json?.object, answer["gdpv4_nux_enabled"]?.bool == true else { return nil }
        return answer["gdpv4_nux_content"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }
}
