import LoginModel

/// The source of a request for a device code, which decides how many codes may be waiting: nobody without the app's secret takes the places of
/// others (RFC 8628, section 5.2).
///
/// Networks are named by keyed codes, so that the store has no addresses.
public struct DeviceOrigin: Sendable, Hashable {
    /// How many codes of one network may be waiting, whatever app they are for.
    public struct Limit: Sendable, Hashable {
        /// The beginning of the ``DeviceOrigin/network`` of everybody in it.
        public let network: String
        /// How many.
        public var most: Int
    }

    /// The length in characters of the code of one network in ``network``.
    public static let codeLength = 16

    /// The codes of the caller's networks in a row, from the widest to the narrowest: what is in a network begins like it. Empty on this machine,
    /// which has no limit; `nil` for the app's server.
    public let network: String?
    /// The limits of the networks that have one, the widest first.
    public var limits: [Limit]
    /// How many codes of one app may be waiting that its server has asked for, how many that anybody else has, and how many logins that have been
    /// decided are remembered until their codes expire.
    public var mostOfApp = DeviceLogin.mostWaiting

    /// A server that has proven itself by the app's secret: it asks for many devices.
    public static let appServer = DeviceOrigin(network: nil, limits: [])

    private init(network: String?, limits: [Limit]) {
        self.network = network
        self.limits = limits
    }

    /// Anybody else: an app's id and its client token are no secrets.
    /// - Parameters:
    ///   - address: the caller's; `nil` on this machine.
    ///   - sealer: the provider's, whose key names the networks.
    public init(_ address: NetworkAddress?, sealer: Sealer) {
        var path = ""
        var limits: [Limit] = []
        for network in address?.nestedNetworks ?? [] {
            let code = sealer.code(over: Array(network.description.utf8), for: .deviceNetwork)
            path += Hexadecimal.encode(code.prefix(Self.codeLength / 2))
            guard let most = network.limit(ofOne: DeviceLogin.mostWaitingInNetwork) else { continue }
            limits.append(Limit(network: path, most: most))
        }
        self.init(network: path, limits: limits)
    }
}
