public import LoginModel

/// Everything that a login button's view draws (SDK.md, section 7.1).
public struct LoginButtonAppearance: Sendable, Hashable {
    /// Whether a person is logged in, so that a tap offers to log out.
    public let isLoggedIn: Bool
    /// Whether a login that this button started is running. During the login, taps have no effect.
    public let isBusy: Bool
    /// Whether the app has enabled the button.
    public let isEnabled: Bool
    /// The title for a wide button, such as `Continue with Latchkey`.
    public let longTitle: String
    /// The title for a button in which the long title does not fit, such as `Log in`.
    public let shortTitle: String
    /// The long title of the logged-out state. The widest title of both states determines the button's width, so the width is the same in
    /// both states.
    public let longLogInTitle: String
    /// The short title of the logged-out state.
    public let shortLogInTitle: String
    /// The title of the logged-in state.
    public let logOutTitle: String
    /// The text that appears next to a busy button and says where the login continues.
    public let waitingText: String
    /// The title of the control that cancels the login of a busy button, such as `Cancel`.
    public let cancelTitle: String
    /// The language of the texts, as a BCP 47 tag.
    public let language: String
    /// The provider's color, from which ``LoginButtonColors`` derives the colors of the button.
    public let color: ProviderColor
    /// The provider's mark, shown before the title.
    public let mark: VectorShape

    /// The accessibility label of the button.
    public var accessibilityLabel: String { longTitle }

    /// The accessibility label of the button while it shows the given title. The label begins with this title, so that a person can tap the
    /// button by speech control (WCAG 2.2, success criterion 2.5.3). It also contains the long title.
    public func accessibilityLabel(showing title: String) -> String { title == longTitle ? longTitle : "\(title) – \(longTitle)" }

    /// Creates the appearance of a button in one state.
    /// - Parameters:
    ///   - settings: Provides the name, the color, the mark and, if `languages` is `nil`, the languages.
    ///   - languages: The person's languages as BCP 47 tags, in order of preference.
    public init(
        isLoggedIn: Bool, isBusy: Bool = false, isEnabled: Bool = true, settings: Settings = .shared, languages: [String]? = nil
    ) {
        let texts = LoginButtonTexts(settings: settings, languages: languages)
        self.isLoggedIn = isLoggedIn
        self.isBusy = isBusy
        self.isEnabled = isEnabled
        longTitle = isLoggedIn ? texts.logOut : texts.continueWithProvider
        shortTitle = isLoggedIn ? texts.logOut : texts.logIn
        longLogInTitle = texts.continueWithProvider
        shortLogInTitle = texts.logIn
        logOutTitle = texts.logOut
        waitingText = texts.waiting
        cancelTitle = texts.cancel
        language = texts.language.code
        color = settings.providerColor
        mark = settings.providerMark
    }

    /// Returns the long title if it fits into a button of the given width, or else the short title.
    /// - Parameters:
    ///   - width: The width of the whole button, in points.
    ///   - scale: The scale of the mark; see ``LoginButtonMetrics``.
    ///   - textWidth: Returns the width of a text, in points.
    public func title(fitting width: Double, scale: Double = 1, textWidth: (String) -> Double) -> String {
        LoginButtonMetrics.width(ofTitles: [longTitle], scale: scale, textWidth: textWidth) <= width ? longTitle : shortTitle
    }
}
