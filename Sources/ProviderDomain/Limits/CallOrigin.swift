/// The network origin of a call.
public struct CallOrigin: Sendable, Hashable {
    /// The IP address of the caller; `nil` if it is unknown.
    public let address: NetworkAddress?
    /// The networks that contain the caller, the widest first. The list is empty for the provider's own machine and for an unknown address.
    public let networks: [NetworkAddress.Range]

    /// Creates an origin.
    public init(address: NetworkAddress?, networks: [NetworkAddress.Range]) {
        self.address = address
        self.networks = networks
    }

    /// The origin of calls by the provider itself, and of callers whose address is unknown.
    public static let unknown = CallOrigin(address: nil, networks: [])
}
