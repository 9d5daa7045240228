/// An address of the Internet Protocol: 4 or 16 bytes.
public struct NetworkAddress: Sendable, Hashable {
    /// The bytes in network order. An IPv4 address inside an IPv6 one is taken out of it.
    public let bytes: [UInt8]

    /// - Returns: `nil` unless there are 4 or 16 bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = Self.inner(bytes) ?? bytes
    }

    /// The IPv4 address that an IPv6 one leads to: mapped and compatible (RFC 4291, section 2.5.5), translated (RFC 6052), 6to4
    /// (RFC 3056). Where it is inside of one that is translated locally (RFC 8215), only that network knows.
    private static func inner(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count == 16 else { return nil }
        let zero = [UInt8](repeating: 0, count: 10)
        if bytes.starts(with: zero + [0xFF, 0xFF]) { return Array(bytes.suffix(4)) }
        if bytes.starts(with: [UInt8](repeating: 0, count: 8) + [0xFF, 0xFF, 0, 0]) { return Array(bytes.suffix(4)) }
        // `::` and `::1` are what they are themselves.
        if bytes.starts(with: zero + [0, 0]), bytes[12] != 0 || bytes[13] != 0 || bytes[14] != 0 { return Array(bytes.suffix(4)) }
        if bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)) { return Array(bytes.suffix(4)) }
        if bytes.starts(with: [0x20, 0x02]) { return Array(bytes[2..<6]) }
        return nil
    }

    /// Whether it is the machine itself.
    public var isLoopback: Bool { bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1] }

    /// Whether everybody reaches the same machine by it (the special-purpose registries of IANA: RFC 6890 and what was added since).
    public var isPublic: Bool {
        let closed = bytes.count == 4 ? Self.closedIPv4 : Self.closedIPv6
        if bytes.count == 16, bytes[0] & 0xE0 != 0x20 { return false }
        return !closed.contains { Self.has(bytes, $0.prefix, $0.length) }
    }

    /// - Parameter length: of the prefix, in bits.
    static func has(_ bytes: [UInt8], _ prefix: [UInt8], _ length: Int) -> Bool {
        for bit in 0..<length {
            let mask = UInt8(0x80) >> (bit % 8)
            guard bytes[bit / 8] & mask == (bit / 8 < prefix.count ? prefix[bit / 8] : 0) & mask else { return false }
        }
        return true
    }

    private static let closedIPv4: [(prefix: [UInt8], length: Int)] = [
        ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 0, 0], 24), ([192, 0, 2], 24),
        ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24), ([203, 0, 113], 24), ([224], 3),
    ]

    /// Of 2000::/3, which is all that is given out: nothing else is anybody's.
    private static let closedIPv6: [(prefix: [UInt8], length: Int)] = [
        ([0x20, 0x01], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x3F, 0xFF], 20),
    ]
}

extension NetworkAddress {
    /// Reads the usual spellings, such as `192.0.2.1` and `2001:db8::1`.
    public init?(text: String) {
        if let bytes = Self.ipv4(text) ?? Self.ipv6(text) { self.init(bytes) } else { return nil }
    }

    private static func ipv4(_ text: some StringProtocol) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.count > 1 && part.hasPrefix("0") || part.hasPrefix("+") ? nil : UInt8(part)
        }
        return parts.count == 4 && numbers.count == 4 ? numbers : nil
    }

    private static func ipv6(_ text: String) -> [UInt8]? {
        var text = text
        if text.contains("."), let colon = text.lastIndex(of: ":") {
            guard let tail = ipv4(text[text.index(after: colon)...]) else { return nil }
            let groups = [Int(tail[0]) << 8 | Int(tail[1]), Int(tail[2]) << 8 | Int(tail[3])]
            text = text[...colon] + groups.map { String($0, radix: 16) }.joined(separator: ":")
        }
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        guard halves.count <= 2, text.contains(":") else { return nil }
        let parts = halves.map { half in half.isEmpty ? [] : half.split(separator: ":", omittingEmptySubsequences: false).map(group) }
        let known = parts.flatMap(\.self)
        let groups = known.compactMap(\.self)
        guard known.count == groups.count, halves.count == 2 ? groups.count <= 7 : groups.count == 8 else { return nil }
        let gap = [UInt16](repeating: 0, count: 8 - groups.count)
        let all = parts[0].compactMap(\.self) + gap + (parts.count == 2 ? parts[1].compactMap(\.self) : [])
        return all.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }

    private static func group(_ text: Substring) -> UInt16? {
        guard (1...4).contains(text.count), text.allSatisfy(\.isHexDigit) else { return nil }
        return UInt16(text, radix: 16)
    }
}
