/// An absolute `http` or `https` URL as browsers interpret it (URL Standard, section 4.4): scheme, host and port in canonical form, and the
/// rest unchanged.
///
/// The parser rejects URLs that can look like a URL of another host. These are URLs with user information, and URLs that browsers would
/// repair, such as those with a backslash, a line break or a missing slash.
public struct WebURL: Sendable, Hashable, CustomStringConvertible {
    /// Whether the scheme is `https`.
    public let isHTTPS: Bool
    /// The host in canonical form.
    public let host: URLHost
    /// The port as written, even if it is the default port of the scheme; `nil` if none is written.
    public let explicitPort: UInt16?
    /// The path, at least a slash, followed by the query and the fragment, if any.
    public let pathQueryAndFragment: String

    /// Parses an absolute URL.
    /// - Throws: ``WebURLError``.
    public init(_ text: String) throws(WebURLError) {
        guard text.utf8.allSatisfy(Self.isAllowed) else { throw .forbiddenCharacter }
        let scheme = Substring(text.utf8.prefix { $0 != UInt8(ascii: ":") })
        let rest = text[scheme.endIndex...]
        guard ["http", "https"].contains(scheme.lowercased()), rest.hasPrefix("://") else { throw .notHTTP }
        isHTTPS = scheme.utf8.count == 5
        let authority = Substring(rest.utf8.dropFirst(3).prefix { !Self.authorityEnds.contains($0) })
        guard !authority.contains("@") else { throw .userInformation }
        let bracket = authority.lastIndex(of: "]")
        let colon = authority[(bracket ?? authority.startIndex)...].firstIndex(of: ":") ?? authority.endIndex
        do {
            host = try URLHost(authority[..<colon])
        } catch {
            throw .host(error)
        }
        explicitPort = try Self.port(authority[colon...].dropFirst())
        let tail = text[authority.endIndex...]
        guard tail.utf8.allSatisfy({ $0 < 0x80 }) else { throw .forbiddenCharacter }
        self.pathQueryAndFragment = tail.hasPrefix("/") ? String(tail) : "/\(tail)"
    }

    /// The port; `nil` for the default port of the scheme, 443 or 80.
    public var port: UInt16? { explicitPort == (isHTTPS ? 443 : 80) ? nil : explicitPort }
    /// The path without query and fragment.
    public var path: Substring { pathQueryAndFragment.prefix { !"?#".contains($0) } }
    /// Whether the URL has a fragment, even an empty one.
    public var hasFragment: Bool { pathQueryAndFragment.contains("#") }
    /// Scheme, host and port (RFC 6454, section 6.2).
    public var origin: String { "\(isHTTPS ? "https" : "http")://\(host)\(port.map { ":\($0)" } ?? "")" }
    /// The URL in canonical form.
    public var description: String { origin + pathQueryAndFragment }

    /// Whether the text from which the URL was parsed already has the canonical form. The slash after the authority may be missing.
    public func isCanonical(_ text: String) -> Bool {
        text.hasPrefix(origin) && text.dropFirst(origin.count).first.map { "/?#".contains($0) } != false
    }

    /// Whether the byte is allowed. Non-ASCII bytes are allowed here, because the host parser reports them with an error that names the
    /// `xn--` form.
    private static func isAllowed(_ byte: UInt8) -> Bool { byte > 0x20 && byte != 0x7F && !forbidden.contains(byte) }

    private static let forbidden = Set("\"<>\\^`{|}".utf8)
    private static let authorityEnds = Array("/?#".utf8)

    private static func port(_ digits: Substring) throws(WebURLError) -> UInt16? {
        if digits.isEmpty { return nil }
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits) else { throw .port }
        return port
    }

    public static func == (one: WebURL, other: WebURL) -> Bool { one.description == other.description }

    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// The reason why a text cannot be parsed as an `http` or `https` URL.
public enum WebURLError: Error, Sendable, Hashable {
    /// The text is not an absolute `http` or `https` URL.
    case notHTTP
    /// The text has white space, a control character, a backslash, or another character that URLs cannot contain.
    case forbiddenCharacter
    /// The URL has a user name or password before its host, which can make it look like a URL of another host.
    case userInformation
    /// The host is invalid.
    case host(URLHostError)
    /// The port is not a number up to 65535.
    case port

    /// The explanation for a log or a terminal, as a predicate without subject and period, such as "has a user name before its host".
    public var explanation: String {
        switch self {
        case .notHTTP: "is not an absolute http or https address"
        case .forbiddenCharacter: "has a character that is not allowed in an address"
        case .userInformation: "has a user name before its host"
        case .host(let error): error.explanation
        case .port: "has a port that is not a number up to 65535"
        }
    }
}
