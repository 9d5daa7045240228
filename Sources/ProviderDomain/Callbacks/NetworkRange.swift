import LoginModel

extension NetworkAddress {
    /// An address with the ones beside it, such as `192.0.2.0/24`; one alone without a slash.
    public struct Range: Sendable, Hashable, CustomStringConvertible {
        private let prefix: [UInt8]
        /// How many bits of the prefix all addresses of the range have in common.
        public let length: Int

        /// - Returns: `nil` for what is neither.
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

        /// The range of that length that an address is in.
        /// - Parameter length: in bits, no more than the address has.
        public init(of address: NetworkAddress, length: Int) {
            prefix = address.bytes.enumerated().map { index, byte in
                byte & ~UInt8(truncatingIfNeeded: 0xFF >> min(max(length - index * 8, 0), 8))
            }
            self.length = length
        }

        /// Whether the addresses are of version 4.
        public var isVersion4: Bool { prefix.count == 4 }

        /// Whether the address is one of them.
        public func contains(_ address: NetworkAddress) -> Bool {
            address.bytes.count == prefix.count && NetworkAddress.has(address.bytes, prefix, length)
        }

        /// The prefix, in hexadecimal digits, and its length.
        public var description: String { "\(Hexadecimal.encode(prefix))/\(length)" }
    }

    /// The networks of one holder that the address can be in, the widest first: 48, 56 and 64 bits of version 6, which are what a site, a
    /// household and one of its links have (RFC 6177); 24 and all 32 bits of version 4.
    public var networks: [Range] { (bytes.count == 4 ? [24, 32] : [48, 56, 64]).map { Range(of: self, length: $0) } }

    /// The same with what a registry gives out to whoever lends it on before them: 16 bits of version 4, 32 bits of version 6. Neighbors in that one
    /// share with each other before they share with others; a customer is not to blame for what another does, so nothing is refused for it.
    public var nestedNetworks: [Range] { [Range(of: self, length: bytes.count == 4 ? 16 : 32)] + networks }
}
