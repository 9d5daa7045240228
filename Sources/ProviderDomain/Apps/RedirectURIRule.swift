import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Which addresses the dialog may send the answer of an app to (provider-wire.md, section 2.4; RFC 9700, section 2.1).
public enum RedirectURIRule {
    /// Why an address cannot be registered, or `nil` where it can.
    /// - Parameter appID: the app that it would be registered for.
    public static func objection(toRegistering text: String, for appID: String) -> String? {
        defect(ofRegistering: text, for: appID)?.problem
    }

    /// The same for whoever has words of their own for it.
    public static func defect(ofRegistering text: String, for appID: String) -> SettingDefect? {
        guard let parts = Parts(text) else { return SettingDefect(.notAbsolute, text) }
        if parts.hasFragment { return SettingDefect(.fragment, text) }
        if parts.scheme == "http", !parts.isLoopback { return SettingDefect(.insecure, text) }
        if parts.isOwnSchemeOfAnother(than: appID) { return SettingDefect(.schemeOfAnother, text) }
        if parts.hasDotSegment { return SettingDefect(.dotSegment, text) }
        if parts.isWithCookies { return SettingDefect(.dialogPath, text) }
        if !parts.isOfApp { return SettingDefect(.unsafeScheme, text) }
        return nil
    }

    /// Whether the text is an absolute URI at all.
    public static func isAbsolute(_ text: String) -> Bool { Parts(text) != nil }

    /// Whether an app may be answered at an address. It is registered to the letter; or is the app's own scheme, `fb{app-id}://authorize` or
    /// `fb{app-id}://cct.{package}`; or is a registered loopback address with another port (RFC 8252, section 7.3), any at all while the app is in
    /// development; or is one of the provider's own for clients that watch a browser of their own, where the app may use those.
    ///
    /// The original passes over a `state` inside of a redirect URI. RFC 9700, section 4.1.3, wants the exact address, and so it is here.
    /// - Parameter home: the addresses of the provider itself, without a slash behind them.
    public static func allows(_ text: String, for app: RegisteredApp, home: [String] = []) -> Bool {
        guard let asked = Parts(text), !asked.hasFragment, asked.isOfApp || isEmbedded(text, home: home),
            !asked.isOwnSchemeOfAnother(than: app.id), !asked.hasDotSegment, !asked.isWithCookies, !isOfTools(text, home: home)
        else { return false }
        if app.redirectURIs.contains(text) { return true }
        if asked.isOwnScheme(of: app.id) { return true }
        if isEmbedded(text, home: home) { return app.settings.allowsEmbeddedLogin || app.settings.isNative }
        guard asked.isLoopback else { return false }
        if app.mode == .development { return true }
        return app.redirectURIs.contains { registered in
            Parts(registered).map { $0.isLoopback && $0.withoutPort == asked.withoutPort } ?? false
        }
    }

    /// The path of the blank page that desktop clients watch for (provider-wire.md, section 2.4).
    public static let blankPage = "/connect/login_success.html"

    /// Whether the address is for a client that shows the dialog in a browser of its own, and looks where it goes.
    public static func isEmbedded(_ text: String, home: [String]) -> Bool {
        text == "fbconnect://success" || home.contains { text == $0 + blankPage }
    }

    /// Whether the address is one of the provider's own tools, whatever an app has registered: the explorer alone is answered there, see
    /// ``ExplorerLogin``.
    static func isOfTools(_ text: String, home: [String]) -> Bool {
        let text = text.prefix { !"?#".contains($0) }.lowercased()
        return home.contains { name in
            guard text.hasPrefix(name.lowercased() + "/") else { return false }
            let path = GraphVersion.split(String(text.dropFirst(name.count))).rest.split(separator: "/").first
            return path.flatMap { FormParameters.decode(String($0)) } == "tools"
        }
    }

    /// Whether the address is on one of the hosts, or below one. Addresses of no web page are on all.
    public static func isWithin(_ domains: [String], _ text: String) -> Bool {
        guard !domains.isEmpty, let parts = Parts(text), ["http", "https"].contains(parts.scheme), !parts.isLoopback else { return true }
        let host = parts.host.lowercased()
        return domains.contains { host == $0.lowercased() || host.hasSuffix("." + $0.lowercased()) }
    }

    /// Whether a web address is on a host of the app's: one of its domains, or one with the scheme, the host and the port of an address that it
    /// has registered.
    static func isOnHost(_ text: String, of app: RegisteredApp) -> Bool {
        guard let asked = Parts(text), ["http", "https"].contains(asked.scheme), !asked.hasDotSegment, !asked.isWithCookies else {
            return false
        }
        if asked.scheme == "https", asked.authority == asked.host, app.settings.domains.contains(asked.host.lowercased()) { return true }
        return app.redirectURIs.contains { registered in
            Parts(registered).map { $0.scheme == asked.scheme && $0.authority.lowercased() == asked.authority.lowercased() } ?? false
        }
    }

    /// Whether an answer there is opened by an app on the person's own device rather than by a web server.
    public static func isNative(_ text: String) -> Bool {
        guard let parts = Parts(text) else { return false }
        return parts.isLoopback || !["http", "https"].contains(parts.scheme)
    }

    /// Whether the address has a scheme of an app's own.
    public static func hasCustomScheme(_ text: String) -> Bool {
        guard let parts = Parts(text) else { return false }
        return !["http", "https"].contains(parts.scheme)
    }

