#if os(Linux) || os(macOS)
internal import LoginModel

/// A redirect URI on this machine (RFC 8252, section 7.3).
struct LoopbackAddress: Sendable {
    /// `127.0.0.1`, `[::1]` or `localhost`.
    let host: String
    /// 0 for any that is free.
    let port: UInt16
    /// Begins with a slash.
    let path: String

    /// - Throws: ``CoreError`` with the reason `bad_redirect_uri`.
    init(_ text: String) throws(CoreError) {
        guard let url = try? WebURL(text), !url.isHTTPS, url.host.isLoopback, url.path.endIndex == url.tail.endIndex else {
            throw CoreError(
                .errorInvalidArgument, .badRedirectURI,
                "A loopback redirect URI is http on 127.0.0.1, [::1] or localhost, with any port and path, and without query and fragment.")
        }
        host = url.host.description
        port = url.writtenPort ?? 0
        path = url.tail
    }

    /// Whether it is the address of IP version 6.
    var isVersion6: Bool { host == "[::1]" }

    /// `host:port`, as browsers send it in `Host`.
    func authority(port: UInt16) -> String { port == 80 ? host : "\(host):\(port)" }

    /// The redirect URI with a port.
    func redirectURI(port: UInt16) -> String { "http://\(host):\(port)\(path)" }
}
#endif
