import LoginModel

/// The rules about the redirect URIs of an app (Wire.md, section 2.4).
extension AppLint {
    static let addressRules: [Rule] = [
        { finding(if: $0.app.redirectURIs.isEmpty && !$0.app.settings.isNative, .redirectMissing) },
        { finding(about: $0.app.redirectURIs.filter(isInsecure), .redirectInsecure) },
        { lint in
            finding(
                about: lint.app.redirectURIs.filter {
                    !isInsecure($0) && !RedirectURIRule.allows($0, for: lint.app)
                }, .redirectRefused)
        },
        { lint in
            finding(
                about: lint.app.redirectURIs.filter { !RedirectURIRule.isWithin(lint.app.settings.domains, $0) }, .redirectOutsideDomains)
        },
        { finding(if: !$0.app.settings.allowsWebLogin && $0.app.redirectURIs.contains { !RedirectURIRule.isNative($0) }, .webLoginOff) },
    ]

    /// Whether anyone on the network path can read the response at an address (RFC 9700, section 2.6).
    private static func isInsecure(_ address: String) -> Bool {
        address.lowercased().hasPrefix("http://") && !RedirectURIRule.isNative(address)
    }
}