    /// Where browsers send the provider's cookies while it runs without TLS: cookies know no ports, so whoever listens on another port of the
    /// same host would get them there (RFC 6265, section 8.5).
    public static let pathsWithCookies = ["/dialog", "/settings", "/developers", "/tools"]

    /// The pieces of an address that the rules speak of, taken from its text without normalising it.
    private struct Parts {
        let scheme: String
        /// Host and port; empty in an address such as `com.example.app:/callback` (RFC 8252, section 7.1).
        let authority: String
        let host: String
        let hasFragment: Bool
        /// The text with its port left out.
        let withoutPort: String

        init?(_ text: String) {
            guard text.utf8.count <= 2048, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Self.forbidden.contains($0) }),
                let scheme = URLComponents(string: text)?.scheme, text.hasPrefix("\(scheme):/")
            else { return nil }
            let afterScheme = text.dropFirst(scheme.count + 1)
            let isHierarchical = afterScheme.hasPrefix("//")
            let rest = isHierarchical ? afterScheme.dropFirst(2) : afterScheme
            let authority = isHierarchical ? rest.prefix { !"/?#".contains($0) } : ""
            // A name or password before the host can make an address look like another one's.
            guard authority.utf8.allSatisfy(Self.isOfAuthority) else { return nil }
            let host =
                authority.hasPrefix("[")
                ? authority.prefix(through: authority.firstIndex(of: "]") ?? authority.startIndex) : authority.prefix { $0 != ":" }
            guard Self.isPort(authority.dropFirst(host.count)) else { return nil }
            if ["http", "https"].contains(scheme.lowercased()) { guard !host.isEmpty else { return nil } }
            self.scheme = scheme.lowercased()
            self.authority = String(authority)
            self.host = String(host)
            hasFragment = text.contains("#")
            withoutPort = "\(scheme):\(isHierarchical ? "//" : "")\(host)\(rest.dropFirst(authority.count))"
        }

        private static let forbidden: Set<UInt8> = Set("\"<>\\^`{|}".utf8)

        private static func isOfAuthority(_ byte: UInt8) -> Bool {
            let character = Character(UnicodeScalar(byte))
            return character.isLetter || character.isNumber || "-._~:[]".contains(character)
        }

        /// Nothing, or a colon and a number from 1 to 65535.
        private static func isPort(_ text: Substring) -> Bool {
            guard text.first == ":" else { return text.isEmpty }
            return UInt16(text.dropFirst()).map { $0 > 0 && !text.hasPrefix(":+") } ?? false
        }

        var isLoopback: Bool { scheme == "http" && isLoopbackHost }

        private var isLoopbackHost: Bool { ["127.0.0.1", "[::1]", "localhost"].contains(host.lowercased()) }

        /// An address of the web, or a scheme that the app has by a name of its own: a reversed domain (RFC 8252, section 7.1), or `fb{app-id}`.
        /// Any other scheme may belong to the browser or the system, which runs or shows what it leads to.
        var isOfApp: Bool {
            ["http", "https"].contains(scheme) || isReversedDomain
                || scheme.hasPrefix("fb") && scheme.dropFirst(2).first?.isNumber == true
        }

        /// `x-` and `ms-` are systems' own.
        private var isReversedDomain: Bool {
            let labels = scheme.split(separator: ".", omittingEmptySubsequences: false)
            return labels.count > 1 && labels[0].count > 1 && labels[0].allSatisfy(\.isLetter) && !labels.contains("")
        }

        /// Cookies of the provider's pages go there when it runs on a loopback address itself, whatever the scheme and the port.
        var isWithCookies: Bool {
            let path = withoutPort.dropFirst("\(scheme)://\(host)".count).prefix { $0 != "?" }
            return isLoopbackHost && pathsWithCookies.contains { path == $0 || path.hasPrefix("\($0)/") }
        }

        /// A part of the path that is `.` or `..`, in plain or percent-encoded.
        var hasDotSegment: Bool {
            withoutPort.prefix { !"?#".contains($0) }.lowercased().replacing("%2e", with: ".").split(separator: "/")
                .contains { [".", ".."].contains($0) }
        }

        /// `fb` and digits that are another app's id.
        func isOwnSchemeOfAnother(than appID: String) -> Bool {
            guard scheme.hasPrefix("fb") else { return false }
            let digits = scheme.dropFirst(2).prefix { $0.isNumber }
            return !digits.isEmpty && digits != appID
        }

        /// `fb{app-id}` or `fb{app-id}{suffix}` with the host `authorize`, or with `cct.` and the name of an Android package; with or without a
        /// slash behind it. A suffix begins with a letter, or the scheme would be that of another app.
        func isOwnScheme(of appID: String) -> Bool {
            guard scheme.hasPrefix("fb\(appID)") else { return false }
            let suffix = scheme.dropFirst(2 + appID.count)
            let isSuffix = suffix.first?.isLetter ?? true && suffix.allSatisfy { $0.isLetter || $0.isNumber }
            let isPackage =
                authority.hasPrefix("cct.") && authority.dropFirst(4).allSatisfy { $0.isLetter || $0.isNumber || "._".contains($0) }
            guard isSuffix, authority == "authorize" || isPackage && authority.count > 4 else { return false }
            return ["\(scheme)://\(authority)", "\(scheme)://\(authority)/"].contains(withoutPort)
        }
    }
}
