/// Where a call comes from.
public struct CallOrigin: Sendable, Hashable {
    /// The whole address; `nil` where it is not known.
    public let address: NetworkAddress?
    /// The networks that the caller is in, the widest first. None where it is the provider's own machine, or where it is not known.
    public let networks: [NetworkAddress.Range]

    /// Takes everything as it is.
    public init(address: NetworkAddress?, networks: [NetworkAddress.Range]) {
        self.address = address
        self.networks = networks
    }

    /// The provider itself, and a caller of whom nothing is known.
    public static let unknown = CallOrigin(address: nil, networks: [])
}
