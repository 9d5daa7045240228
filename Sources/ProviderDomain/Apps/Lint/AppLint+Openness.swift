import LoginModel

/// The rules about what people can read before they agree, and about who is responsible for the app.
extension AppLint {
    static let transparencyRules: [Rule] = [
        { about($0.links.filter { !isWebAddress($0) }, .linkUnreadable) },
        { when($0.app.settings.privacyPolicyURL == nil, .privacyPolicyMissing, .warns) },
        { when($0.app.roles.administrators.isEmpty, .administratorMissing, .warns, at: .roles) },
    ]

    private var links: [String] {
        [app.settings.privacyPolicyURL, app.settings.termsURL, app.settings.dataDeletionInstructionsURL].compactMap(\.self)
    }

    /// Whether the text is a web address, because the pages link to nothing else.
    private static func isWebAddress(_ text: String) -> Bool { (try? WebURL(text)) != nil }
}
