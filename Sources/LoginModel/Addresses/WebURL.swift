/// An absolute `http` or `https` address as browsers read it (URL Standard, section 4.4): scheme, host and port in their one form, and what follows
/// them to the letter.
///
/// What browsers repair, a backslash, a line break, a missing slash or a name before the host, is refused: it makes an address look like another.
public struct WebURL: Sendable, Hashable, CustomStringConvertible {
    /// Whether the scheme is `https`.
    public let isHTTPS: Bool
    /// The host.
    public let host: URLHost
    /// The port that is written out, be it the scheme's own; `nil` where none is.
    public let writtenPort: UInt16?
    /// The path, at least a slash, with the query and the fragment behind it.
    public let tail: String

    /// - Throws: ``WebURLError``.
    public init(_ text: String) throws(WebURLError) {
        guard text.utf8.allSatisfy(Self.isAllowed) else { throw .forbiddenCharacter }
        let scheme = text.prefix { $0 != ":" }
        let rest = text.dropFirst(scheme.count)
        guard ["http", "https"].contains(scheme.lowercased()), rest.hasPrefix("://") else { throw .notWeb }
        isHTTPS = scheme.count == 5
        let authority = rest.dropFirst(3).prefix { !"/?#".contains($0) }
        guard !authority.contains("@") else { throw .userInformation }
        let bracket = authority.lastIndex(of: "]")
        let colon = authority[(bracket ?? authority.startIndex)...].firstIndex(of: ":") ?? authority.endIndex
        do {
            host = try URLHost(authority[..<colon])
        } catch {
            throw .host(error)
        }
        writtenPort = try Self.port(authority[colon...].dropFirst())
        let tail = rest.dropFirst(3 + authority.count)
        guard tail.utf8.allSatisfy({ $0 < 0x80 }) else { throw .forbiddenCharacter }
        self.tail = tail.hasPrefix("/") ? String(tail) : "/\(tail)"
    }

    /// `nil` where it is the scheme's own: 443, or 80.
    public var port: UInt16? { writtenPort == (isHTTPS ? 443 : 80) ? nil : writtenPort }
    /// The path.
    public var path: Substring { tail.prefix { !"?#".contains($0) } }
    /// Whether there is a fragment, be it empty.
    public var hasFragment: Bool { tail.contains("#") }
    /// Scheme, host and port (RFC 6454, section 6.2).
    public var origin: String { "\(isHTTPS ? "https" : "http")://\(host)\(port.map { ":\($0)" } ?? "")" }
    /// The canonical form.
    public var description: String { origin + tail }

    /// Whether a text that this was read from has the canonical form already, but for the slash after the port.
    public func isCanonical(_ text: String) -> Bool {
        text.hasPrefix(origin) && text.dropFirst(origin.count).first.map { "/?#".contains($0) } != false
    }

    /// Characters beyond ASCII are told apart later: a host with them has a form that can be used.
    private static func isAllowed(_ byte: UInt8) -> Bool { byte > 0x20 && byte != 0x7F && !forbidden.contains(byte) }

    private static let forbidden = Set("\"<>\\^`{|}".utf8)

    private static func port(_ digits: Substring) throws(WebURLError) -> UInt16? {
        if digits.isEmpty { return nil }
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits) else { throw .port }
        return port
    }

    public static func == (one: WebURL, other: WebURL) -> Bool { one.description == other.description }

    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// Why a text is no web address, or none that can be compared.
public enum WebURLError: Error, Sendable, Hashable {
    /// It is no absolute `http` or `https` address.
    case notWeb
    /// It has white space, a control character, a backslash or another character that no address has.
    case forbiddenCharacter
    /// It has a name or a password before its host, which can make it look like another one's.
    case userInformation
    /// Its host is none.
    case host(URLHostError)
    /// Its port is no number up to 65535.
    case port

    /// A sentence for a log or a terminal, without subject and full stop.
    public var explanation: String {
        switch self {
        case .notWeb: "is no absolute http or https address"
        case .forbiddenCharacter: "has a character that no address has"
        case .userInformation: "has a name before its host"
        case .host(let error): error.explanation
        case .port: "has a port that is no number up to 65535"
        }
    }
}
