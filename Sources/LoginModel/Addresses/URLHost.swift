/// The host of a URL as browsers interpret it: all spellings become one value (URL Standard, section 3.5, host parser).
///
/// `127.1`, `0x7f000001`, `2130706433` and `127.0.0.1.` are all 127.0.0.1. If they were compared as text, they would be four different
/// hosts.
///
/// The parser is stricter than browsers. The labels of a name consist only of ASCII letters, digits, hyphens and underscores. An
/// internationalized name is accepted only in its `xn--` form, because the mapping tables (Unicode Technical Standard 46) change each year.
public struct URLHost: Sendable, Hashable, CustomStringConvertible {
    private enum Kind: Sendable, Hashable {
        case domain(String)
        case ipv4(UInt32)
        case version6([UInt16])
    }

    private let kind: Kind

    /// The maximum length of the text in bytes: a name of 253 characters and a final dot, all percent-encoded.
    private static let maximumTextLength = 254 * 3

    /// Parses the host of a URL.
    /// - Parameter text: the host as in a URL: possibly percent-encoded, with an IPv6 address in brackets.
    /// - Throws: ``URLHostError``.
    public init(_ text: some StringProtocol) throws(URLHostError) {
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= Self.maximumTextLength else { throw .tooLong }
        if text.utf8.first == UInt8(ascii: "[") {
            guard text.hasSuffix("]"), let pieces = IPv6Address.parse(text.utf8.dropFirst().dropLast()) else {
                throw .invalidIPv6Address
            }
            kind = .version6(pieces)
            return
        }
        let name = try Self.name(text)
        guard IPv4Address.endsInNumber(name) else {
            try Self.check(name)
            kind = .domain(name)
            return
        }
        guard let address = IPv4Address.parse(name) else { throw .invalidIPv4Address }
        kind = .ipv4(address)
    }

    /// The canonical form, in which browsers display the host: a name in lowercase, four decimal numbers, or the shortest IPv6 form in
    /// brackets.
    public var description: String {
        switch kind {
        case .domain(let name): name
        case .ipv4(let address): IPv4Address.text(of: address)
        case .version6(let pieces): "[\(IPv6Address.text(of: pieces))]"
        }
    }

    /// The bytes of an IP address in network order, 4 or 16; `nil` for a name.
    public var addressBytes: [UInt8]? {
        switch kind {
        case .domain: nil
        case .ipv4(let address): [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: address >> $0) }
        case .version6(let pieces): pieces.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        }
    }

    /// The name without a final dot, which stands for the DNS root; `nil` for an IP address.
    public var name: String? {
        guard case .domain(let name) = kind else { return nil }
        return name.hasSuffix(".") ? String(name.dropLast()) : name
    }

    // MARK: Parsing a name

    /// Returns the percent-decoded name in lowercase.
    private static func name(_ text: some StringProtocol) throws(URLHostError) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let decoded = Hexadecimal.decode(String(decoding: rest.prefix(2), as: UTF8.self).lowercased().utf8)?.first else {
                throw .forbiddenCharacter
            }
            bytes.append(decoded)
            rest = rest.dropFirst(2)
        }
        guard bytes.allSatisfy({ $0 < 0x80 }) else { throw .notASCII }
        let name = String(decoding: bytes, as: UTF8.self).lowercased()
        guard name.utf8.allSatisfy(isNameByte) else { throw .forbiddenCharacter }
        return name
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-_.".utf8.contains(byte)
        }
    }

    /// Checks that the lengths are valid (RFC 1035, section 2.3.4), and that browsers do not decode a label to a different text.
    private static func check(_ name: String) throws(URLHostError) {
        let labels = (name.hasSuffix(".") ? name.dropLast() : name[...]).split(separator: ".", omittingEmptySubsequences: false)
        guard name.utf8.count <= 254, labels.allSatisfy({ (1...63).contains($0.utf8.count) }) else { throw .labelLength }
        // An `xn--` label that ends with a hyphen decodes to the ASCII characters before that hyphen (RFC 3492, section 3.1).
        guard !labels.contains(where: { $0.hasPrefix("xn--") && $0.hasSuffix("-") }) else { throw .forbiddenCharacter }
    }
}

/// Classifies a host, whatever its original spelling was.
extension URLHost {
    /// Whether the host is a loopback host for redirect URIs: exactly 127.0.0.1, [::1] or localhost (RFC 8252, sections 7.3 and 8.3).
    public var isLoopback: Bool { ["127.0.0.1", "[::1]", "localhost"].contains(description) }

    /// Whether requests to the host may stay on this machine: all of 127.0.0.0/8 and 0.0.0.0/8, `::1`, `::`, these IPv4 addresses embedded
    /// in IPv6 addresses, `localhost`, and names below it (RFC 6761, section 6.3).
    public var isThisMachine: Bool {
        guard let bytes = addressBytes else { return name == "localhost" || name?.hasSuffix(".localhost") == true }
        guard bytes.count == 16 else { return [0, 127].contains(bytes[0]) }
        let zero = [UInt8](repeating: 0, count: 10)
        if bytes.starts(with: zero + [0, 0, 0, 0, 0]) { return bytes[15] <= 1 }
        return bytes.starts(with: zero) && [[0, 0], [0xFF, 0xFF]].contains(Array(bytes[10..<12])) && [0, 127].contains(bytes[12])
    }

    /// Whether the two hosts are the same in DNS, which ignores a final dot. Browsers treat a host with a final dot as a different host.
    public func isSameMachine(as other: URLHost) -> Bool { self == other || name != nil && name == other.name }

    /// Whether the host equals the given host, or is a subdomain of it.
    public func isWithin(_ host: URLHost) -> Bool {
        if self == host { return true }
        guard addressBytes == nil, let parent = host.name else { return false }
        return description.hasSuffix(".\(parent)")
    }
}
