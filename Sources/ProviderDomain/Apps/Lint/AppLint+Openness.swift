import LoginModel

/// Whether people learn what they agree to, and somebody answers for the app.
extension AppLint {
    static let opennessRules: [Rule] = [
        { about($0.links.filter { !isWebAddress($0) }, .linkUnreadable) },
        { when($0.app.settings.privacyPolicyURL == nil, .privacyPolicyMissing, .warns) },
        { when($0.app.roles.administrators.isEmpty, .administratorMissing, .warns, at: .roles) },
    ]

    private var links: [String] {
        [app.settings.privacyPolicyURL, app.settings.termsURL, app.settings.dataDeletionInstructionsURL].compactMap(\.self)
    }

    /// The pages make a link of nothing else.
    private static func isWebAddress(_ text: String) -> Bool { (try? WebURL(text)) != nil }
}
