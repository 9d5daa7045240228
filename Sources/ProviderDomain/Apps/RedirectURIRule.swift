import LoginModel

/// Decides which redirect URIs an app may use (Wire.md, section 2.4; RFC 9700, section 2.1). Web addresses are compared as browsers parse
/// them; see `WebURL`.
public enum RedirectURIRule {
    /// Returns the reason why a redirect URI cannot be registered, as a phrase in English; `nil` if it can.
    /// - Parameter appID: The ID of the app that it would be registered for.
    public static func problemText(registering text: String, for appID: String) -> String? {
        problem(ofRegistering: text, for: appID)?.phrase
    }

    /// Returns the reason why a redirect URI cannot be registered, for callers that show their own texts; `nil` if it can.
    public static func problem(ofRegistering text: String, for appID: String) -> SettingProblem? {
        let address: ParsedRedirectURI
        do {
            address = try ParsedRedirectURI(text)
        } catch {
            return error
        }
        if address.hasFragment { return SettingProblem(.fragment, text) }
        if address.scheme == "http", !address.isLoopback { return SettingProblem(.insecure, text) }
        if address.hasSchemeOfOtherApp(than: appID) { return SettingProblem(.schemeOfOtherApp, text) }
        if address.hasDotSegment { return SettingProblem(.dotSegment, text) }
        if address.receivesProviderCookies() { return SettingProblem(.providerPath, text) }
        if !address.hasAppScheme { return SettingProblem(.unsafeScheme, text) }
        if !address.isCanonical { return SettingProblem(.notCanonical, address.canonical) }
        return nil
    }

    /// Whether the text is an absolute URI.
    public static func isAbsolute(_ text: String) -> Bool { (try? ParsedRedirectURI(text)) != nil }

    /// Whether the dialog may send the authorization response of an app to a redirect URI, which must meet one of these conditions:
    /// - It is registered exactly as it is written, or it is the canonical form of a registered redirect URI.
    /// - It has the app's own scheme: `fb{app-id}://authorize` or `fb{app-id}://cct.{package}`.
    /// - It is a loopback address that is registered without a port (RFC 8252, section 7.3), or with any port if the app is native. While
    ///   the app is in development, every loopback address is allowed.
    /// - It is one of the provider's own addresses for clients that watch an embedded browser, and the app is native or allows embedded
    ///   login.
    ///
    /// Facebook Login ignores a `state` inside a redirect URI; this provider does not, because RFC 9700, section 4.1.3, requires an exact
    /// match. It rejects every other spelling of a registered redirect URI, because a client that is not a browser could connect to a
    /// different host.
    /// - Parameter providerURLs: The URLs of the provider itself, without a trailing slash.
    public static func allows(_ text: String, for app: RegisteredApp, providerURLs: [String] = []) -> Bool {
        guard let requested = try? ParsedRedirectURI(text) else { return false }
        return allows(requested, for: app, providerURLs: providerURLs)
    }

    /// Whether the dialog may send the authorization response of an app to a redirect URI; see ``allows(_:for:providerURLs:)``.
    static func allows(_ requested: ParsedRedirectURI, for app: RegisteredApp, providerURLs: [String]) -> Bool {
        let text = requested.text
        guard !requested.hasFragment, requested.hasAppScheme || isEmbedded(text, home: providerURLs),
            !requested.hasSchemeOfOtherApp(than: app.id), !requested.hasDotSegment,
            !requested.receivesProviderCookies(providerURLs: providerURLs)
        else { return false }
        if app.redirectURIs.contains(text) { return true }
        if requested.isBuiltInRedirectURI(of: app.id) { return true }
        if isEmbedded(text, home: providerURLs) { return app.settings.allowsEmbeddedLogin || app.settings.isNative }
        guard requested.isCanonical else { return false }
        if requested.isLoopback, app.mode == .development { return true }
        return app.redirectURIs.contains { registered in
            guard let registered = try? ParsedRedirectURI(registered) else { return false }
            if registered.canonical == requested.canonical || requested.web != nil && registered.web == requested.web { return true }
            let matchesAnyPort = registered.isLoopback && (!registered.hasPort || app.settings.isNative)
            return matchesAnyPort && requested.isLoopback && registered.withoutPort == requested.withoutPort
        }
    }

    /// The path of the blank page that desktop clients watch for (Wire.md, section 2.4).
    public static let blankPage = "/connect/login_success.html"

    /// Whether the redirect URI is reserved for clients that show the dialog in an embedded browser and watch its navigation.
    public static func isEmbedded(_ text: String, home: [String]) -> Bool {
        text == "fbconnect://success" || home.contains { text == $0 + blankPage }
    }

    /// Whether the redirect URI is on one of the domains or their subdomains. It is also `true` if the list of domains is empty, and for a
    /// redirect URI that is a loopback address or not a web address.
    public static func isWithin(_ domains: [String], _ text: String) -> Bool {
        guard !domains.isEmpty, let address = try? ParsedRedirectURI(text), let web = address.web, !address.isLoopback else { return true }
        return domains.contains { (try? URLHost($0)).map(web.host.isWithin) == true }
    }

    /// Whether a web address is on a host of the app. The address must use https and the default port on one of the app's domains, or have
    /// the scheme, host and port of a registered redirect URI.
    /// - Parameter home: The URLs of the provider itself, whose pages with cookies never belong to an app.
    static func isOnHost(_ text: String, of app: RegisteredApp, home: [String]) -> Bool {
        guard let requested = try? ParsedRedirectURI(text), let web = requested.web, requested.isCanonical, !requested.hasDotSegment,
            !requested.receivesProviderCookies(providerURLs: home)
        else { return false }
        if web.isHTTPS, web.port == nil, app.settings.domains.contains(where: { (try? URLHost($0)) == web.host }) { return true }
        return app.redirectURIs.contains { (try? WebURL($0))?.origin == web.origin }
    }

    /// Whether the response goes to an app on the person's own device, rather than to a web server.
    public static func isNative(_ text: String) -> Bool {
        guard let address = try? ParsedRedirectURI(text) else { return false }
        return address.isLoopback || address.web == nil
    }

    /// Whether the redirect URI has a custom scheme.
    public static func hasCustomScheme(_ text: String) -> Bool {
        guard let address = try? ParsedRedirectURI(text) else { return false }
        return address.web == nil
    }

    /// The paths to which browsers send the provider's cookies while the provider runs without TLS. Cookies are not separated by port, so a
    /// program on another port of the same host would receive them under these paths (RFC 6265, section 8.5).
    public static let pathsWithCookies = ["/dialog", "/settings", "/developers", "/tools"]
}
