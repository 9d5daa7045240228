public import Foundation

extension LoginManager: URLOpening {
    /// A manager of the shared session with the shared settings.
    public static func makeOpener() -> LoginManager { LoginManager() }

    /// Takes the answer of a dialog that the system has handed to the app, whichever manager shows that dialog.
    ///
    /// Only the answer that carries the challenge of a login ends it, and only once. Any other address leaves every login as it is: the
    /// person may come back to the app by hand and go on.
    /// - Returns: whether a login was waiting for this address.
    @discardableResult
    public func application(_ application: HostApplication?, open url: URL?, sourceApplication: String?, annotation: Any?) -> Bool {
        guard let url, canOpen(url, for: application, sourceApplication: sourceApplication, annotation: annotation) else { return false }
        return ForwardedAnswers.shared.take(url)
    }

    /// Whether the scheme is that of this app's answers, with any suffix, and the host `authorize`; or whether the address is ``Settings/httpsRedirectURI``.
    public func canOpen(_ url: URL, for application: HostApplication?, sourceApplication: String?, annotation: Any?) -> Bool {
        isOwn(url) && url.host()?.lowercased() == "authorize" || isHTTPSRedirect(url)
    }

    /// Does nothing: that the app is in front again says nothing about a login that waits.
    public func applicationDidBecomeActive(_ application: HostApplication?) {}

    /// Whether the path ends with `/dialog/oauth`, with or without a slash.
    public func isAuthenticationURL(_ url: URL) -> Bool { url.path(percentEncoded: false).trimmingSlash.hasSuffix("/dialog/oauth") }

    /// Whether the scheme is that of this app's answers, with any suffix, and the host `no-op`.
    public func shouldStopPropagation(of url: URL) -> Bool { isOwn(url) && url.host()?.lowercased() == "no-op" }

    private func isHTTPSRedirect(_ url: URL) -> Bool {
        settings.httpsRedirectURI.map { DialogAnswer(url: url, redirectURI: $0).isAtRedirectURI } ?? false
    }

    /// Whether the scheme begins with `fb` and this app's id. Where a digit follows, it is the id of another app, unless it is of the suffix
    /// of this one.
    private func isOwn(_ url: URL) -> Bool {
        guard let appID = settings.appID, let scheme = url.scheme?.lowercased(), scheme.hasPrefix("fb\(appID)") else { return false }
        let suffix = scheme.dropFirst(2 + appID.count)
        return suffix.first?.isNumber != true || suffix == settings.appURLSchemeSuffix?.lowercased() ?? ""
    }
}

extension String {
    fileprivate var trimmingSlash: Substring { hasSuffix("/") ? dropLast() : self[...] }
}
