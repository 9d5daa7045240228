/// What a login button shows: everything that a face draws (client-sdk.md, section 7.1).
public struct LoginButtonAppearance: Sendable, Hashable {
    /// Whether somebody is logged in, so that a tap offers to log out.
    public let isLoggedIn: Bool
    /// Whether a login that this button began is under way; taps have no effect meanwhile.
    public let isBusy: Bool
    /// Whether the app lets the button be pressed.
    public let isEnabled: Bool
    /// The title where it fits, such as `Continue with Latchkey`.
    public let longTitle: String
    /// The title where the long one does not fit, such as `Log in`.
    public let shortTitle: String
    /// The long title while nobody is logged in: with the two below, what the width of the button is made of, which is the same in both states.
    public let longLogInTitle: String
    /// The short title while nobody is logged in.
    public let shortLogInTitle: String
    /// The title while somebody is logged in.
    public let logOutTitle: String
    /// What stands beside a busy button: where the login goes on.
    public let waitingText: String
    /// What ends the login of a busy button, such as `Cancel`.
    public let cancelTitle: String
    /// The language of the texts (BCP 47).
    public let language: String
    /// The provider's colour; ``LoginButtonColors`` makes the button's of it.
    public let color: ProviderColor
    /// The mark before the title.
    public let mark: VectorShape

    /// What a screen reader calls the button.
    public var accessibilityLabel: String { longTitle }

    /// What a screen reader calls the button while it shows some title. Who says aloud what is written on it is understood (WCAG 2.2,
    /// criterion 2.5.3), and the whole title is there too.
    public func accessibilityLabel(showing title: String) -> String { title == longTitle ? longTitle : "\(title) – \(longTitle)" }

    /// What a button shows in one state.
    /// - Parameters:
    ///   - settings: name, colour, mark and, without `languages`, the languages.
    ///   - languages: of the person (BCP 47), the one that is liked best first.
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

    /// The title that a button of some width has room for.
    /// - Parameters:
    ///   - width: of the whole button, in points.
    ///   - scale: enlarges the mark; see ``LoginButtonMetrics``.
    ///   - textWidth: how wide a text is, in points.
    public func title(fitting width: Double, scale: Double = 1, textWidth: (String) -> Double) -> String {
        LoginButtonMetrics.width(ofTitles: [longTitle], scale: scale, textWidth: textWidth) <= width ? longTitle : shortTitle
    }
}
