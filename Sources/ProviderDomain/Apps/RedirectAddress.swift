import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A redirect URI in the pieces that rules speak of: a web address as browsers read it, one of an own scheme to the letter.
struct RedirectAddress {
    /// In lower case.
    let scheme: String
    /// What browsers make of it; `nil` at an own scheme.
    let web: WebURL?
    /// What stands between `//` and the path; empty in an address such as `com.example.app:/callback` (RFC 8252, section 7.1).
    let authority: String
    /// Whether there is a fragment, be it empty.
    let hasFragment: Bool
    /// Whether a port is written out.
    let hasPort: Bool
    /// The canonical form with the port left out.
    let withoutPort: String
    /// The form to which browsers bring it. Only at a loopback address it has the port that goes without saying: none means any there.
    let canonical: String
    /// Whether it was written in that form.
    let isCanonical: Bool

    /// - Throws: what is wrong where it is no absolute URI, or none that can be compared.
    init(_ text: String) throws(SettingDefect) {
        let malformed = SettingDefect(.notAbsolute, text)
        guard text.utf8.count <= 2048 else { throw malformed }
        do throws(WebURLError) {
            web = try WebURL(text)
        } catch .host(.notASCII) {
            throw SettingDefect(.hostNotASCII, text)
        } catch .notWeb {
            web = nil
        } catch {
            throw malformed
        }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Self.forbidden.contains($0) }),
            let written = URLComponents(string: text)?.scheme, text.hasPrefix("\(written):/")
        else { throw malformed }
        scheme = written.lowercased()
        guard web != nil || !["http", "https"].contains(scheme), web?.port != 0 else { throw malformed }
        let afterScheme = text.dropFirst(written.count + 1)
        let isHierarchical = afterScheme.hasPrefix("//")
        let rest = isHierarchical ? afterScheme.dropFirst(2) : afterScheme
        let authority = isHierarchical ? rest.prefix { !"/?#".contains($0) } : ""
        self.authority = String(authority)
        hasFragment = text.contains("#")
        if let web {
            hasPort = web.writtenPort != nil
            withoutPort = "\(scheme)://\(web.host)\(web.tail)"
            let usual = !web.isHTTPS && web.host.isLoopback && hasPort && web.port == nil ? ":80" : ""
            canonical = "\(web.origin)\(usual)\(web.tail)"
            isCanonical = usual.isEmpty ? web.isCanonical(text) : text.hasPrefix("\(web.origin)\(usual)")
        } else {
            // A name or password before the host can make an address look like another one's.
            guard authority.utf8.allSatisfy(Self.isOfAuthority) else { throw malformed }
            let host = authority.prefix { $0 != ":" }
            let port = authority.dropFirst(host.count)
            guard port.isEmpty || UInt16(port.dropFirst()).map({ $0 > 0 && !port.hasPrefix(":+") }) == true else { throw malformed }
            hasPort = !port.isEmpty
            withoutPort = "\(written):\(isHierarchical ? "//" : "")\(host)\(rest.dropFirst(authority.count))"
            canonical = scheme + text.dropFirst(written.count)
            isCanonical = scheme == written
        }
    }

    private static let forbidden: Set<UInt8> = Set("\"<>\\^`{|}".utf8)

    private static func isOfAuthority(_ byte: UInt8) -> Bool {
        let character = Character(UnicodeScalar(byte))
        return character.isLetter || character.isNumber || "-._~:".contains(character)
    }
}

// MARK: What it is

extension RedirectAddress {
    /// Whether it is one of RFC 8252, section 7.3.
    var isLoopback: Bool { web.map { !$0.isHTTPS && $0.host.isLoopback } ?? false }

    /// An address of the web, or a scheme that the app has by a name of its own: a reversed domain (RFC 8252, section 7.1), or `fb{app-id}`.
    /// Any other scheme may belong to the browser or the system, which runs or shows what it leads to.
    var isOfApp: Bool {
        web != nil || isReversedDomain || scheme.hasPrefix("fb") && scheme.dropFirst(2).first?.isNumber == true
    }

    /// `x-` and `ms-` are systems' own.
    private var isReversedDomain: Bool {
        let labels = scheme.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && labels[0].count > 1 && labels[0].allSatisfy(\.isLetter) && !labels.contains("")
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

    // MARK: Pages of the provider

    /// Cookies of the provider's pages go there, whatever the scheme and the port: to its own hosts, and to this machine, where it may run.
    /// - Parameter home: the addresses of the provider itself, as far as they are known.
    func isWithCookies(home: [String] = []) -> Bool {
        guard let web, let firstOfPath, RedirectURIRule.pathsWithCookies.contains("/\(firstOfPath)") else { return false }
        return web.host.isThisMachine || Self.isHost(web.host, of: home)
    }

    /// Whether it is one of the provider's own tools, whatever an app has registered: the explorer alone is answered there, see
    /// ``ExplorerLogin``.
    func isOfTools(home: [String]) -> Bool {
        guard let web else { return false }
        return firstOfPath == "tools" && Self.isHost(web.host, of: home)
    }

    /// The first part of the path as the provider finds its pages by it: without a version of the Graph API, without percent-encoding, in lower case.
    private var firstOfPath: String? {
        guard let web else { return nil }
        let parts = GraphVersion.split(String(web.path)).rest.split(separator: "/")
        return parts.first.flatMap { FormParameters.decode(String($0)) }?.lowercased()
    }

    private static func isHost(_ host: URLHost, of home: [String]) -> Bool {
        home.contains { (try? WebURL($0))?.host.isSameMachine(as: host) == true }
    }
}
