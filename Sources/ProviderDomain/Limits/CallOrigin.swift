/// The network origin of a call.
public struct CallOrigin: Sendable, Hashable {
    /// The IP address of the caller; `nil` if it is unknown.
    public let address: NetworkAddress?
    /// The networks that contain the caller, the widest first. The list is empty for the provider's own machine and for an unknown address.
    public let networks: [NetworkAddress.Range]

    /// Creates an origin from an address and the networks that contain it.
    public init(address: NetworkAddress?, networks: [NetworkAddress.Range]) {
        self.address = address
        self.networks = networks
    }

    /// The origin of calls by the provider itself, and of callers whose address is unknown.
    public static let unknown = CallOrigin(address: nil, networks: [])
}

extension NetworkAddress.Range {
    /// Returns the limit that all addresses of the network share. Without it, someone who controls many small networks could use the limit
    /// of each of them.
    /// - Parameter one: The limit for the smallest network, which is an IPv4 address or 64 bits of IPv6.
    /// - Returns: The limit, which is higher for 56 and 48 bits of IPv6. It is `nil` for a network that unrelated parties share: 16 or 24
    ///   bits of IPv4, and 32 bits of IPv6.
    func scaledLimit(_ one: Int) -> Int? {
        switch (isVersion4, length) {
        case (true, 32), (false, 64): one
        case (false, 56): 3 * one
        case (false, 48): 10 * one
        default: nil
        }
    }
}
