import LoginModel

/// Which addresses the dialog may send the answer of an app to (provider-wire.md, section 2.4; RFC 9700, section 2.1). Web addresses are judged by
/// what browsers make of them, see `WebURL`.
public enum RedirectURIRule {
    /// Why an address cannot be registered, or `nil` where it can.
    /// - Parameter appID: the app that it would be registered for.
    public static func objection(toRegistering text: String, for appID: String) -> String? {
        defect(ofRegistering: text, for: appID)?.problem
    }

    /// The same for whoever has words of their own for it.
    public static func defect(ofRegistering text: String, for appID: String) -> SettingDefect? {
        let address: RedirectAddress
        do {
            address = try RedirectAddress(text)
        } catch {
            return error
        }
        if address.hasFragment { return SettingDefect(.fragment, text) }
        if address.scheme == "http", !address.isLoopback { return SettingDefect(.insecure, text) }
        if address.isOwnSchemeOfAnother(than: appID) { return SettingDefect(.schemeOfAnother, text) }
        if address.hasDotSegment { return SettingDefect(.dotSegment, text) }
        if address.isWithCookies() { return SettingDefect(.dialogPath, text) }
        if !address.isOfApp { return SettingDefect(.unsafeScheme, text) }
        if !address.isCanonical { return SettingDefect(.notCanonical, address.canonical) }
        return nil
    }

    /// Whether the text is an absolute URI at all.
    public static func isAbsolute(_ text: String) -> Bool { (try? RedirectAddress(text)) != nil }

    /// Whether an app may be answered at an address. It is registered, to the letter or in its canonical form; or is the app's own scheme,
    /// `fb{app-id}://authorize` or `fb{app-id}://cct.{package}`; or is a loopback address that was registered without a port (RFC 8252,
    /// section 7.3), with any port for a native app, any at all while the app is in development; or is one of the provider's own for clients that
    /// watch a browser of their own, where the app may use those.
    ///
    /// The original passes over a `state` inside of a redirect URI. RFC 9700, section 4.1.3, wants the exact address, and so it is here: another
    /// spelling of a registered address is refused, for a client that is no browser could read it as another host.
    /// - Parameter home: the addresses of the provider itself, without a slash behind them.
    public static func allows(_ text: String, for app: RegisteredApp, home: [String] = []) -> Bool {
        guard let asked = try? RedirectAddress(text), !asked.hasFragment, asked.isOfApp || isEmbedded(text, home: home),
            !asked.isOwnSchemeOfAnother(than: app.id), !asked.hasDotSegment, !asked.isWithCookies(home: home), !asked.isOfTools(home: home)
        else { return false }
        if app.redirectURIs.contains(text) { return true }
        if asked.isOwnScheme(of: app.id) { return true }
        if isEmbedded(text, home: home) { return app.settings.allowsEmbeddedLogin || app.settings.isNative }
        guard asked.isCanonical else { return false }
        if asked.isLoopback, app.mode == .development { return true }
        return app.redirectURIs.contains { registered in
            guard let registered = try? RedirectAddress(registered) else { return false }
            if registered.canonical == asked.canonical || asked.web != nil && registered.web == asked.web { return true }
            let matchesAnyPort = registered.isLoopback && (!registered.hasPort || app.settings.isNative)
            return matchesAnyPort && asked.isLoopback && registered.withoutPort == asked.withoutPort
        }
    }

    /// The path of the blank page that desktop clients watch for (provider-wire.md, section 2.4).
    public static let blankPage = "/connect/login_success.html"

    /// Whether the address is for a client that shows the dialog in a browser of its own, and looks where it goes.
    public static func isEmbedded(_ text: String, home: [String]) -> Bool {
        text == "fbconnect://success" || home.contains { text == $0 + blankPage }
    }

    /// Whether the address is on one of the hosts, or below one. Addresses of no web page are on all.
    public static func isWithin(_ domains: [String], _ text: String) -> Bool {
        guard !domains.isEmpty, let address = try? RedirectAddress(text), let web = address.web, !address.isLoopback else { return true }
        return domains.contains { (try? URLHost($0)).map(web.host.isWithin) == true }
    }

    /// Whether a web address is on a host of the app's: one of its domains, or one with the scheme, the host and the port of an address that it
    /// has registered.
    /// - Parameter home: the addresses of the provider itself, of whose pages with cookies none is the app's.
    static func isOnHost(_ text: String, of app: RegisteredApp, home: [String]) -> Bool {
        guard let asked = try? RedirectAddress(text), let web = asked.web, asked.isCanonical, !asked.hasDotSegment,
            !asked.isWithCookies(home: home), !asked.isOfTools(home: home)
        else { return false }
        if web.isHTTPS, web.port == nil, app.settings.domains.contains(where: { (try? URLHost($0)) == web.host }) { return true }
        return app.redirectURIs.contains { (try? WebURL($0))?.origin == web.origin }
    }

    /// Whether an answer there is opened by an app on the person's own device rather than by a web server.
    public static func isNative(_ text: String) -> Bool {
        guard let address = try? RedirectAddress(text) else { return false }
        return address.isLoopback || address.web == nil
    }

    /// Whether the address has a scheme of an app's own.
    public static func hasCustomScheme(_ text: String) -> Bool {
        guard let address = try? RedirectAddress(text) else { return false }
        return address.web == nil
    }

    /// Where browsers send the provider's cookies while it runs without TLS: cookies know no ports, so whoever listens on another port of the
    /// same host would get them there (RFC 6265, section 8.5).
    public static let pathsWithCookies = ["/dialog", "/settings", "/developers", "/tools"]
}
