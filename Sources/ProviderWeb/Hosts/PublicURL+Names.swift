/// The host names under which clients reach a provider (Wire.md, section 1.1).
extension PublicURL {
    /// The prefixes that clients of Facebook Login put before the host name.
    enum Prefix: String, CaseIterable {
        case none = ""
        case www = "www."
        case mobile = "m."
        case limited = "limited."
        case wwwLimited = "www.limited."
        case graph = "graph."
        case ep1 = "ep1."
        case ep2 = "ep2."
        case developers = "developers."
    }

    private var scheme: String { isHTTPS ? "https://" : "http://" }
    private var authority: Substring { text.dropFirst(scheme.count) }

    /// Whether the host name begins with `www.`, which is then one of the prefixes.
    var beginsWithWWW: Bool {
        authority.hasPrefix(Prefix.www.rawValue) && authority.dropFirst(Prefix.www.rawValue.count).contains(".")
    }

    /// The host and port to which the prefixes are added.
    private var unprefixedAuthority: Substring { beginsWithWWW ? authority.dropFirst(Prefix.www.rawValue.count) : authority }

    /// The origins of the provider: the public URL, and the same URL with each of the prefixes.
    var origins: [String] {
        [text] + Prefix.allCases.map(origin).filter { $0 != text }
    }

    /// Returns the origin with a prefix.
    func origin(_ prefix: Prefix) -> String { "\(scheme)\(prefix.rawValue)\(unprefixedAuthority)" }

    /// Returns the public URL with the host name of a request; `nil` unless this host name is another name of the provider than the public
    /// one.
    /// - Parameter authority: the host and port, as in the `Host` header.
    func alias(_ authority: String) -> String? {
        let name = withoutDefaultPort(authority)
        guard name.utf8.count <= text.utf8.count + Self.longestPrefix, prefix(ofName: name) != nil, name.lowercased() != self.authority
        else {
            return nil
        }
        return "\(scheme)\(name)"
    }

    /// Whether a request was sent to the host name with a prefix, and this is not the public host name.
    /// - Parameter authority: the host and port, as in the `Host` header.
    func isAlias(_ authority: String?, with prefix: Prefix) -> Bool {
        guard let authority, authority.prefix(prefix.rawValue.count).lowercased() == prefix.rawValue else { return false }
        return alias(authority) != nil && self.prefix(ofName: withoutDefaultPort(authority)) == prefix
    }

    private static let longestPrefix = Prefix.allCases.map(\.rawValue.utf8.count).max() ?? 0

    /// Removes the default port, which some proxies add.
    private func withoutDefaultPort(_ authority: String) -> String {
        let defaultPort = isHTTPS ? ":443" : ":80"
        return authority.hasSuffix(defaultPort) && !text.hasSuffix(defaultPort) ? String(authority.dropLast(defaultPort.count)) : authority
    }

    private func prefix(ofName name: String) -> Prefix? {
        let (name, host) = (name.lowercased(), unprefixedAuthority)
        return name.hasSuffix(host) ? Prefix(rawValue: String(name.dropLast(host.count))) : nil
    }
}
