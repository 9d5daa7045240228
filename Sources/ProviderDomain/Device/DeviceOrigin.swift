public import LoginModel

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
        public let most: Int
    }

    /// The codes of the caller's networks in a row, from the widest to the narrowest: what is in a network begins like it. Empty on this machine,
    /// which has no limit; `nil` for the app's server.
    public let network: String?
    /// The code of the widest network, which gives a place up first where it has most places of an app; empty and `nil` as in ``network``.
    public let group: String?
    /// The limits of the networks.
    public let limits: [Limit]
    /// How many codes of one app may be waiting that its server has asked for, and how many that anybody else has.
    public var mostOfApp = DeviceLogin.mostWaiting

    /// A server that has proven itself by the app's secret: it asks for many devices.
    public static let appServer = DeviceOrigin(network: nil, group: nil, limits: [])

    private init(network: String?, group: String?, limits: [Limit]) {
        self.network = network
        self.group = group
        self.limits = limits
    }

    /// Anybody else: an app's id and its client token are no secrets.
    /// - Parameters:
    ///   - networks: those that the caller is in, the widest first; empty on this machine.
    ///   - sealer: the provider's, whose key names the networks.
    public init(_ networks: [NetworkAddress.Range], sealer: Sealer) {
        var path = ""
        var group = ""
        var limits: [Limit] = []
        for network in networks {
            guard let most = network.limit else { continue }
            path += Hexadecimal.encode(sealer.code(over: Array(network.description.utf8), for: .deviceNetwork).prefix(8))
            if group.isEmpty { group = path }
            limits.append(Limit(network: path, most: most))
        }
        self.init(network: path, group: group, limits: limits)
    }
}
