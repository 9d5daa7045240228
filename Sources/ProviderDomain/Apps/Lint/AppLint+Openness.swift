import LoginModel

/// The rules about what people can read before they agree, and about who is responsible for the app.
extension AppLint {
    static let transparencyRules: [Rule] = [
        { finding(about: $0.links.filter { !isWebAddress($0) }, .linkUnreadable) },
        { finding(if: $0.app.settings.privacyPolicyURL == nil, .privacyPolicyMissing, .warning) },
        { finding(if: $0.app.roles.administrators.isEmpty, .administratorMissing, .warning, at: .roles) },
    ]

    private var links: [String] {
        [app.settings.privacyPolicyURL, app.settings.termsURL, app.settings.dataDeletionInstructionsURL].compactMap(\.self)
    }

    /// Whether the text is a web address, because the pages link to nothing else.
    private static func isWebAddress(_ text: String) -> Bool { (try? WebURL(text)) != nil }
}
