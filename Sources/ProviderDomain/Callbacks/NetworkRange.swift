extension NetworkAddress {
    /// An address with the ones beside it, such as `192.0.2.0/24`; one alone without a slash.
    public struct Range: Sendable, Hashable {
        private let prefix: [UInt8]
        private let length: Int

        /// - Returns: `nil` for what is neither.
        public init?(_ text: String) {
            let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let address = NetworkAddress(text: parts[0]) else { return nil }
            prefix = address.bytes
            guard parts.count == 2 else {
                length = prefix.count * 8
                return
            }
            guard let length = UInt8(parts[1]), Int(length) <= prefix.count * 8, !parts[1].hasPrefix("+") else { return nil }
            self.length = Int(length)
        }

        /// Whether the address is one of them.
        public func contains(_ address: NetworkAddress) -> Bool {
            address.bytes.count == prefix.count && NetworkAddress.has(address.bytes, prefix, length)
        }
    }
}
