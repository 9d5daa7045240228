import LoginModel

/// An IP address of 4 or 16 bytes.
public struct NetworkAddress: Sendable, Hashable {
    /// The bytes in network order. An IPv4 address that is embedded in an IPv6 address is stored as 4 bytes.
    public let bytes: [UInt8]

    /// Creates an address from bytes in network order.
    /// - Returns: `nil` unless there are 4 or 16 bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = Self.embeddedIPv4(in: bytes) ?? bytes
    }

    /// Returns the IPv4 address that is embedded in an IPv6 address: mapped or compatible (RFC 4291, section 2.5.5), translated (RFC 2765
    /// and RFC 6052), or 6to4 (RFC 3056). Local-use translation prefixes (RFC 8215) are not unwrapped, because only the local network knows
    /// where they embed the address.
    private static func embeddedIPv4(in bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count == 16 else { return nil }
        let zero = [UInt8](repeating: 0, count: 10)
        if bytes.starts(with: zero + [0xFF, 0xFF]) { return Array(bytes.suffix(4)) }
        if bytes.starts(with: [UInt8](repeating: 0, count: 8) + [0xFF, 0xFF, 0, 0]) { return Array(bytes.suffix(4)) }
        // `::` and `::1` are not embedded IPv4 addresses.
        if bytes.starts(with: zero + [0, 0]), bytes[12] != 0 || bytes[13] != 0 || bytes[14] != 0 { return Array(bytes.suffix(4)) }
        if bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)) { return Array(bytes.suffix(4)) }
        if bytes.starts(with: [0x20, 0x02]) { return Array(bytes[2..<6]) }
        return nil
    }

    /// Whether the address denotes the machine itself.
    public var isLoopback: Bool { bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1] }

    /// Whether the address is globally reachable, according to the special-purpose address registries of IANA (RFC 6890 and later
    /// additions).
    public var isPublic: Bool {
        let closed = bytes.count == 4 ? Self.nonPublicIPv4 : Self.nonPublicIPv6
        if bytes.count == 16, bytes[0] & 0xE0 != 0x20 { return false }
        return !closed.contains { Self.hasPrefix(bytes, $0.prefix, $0.length) }
    }

    /// Whether an address begins with a prefix.
    /// - Parameter length: The length of the prefix in bits.
    static func hasPrefix(_ bytes: [UInt8], _ prefix: [UInt8], _ length: Int) -> Bool {
        for bit in 0..<length {
            let mask = UInt8(0x80) >> (bit % 8)
            guard bytes[bit / 8] & mask == (bit / 8 < prefix.count ? prefix[bit / 8] : 0) & mask else { return false }
        }
        return true
    }

    private static let nonPublicIPv4: [(prefix: [UInt8], length: Int)] = [
        ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 0, 0], 24), ([192, 0, 2], 24),
        ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24), ([203, 0, 113], 24), ([224], 3),
    ]

    /// The ranges within 2000::/3 that are not globally reachable. Every address outside 2000::/3 counts as not public, because global
    /// unicast addresses are allocated only there.
    private static let nonPublicIPv6: [(prefix: [UInt8], length: Int)] = [
        ([0x20, 0x01], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x3F, 0xFF], 20),
    ]
}

extension NetworkAddress {
    /// Parses an address in the syntax of RFC 3986, section 3.2.2, such as `192.0.2.1` or `2001:db8::1`. The other spellings that browsers
    /// accept are rejected.
    /// - Returns: `nil` if the text is not an IP address.
    public init?(text: String) {
        if let bytes = IPv4Address.parseStrictly(text) {
            self.init(bytes)
        } else if let pieces = IPv6Address.parse(text.utf8) {
            self.init(pieces.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        } else {
            return nil
        }
    }
}
