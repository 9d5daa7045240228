public import Foundation

extension LoginManager: URLOpening {
    /// Creates a manager for the shared session with the shared settings.
    public static func makeOpener() -> LoginManager { LoginManager() }

    /// Passes a redirect URL, with which the system opened the app, to the login that waits for it, whichever manager started that login.
    ///
    /// A URL ends a login only if it carries the challenge of that login, and only once. Any other URL leaves all logins pending, because
    /// the person may still complete the dialog.
    /// - Returns: whether a login was waiting for this URL.
    @discardableResult
    public func application(_ application: HostApplication?, open url: URL?, sourceApplication: String?, annotation: Any?) -> Bool {
        guard let url, canOpen(url, for: application, sourceApplication: sourceApplication, annotation: annotation) else { return false }
        return ForwardedRedirects.shared.deliver(url)
    }

    /// Whether the URL has this app's scheme, with any suffix, and the host `authorize`, or matches ``Settings/httpsRedirectURI``.
    public func canOpen(_ url: URL, for application: HostApplication?, sourceApplication: String?, annotation: Any?) -> Bool {
        hasAppScheme(url) && url.host()?.lowercased() == "authorize" || isHTTPSRedirect(url)
    }

    /// Does nothing. An app that becomes active does not end a pending login.
    public func applicationDidBecomeActive(_ application: HostApplication?) {}

    /// Whether the path ends with `/dialog/oauth`, with or without a trailing slash.
    public func isAuthenticationURL(_ url: URL) -> Bool { url.path(percentEncoded: false).trimmingSlash.hasSuffix("/dialog/oauth") }

    /// Whether the URL has this app's scheme, with any suffix, and the host `no-op`.
    public func shouldStopPropagation(of url: URL) -> Bool { hasAppScheme(url) && url.host()?.lowercased() == "no-op" }

    private func isHTTPSRedirect(_ url: URL) -> Bool {
        settings.httpsRedirectURI.map { DialogRedirect(url: url, redirectURI: $0).matchesRedirectURI } ?? false
    }

    /// Whether the scheme begins with `fb` and this app's ID. If a digit follows, the scheme belongs to another app with a longer ID,
    /// unless the rest of the scheme equals this app's suffix.
    private func hasAppScheme(_ url: URL) -> Bool {
        guard let appID = settings.appID, let scheme = url.scheme?.lowercased(), scheme.hasPrefix("fb\(appID)") else { return false }
        let suffix = scheme.dropFirst(2 + appID.count)
        return suffix.first?.isNumber != true || suffix == settings.appURLSchemeSuffix?.lowercased() ?? ""
    }
}

extension String {
    fileprivate var trimmingSlash: Substring { hasSuffix("/") ? dropLast() : self[...] }
}
