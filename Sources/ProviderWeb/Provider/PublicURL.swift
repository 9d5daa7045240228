import LoginModel
import ProviderDomain

/// The public URL of a provider: `http` or `https`, a host, an optional port, and nothing else.
public struct PublicURL: Sendable, Hashable, CustomStringConvertible {
    /// The URL without a trailing slash. It is the issuer (`iss`) of ID tokens.
    public let text: String

    /// The error for a text that is not a valid public URL.
    public struct Malformed: Error, Sendable, CustomStringConvertible {
        public let description: String
    }

    /// Parses a public URL.
    /// - Throws: ``Malformed``. A spelling that browsers would change is rejected, because clients compare the issuer of a token byte by
    ///   byte.
    public init(_ text: String) throws(Malformed) {
        let url: WebURL
        do {
            url = try WebURL(text)
        } catch {
            throw Malformed(
                description: "\"\(text)\" \(error.explanation); the form is https://login.example or http://127.0.0.1:8080")
        }
        guard url.pathQueryAndFragment == "/", url.port != 0 else {
            throw Malformed(description: "\"\(text)\" is not of the form https://login.example or http://127.0.0.1:8080")
        }
        guard url.isCanonical(text) else {
            throw Malformed(description: "\"\(text)\" is not how browsers write this address; write \(url.origin)")
        }
        self.text = url.origin
    }

    /// Creates the URL of a provider that was configured without a public URL.
    init(host: String, port: Int) {
        let name = host.contains(":") ? "[\(host)]" : host
        text = (try? WebURL("http://\(name):\(port)"))?.origin ?? "http://\(name):\(port)"
    }

    /// Whether browsers reach the provider over TLS.
    public var isHTTPS: Bool { text.hasPrefix("https:") }
    /// The same as ``text``.
    public var description: String { text }
}

extension PublicURL {
    /// Whether the host is a loopback address, so that only browsers on the same machine reach the provider.
    public var isLoopback: Bool { (try? WebURL(text)).map { Self.isLoopback($0.host) } ?? false }

    /// Whether a listening host is local to this machine: `localhost`, an address in 127.0.0.0/8, or `::1`, in any spelling.
    public static func isLoopback(host: String) -> Bool {
        let isBareVersion6 = host.contains(":") && !host.hasPrefix("[")
        return (try? URLHost(isBareVersion6 ? "[\(host)]" : host)).map(isLoopback) ?? false
    }

    private static func isLoopback(_ host: URLHost) -> Bool {
        guard let bytes = host.addressBytes, let address = NetworkAddress(bytes) else { return host.description == "localhost" }
        // On some systems, an IPv4-mapped IPv6 address does not reach this machine.
        return address.bytes == bytes && address.isLoopback
    }
}
