import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The components of a redirect URI that the rules examine. A web address is parsed as browsers parse it. An address with a custom scheme
/// is not normalized.
struct ParsedRedirectURI {
    /// The address as it was written.
    let text: String
    /// The scheme in lower case.
    let scheme: String
    /// The address as browsers parse it; `nil` for a custom scheme.
    let web: WebURL?
    /// The part between `//` and the path; empty for an address such as `com.example.app:/callback` (RFC 8252, section 7.1).
    let authority: String
    /// Whether there is a fragment, even an empty one.
    let hasFragment: Bool
    /// Whether there is an explicit port.
    let hasPort: Bool
    /// The address without the port. A web address is in canonical form.
    let withoutPort: String
    /// The form to which browsers normalize the address. Only a loopback address retains an explicit default port, because a loopback
    /// address without a port matches any port.
    let canonical: String
    /// Whether the address was written in canonical form.
    let isCanonical: Bool

    /// Parses a redirect URI.
    /// - Throws: The reason why the text is not an absolute URI, or why its host cannot be compared.
    init(_ text: String) throws(SettingProblem) {
        let malformed = SettingProblem(.notAbsolute, text)
        self.text = text
        guard text.utf8.count <= 2048 else { throw malformed }
        do throws(WebURLError) {
            web = try WebURL(text)
        } catch .host(.notASCII) {
            throw SettingProblem(.hostNotASCII, text)
        } catch .notHTTP {
            web = nil
        } catch {
            throw malformed
        }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Self.forbiddenBytes.contains($0) }),
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
            hasPort = web.explicitPort != nil
            withoutPort = "\(scheme)://\(web.host)\(web.pathQueryAndFragment)"
            let defaultPort = !web.isHTTPS && web.host.isLoopback && hasPort && web.port == nil ? ":80" : ""
            canonical = "\(web.origin)\(defaultPort)\(web.pathQueryAndFragment)"
            isCanonical = defaultPort.isEmpty ? web.isCanonical(text) : text.hasPrefix("\(web.origin)\(defaultPort)")
        } else {
            // A user name or password before the host can make an address look like a different one.
            guard authority.utf8.allSatisfy(Self.isAuthorityByte) else { throw malformed }
            let host = authority.prefix { $0 != ":" }
            let port = authority.dropFirst(host.count)
            guard port.isEmpty || UInt16(port.dropFirst()).map({ $0 > 0 && !port.hasPrefix(":+") }) == true else { throw malformed }
            hasPort = !port.isEmpty
            withoutPort = "\(written):\(isHierarchical ? "//" : "")\(host)\(rest.dropFirst(authority.count))"
            canonical = scheme + text.dropFirst(written.count)
            isCanonical = scheme == written
        }
    }

    private static let forbiddenBytes: Set<UInt8> = Set("\"<>\\^`{|}".utf8)

    private static func isAuthorityByte(_ byte: UInt8) -> Bool {
        let character = Character(UnicodeScalar(byte))
        return character.isLetter || character.isNumber || "-._~:".contains(character)
    }
}

// MARK: Properties

extension ParsedRedirectURI {
    /// Whether the address is a loopback redirect URI (RFC 8252, section 7.3).
    var isLoopback: Bool { web.map { !$0.isHTTPS && $0.host.isLoopback } ?? false }

    /// Whether the address is a web address or has a custom scheme that identifies its app. Such a scheme is a reverse domain name (RFC
    /// 8252, section 7.1), or `fb{app-id}`. Any other scheme, such as `javascript`, may belong to the browser or the system, which would
    /// run or display the content of the address.
    var hasAppScheme: Bool {
        web != nil || isReversedDomain || scheme.hasPrefix("fb") && scheme.dropFirst(2).first?.isNumber == true
    }

    /// Whether the scheme is a reverse domain name. Its first label has no hyphen, because `x-` and `ms-` are prefixes of system schemes.
    private var isReversedDomain: Bool {
        let labels = scheme.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && labels[0].count > 1 && labels[0].allSatisfy(\.isLetter) && !labels.contains("")
    }

    /// Whether a segment of the path is `.` or `..`, even if it is percent-encoded.
    var hasDotSegment: Bool {
        // Few addresses have a segment that begins like one.
        let bytes = withoutPort.utf8
        let (slash, dot, percent) = (UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "%"))
        guard zip(bytes, bytes.dropFirst()).contains(where: { $0 == slash && ($1 == dot || $1 == percent) }) else { return false }
        return withoutPort.prefix { !"?#".contains($0) }.lowercased().replacing("%2e", with: ".").split(separator: "/")
            .contains { [".", ".."].contains($0) }
    }

    /// Whether the scheme begins with `fb` and the ID of another app.
    func hasSchemeOfOtherApp(than appID: String) -> Bool {
        guard scheme.hasPrefix("fb") else { return false }
        let digits = scheme.dropFirst(2).prefix { $0.isNumber }
        return !digits.isEmpty && digits != appID
    }

    /// Whether the address has the scheme `fb{app-id}` or `fb{app-id}{suffix}`, the host `authorize` or `cct.{Android package name}`, and
    /// no path except a slash. A suffix begins with a letter, because a scheme with another digit would belong to another app.
    func isBuiltInRedirectURI(of appID: String) -> Bool {
        guard scheme.hasPrefix("fb\(appID)") else { return false }
        let suffix = scheme.dropFirst(2 + appID.count)
        let isSuffix = suffix.first?.isLetter ?? true && suffix.allSatisfy { $0.isLetter || $0.isNumber }
        let isPackage =
            authority.hasPrefix("cct.") && authority.dropFirst(4).allSatisfy { $0.isLetter || $0.isNumber || "._".contains($0) }
        guard isSuffix, authority == "authorize" || isPackage && authority.count > 4 else { return false }
        return ["\(scheme)://\(authority)", "\(scheme)://\(authority)/"].contains(withoutPort)
    }

    // MARK: Pages of the provider

    /// Whether browsers send the cookies of the provider's pages to the address. They do if the address has the path of such a page and the
    /// host is one of the provider's hosts, or this machine, where the provider may run. The scheme and the port do not matter.
    /// - Parameter providerURLs: The URLs of the provider itself, as far as they are known.
    func receivesProviderCookies(providerURLs: [String] = []) -> Bool {
        guard let web, let firstPathSegment, RedirectURIRule.pathsWithCookies.contains("/\(firstPathSegment)") else { return false }
        return web.host.isThisMachine || Self.isHost(web.host, ofProviderURLs: providerURLs)
    }

    /// The first segment of the path as the provider's router sees it: in lower case, without a version of the Graph API and without
    /// percent-encoding.
    private var firstPathSegment: String? {
        guard let web else { return nil }
        let parts = GraphVersion.split(String(web.path)).rest.split(separator: "/")
        return parts.first.flatMap { FormParameters.decode(String($0)) }?.lowercased()
    }

    private static func isHost(_ host: URLHost, ofProviderURLs home: [String]) -> Bool {
        home.contains { (try? WebURL($0))?.host.isSameMachine(as: host) == true }
    }
}
