import LoginModel
import ProviderDomain

/// The public address of a provider: `http` or `https`, a host, perhaps a port, and nothing else.
public struct PublicURL: Sendable, Hashable, CustomStringConvertible {
    /// Without a trailing slash.
    public let text: String

    /// Why a text is no public address.
    public struct Malformed: Error, Sendable, CustomStringConvertible {
        public let description: String
    }

    /// - Throws: ``Malformed``. Another spelling than that of browsers is refused: programs compare the issuer of a token byte by byte.
    public init(_ text: String) throws(Malformed) {
        let url: WebURL
        do {
            url = try WebURL(text)
        } catch {
            throw Malformed(
                description: "\"\(text)\" \(error.explanation); the form is https://login.example or http://127.0.0.1:8080")
        }
        guard url.tail == "/", url.port != 0 else {
            throw Malformed(description: "\"\(text)\" is not of the form https://login.example or http://127.0.0.1:8080")
        }
        guard url.isCanonical(text) else {
            throw Malformed(description: "\"\(text)\" is not how browsers write this address; write \(url.origin)")
        }
        self.text = url.origin
    }

    /// The address of a provider that nobody gave a name.
    init(host: String, port: Int) {
        let name = host.contains(":") ? "[\(host)]" : host
        text = (try? WebURL("http://\(name):\(port)"))?.origin ?? "http://\(name):\(port)"
    }

    /// Whether browsers reach the provider by TLS.
    public var isHTTPS: Bool { text.hasPrefix("https:") }
    public var description: String { text }
}

extension PublicURL {
    /// Whether browsers reach the provider on their own machine alone.
    public var isLoopback: Bool { (try? WebURL(text)).map { Self.isLoopback($0.host) } ?? false }

    /// Whether a host to listen at is this machine alone: `localhost`, an address of 127.0.0.0/8, or `::1`, in any spelling.
    public static func isLoopback(host: String) -> Bool {
        let isBareVersion6 = host.contains(":") && !host.hasPrefix("[")
        return (try? URLHost(isBareVersion6 ? "[\(host)]" : host)).map(isLoopback) ?? false
    }

    private static func isLoopback(_ host: URLHost) -> Bool {
        guard let bytes = host.addressBytes, let address = NetworkAddress(bytes) else { return host.description == "localhost" }
        // An address of version 4 inside one of version 6 leads elsewhere for some systems.
        return address.bytes == bytes && address.isLoopback
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
