import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The public address of a provider: `http` or `https`, a host, perhaps a port, and nothing else.
public struct PublicURL: Sendable, Hashable, CustomStringConvertible {
    /// Without a trailing slash.
    public let text: String

    /// Why a text is no public address.
    public struct Malformed: Error, Sendable, CustomStringConvertible {
        public let description: String
    }

    /// - Throws: ``Malformed``.
    public init(_ text: String) throws(Malformed) {
        let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
        guard let components = URLComponents(string: trimmed), ["http", "https"].contains(components.scheme),
            let host = components.host, !host.isEmpty, components.path.isEmpty, components.query == nil, components.fragment == nil,
            components.user == nil, components.password == nil,
            trimmed.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !trimmed.hasSuffix(":"), (1...65535).contains(components.port ?? 1)
        else { throw Malformed(description: "\"\(text)\" is not of the form https://login.example or http://127.0.0.1:8080") }
        self.text = trimmed
    }

    /// The address of a provider that nobody gave a name.
    init(host: String, port: Int) {
        text = "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    /// Whether browsers reach the provider by TLS.
    public var isHTTPS: Bool { text.hasPrefix("https:") }
    public var description: String { text }
}

extension PublicURL {
    /// Whether browsers reach the provider on their own machine alone.
    public var isLoopback: Bool { URLComponents(string: text)?.host.map(Self.isLoopback) ?? false }

    /// Whether a host is this machine to every browser, and to the system when it is listened at: `localhost`, an address of 127.0.0.0/8 in its
    /// usual spelling, or `::1`. Other spellings and names are taken for other machines.
    public static func isLoopback(host: String) -> Bool {
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        let name = isBracketed ? String(host.dropFirst().dropLast()) : host.lowercased()
        // An address of version 4 inside one of version 6 leads elsewhere for some systems.
        guard let address = NetworkAddress(text: name), name.contains(":") == (address.bytes.count == 16) else {
            return name == "localhost"
        }
        return address.isLoopback
    }
}

extension PublicURL {
    /// The names before the host that clients of the original build (provider-wire.md, section 1.1).
    private static let prefixes = ["www.", "m.", "limited.", "www.limited.", "graph.", "ep1.", "ep2."]

    /// The public address under all of its names.
    var names: [String] {
        let scheme = isHTTPS ? "https://" : "http://"
        return [text] + Self.prefixes.map { "\(scheme)\($0)\(text.dropFirst(scheme.count))" }
    }

    /// The public address under the name that a request was sent to, if it is one of the provider's.
    /// - Parameter authority: host and port, as the header `Host` has them.
    func alias(_ authority: String) -> String? {
        let scheme = isHTTPS ? "https://" : "http://"
        let host = text.dropFirst(scheme.count).lowercased()
        // Some proxies write the port that goes without saying.
        let usualPort = isHTTPS ? ":443" : ":80"
        let name = authority.hasSuffix(usualPort) && !host.hasSuffix(usualPort) ? String(authority.dropLast(usualPort.count)) : authority
        return Self.prefixes.contains { name.lowercased() == $0 + host } ? "\(scheme)\(name)" : nil
    }
}
