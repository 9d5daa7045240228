import LoginModel

extension NetworkAddress {
    /// A range of IP addresses in CIDR notation, such as `192.0.2.0/24`. An address without a slash is a range of one address.
    public struct Range: Sendable, Hashable, CustomStringConvertible {
        private let prefix: [UInt8]
        /// The length of the prefix in bits.
        public let length: Int

        /// Parses a range or a single address.
        /// - Returns: `nil` if the text is neither.
        public init?(_ text: String) {
            let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let address = NetworkAddress(text: parts[0]) else { return nil }
            let longest = address.bytes.count * 8
            guard parts.count == 2 else {
                self.init(of: address, length: longest)
                return
            }
            guard let length = UInt8(parts[1]), Int(length) <= longest, !parts[1].hasPrefix("+") else { return nil }
            self.init(of: address, length: Int(length))
        }

        /// Creates the range of a given prefix length that contains an address.
        /// - Parameter length: The length of the prefix in bits, at most the length of the address.
        public init(of address: NetworkAddress, length: Int) {
            prefix = address.bytes.enumerated().map { index, byte in
                byte & ~UInt8(truncatingIfNeeded: 0xFF >> min(max(length - index * 8, 0), 8))
            }
            self.length = length
        }

        /// Whether the range contains IPv4 addresses.
        public var isVersion4: Bool { prefix.count == 4 }

        /// Whether the range contains an address.
        public func contains(_ address: NetworkAddress) -> Bool {
            address.bytes.count == prefix.count && NetworkAddress.hasPrefix(address.bytes, prefix, length)
        }

        /// The prefix in hexadecimal digits, a slash, and the length of the prefix.
        public var description: String { "\(Hexadecimal.encode(prefix))/\(length)" }
    }

    /// The networks that contain the address and may belong to one subscriber, the widest first. For IPv6, the prefixes have 48, 56, and 64
    /// bits, the sizes of a site, a household, and a single link (RFC 6177). For IPv4, they have 24 and 32 bits.
    public var networks: [Range] { (bytes.count == 4 ? [24, 32] : [48, 56, 64]).map { Range(of: self, length: $0) } }

    /// The ``networks``, preceded by the block that a registry allocates to a network operator: 16 bits for IPv4, 32 bits for IPv6. The
    /// block serves only to share capacity among its networks. It has no limit of its own, because customers of the same network operator
    /// are not responsible for each other.
    public var nestedNetworks: [Range] { [Range(of: self, length: bytes.count == 4 ? 16 : 32)] + networks }
}
