import LoginModel

/// The source of a request for a device code, which determines the limits on pending codes. Codes that are requested without the app secret
/// do not count toward the limit of the app's server (RFC 8628, section 5.2).
///
/// Networks are identified by keyed codes, so that the store contains no IP addresses.
public struct DeviceOrigin: Sendable, Hashable {
    /// The limit on the pending codes of one network, over all apps.
    public struct Limit: Sendable, Hashable {
        /// The prefix that ``DeviceOrigin/network`` has for every client in the network.
        public let network: String
        /// The largest number of pending codes.
        public var maximum: Int
    }

    /// The number of characters by which ``network`` identifies a single network.
    public static let codeLength = 16

    /// The concatenated codes of the caller's networks, from the widest to the narrowest. The value for a network therefore begins with the
    /// value for each wider network that contains it. The value is empty for this machine, which has no limit, and `nil` for the app's
    /// server.
    public let network: String?
    /// The limits of the caller's networks, the widest network first. Networks without a limit are left out.
    public var limits: [Limit]
    /// The limit of one app. It applies separately to three groups: the pending codes that the app's server requested, the pending codes
    /// that anyone else requested, and the decided logins, which are stored until their codes expire.
    public var maximumPerApp = DeviceLogin.maximumPending

    /// A server that authenticated with the app secret and may request codes for many devices.
    public static let appServer = DeviceOrigin(network: nil, limits: [])

    /// Whether the app's server requested the code. Such codes have a limit of their own.
    public var isAppServer: Bool { network == nil }

    private init(network: String?, limits: [Limit]) {
        self.network = network
        self.limits = limits
    }

    /// Creates the origin of a request without the app secret. Such a request contains a client token or only the app ID, which are not
    /// secret.
    /// - Parameters:
    ///   - address: The caller's IP address; `nil` for this machine.
    ///   - sealer: The provider's sealer, from whose key the network codes are derived.
    public init(_ address: NetworkAddress?, sealer: Sealer) {
        var path = ""
        var limits: [Limit] = []
        for network in address?.nestedNetworks ?? [] {
            let code = sealer.code(over: Array(network.description.utf8), for: .deviceNetwork)
            path += Hexadecimal.encode(code.prefix(Self.codeLength / 2))
            guard let most = network.scaledLimit(DeviceLogin.maximumPendingInNetwork) else { continue }
            limits.append(Limit(network: path, maximum: most))
        }
        self.init(network: path, limits: limits)
    }
}
