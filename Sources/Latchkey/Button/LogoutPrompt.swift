/// The confirmation that a view shows before a person is logged out.
public struct LogoutPrompt: Sendable, Hashable {
    /// The name of the logged-in person in a sentence, such as `Logged in as Ada King Lovelace`.
    public let title: String
    /// The title of the button that closes the question, such as `Cancel`.
    public let cancelTitle: String
    /// The title of the button that logs out, such as `Log out`. The button should have a destructive style.
    public let confirmTitle: String

    /// Creates the texts of the question.
    /// - Parameters:
    ///   - name: the person's name; `nil` if it is unknown.
    ///   - languages: the person's languages as BCP 47 tags, in order of preference; `nil` uses those of the settings.
    public init(name: String?, settings: Settings = .shared, languages: [String]? = nil) {
        let texts = LoginButtonTexts(settings: settings, languages: languages)
        title = texts.loggedIn(as: name)
        cancelTitle = texts.cancel
        confirmTitle = texts.confirmLogOut
    }
}
