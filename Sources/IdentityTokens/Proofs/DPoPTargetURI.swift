import LoginModel

/// The normalized URL of a request, for comparison with the claim `htu` (RFC 9449, section 4.3).
///
/// It has neither query nor fragment, and is normalized by syntax and by scheme (RFC 3986, sections 6.2.2 and 6.2.3).
struct DPoPTargetURI: Equatable {
    private let text: [UInt8]

    /// Normalizes a URL. The result is `nil` unless the text is an absolute `http` or `https` URL without user information.
    init?(_ address: String) {
        let bytes = Array(address.utf8)
        guard bytes.allSatisfy({ (0x21...0x7E).contains($0) && !Self.forbidden.contains($0) }) else { return nil }
        let uri = bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let scheme = String(decoding: uri.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
        let rest = uri.dropFirst(scheme.utf8.count)
        guard let usualPort = ["http": 80, "https": 443][scheme], rest.starts(with: "://".utf8) else { return nil }
        let authority = rest.dropFirst(3).prefix { $0 != UInt8(ascii: "/") }
        guard let host = Self.host(authority, defaultPort: usualPort), let path = Self.path(rest.dropFirst(3 + authority.count)) else {
            return nil
        }
        text = Array("\(scheme)://\(host)\(path)".utf8)
    }

    /// Printable ASCII characters that a URL cannot contain (RFC 3986, appendix A).
    private static let forbidden = Set("\"<>\\^`{|}".utf8)

    /// Returns the host, followed by the port unless it is the default port of the scheme.
    private static func host(_ bytes: ArraySlice<UInt8>, defaultPort: Int) -> String? {
        guard !bytes.contains(UInt8(ascii: "@")) else { return nil }
        // An IPv6 address contains colons and is enclosed in brackets.
        let bracket = bytes.lastIndex(of: UInt8(ascii: "]"))
        let colon = bytes[(bracket ?? bytes.startIndex)...].firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
        guard let host = try? URLHost(String(decoding: bytes[..<colon], as: UTF8.self)).description else { return nil }
        let digits = bytes[colon...].dropFirst()
        guard !digits.isEmpty else { return host }
        guard digits.count <= 5, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = Int(String(decoding: digits, as: UTF8.self)), (1...65535).contains(port)
        else { return nil }
        return port == defaultPort ? host : "\(host):\(port)"
    }

    /// Normalizes the percent-escapes, the dot segments (RFC 3986, section 5.2.4) and an empty path, which becomes `/`. Returns `nil` if an
    /// escape is invalid.
    private static func path(_ bytes: ArraySlice<UInt8>) -> String? {
        guard let path = unescaped(bytes) else { return nil }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        var stored: [Substring] = []
        for segment in segments where segment != "." {
            if segment == ".." { _ = stored.popLast() } else { stored.append(segment) }
        }
        if let last = segments.last, last == "." || last == ".." { stored.append("") }
        return "/" + stored.joined(separator: "/")
    }

    /// Decodes escapes of unreserved characters and writes all other escapes in uppercase (RFC 3986, section 6.2.2.2).
    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String? {
        var text: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                text.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self).lowercased()
            guard let value = Hexadecimal.decode(digits.utf8)?.first else { return nil }
            rest = rest.dropFirst(2)
            text += FormParameters.encode([value]).utf8
        }
        return String(decoding: text, as: UTF8.self)
    }
}
