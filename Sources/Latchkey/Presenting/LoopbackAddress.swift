#if os(Linux) || os(macOS)
internal import LoginModel

/// A loopback redirect URI (RFC 8252, section 7.3).
struct LoopbackAddress: Sendable {
    /// The host: `127.0.0.1`, `[::1]` or `localhost`.
    let host: String
    /// The port; 0 selects any free port.
    let port: UInt16
    /// The path, which starts with a slash.
    let path: String

    /// Parses a loopback redirect URI.
    /// - Throws: ``CoreError`` with the reason `bad_redirect_uri`.
    init(_ text: String) throws(CoreError) {
        guard let url = try? WebURL(text), !url.isHTTPS, url.host.isLoopback, url.path.endIndex == url.pathQueryAndFragment.endIndex else {
            throw CoreError(
                .errorInvalidArgument, .badRedirectURI,
                "A loopback redirect URI is http on 127.0.0.1, [::1] or localhost, with any port and path, and without query and fragment.")
        }
        host = url.host.description
        port = url.explicitPort ?? 0
        path = url.pathQueryAndFragment
    }

    /// A version of the Internet Protocol.
    enum Version: Sendable {
        case four, six
    }

    /// The versions by which a browser may connect to the host. A browser may resolve `localhost` to an address of either version.
    var versions: [Version] {
        switch host {
        case "[::1]": [.six]
        case "localhost": [.four, .six]
        default: [.four]
        }
    }

    /// Returns the authority `host:port`, as browsers send it in the `Host` header. The port 80 is left out.
    func authority(port: UInt16) -> String { port == 80 ? host : "\(host):\(port)" }

    /// Returns the redirect URI with the given port.
    func redirectURI(port: UInt16) -> String { "http://\(host):\(port)\(path)" }
}
#endif
