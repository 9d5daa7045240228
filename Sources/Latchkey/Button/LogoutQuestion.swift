/// What a face asks before somebody is logged out.
public struct LogoutQuestion: Sendable, Hashable {
    /// Who is logged in, such as `Logged in as Ada King Lovelace`.
    public let title: String
    /// What leaves everything as it is, such as `Cancel`.
    public let cancelTitle: String
    /// What logs out, such as `Log out`. It is to look like something that takes away.
    public let confirmTitle: String

    /// The question.
    /// - Parameters:
    ///   - name: of the person; `nil` where it is not known.
    ///   - languages: of the person (BCP 47), the one that is liked best first; those of the settings if `nil`.
    public init(name: String?, settings: Settings = .shared, languages: [String]? = nil) {
        let texts = LoginButtonTexts(settings: settings, languages: languages)
        title = texts.loggedIn(as: name)
        cancelTitle = texts.cancel
        confirmTitle = texts.confirmLogOut
    }
}
