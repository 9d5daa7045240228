import Foundation
import LoginModel

/// Decides where the proxy sends a connection.
struct ProxyRules: Sendable {
    /// Where a connection goes.
    enum Destination: Sendable {
        /// To the provider of the emulator.
        case provider
        /// To the host itself.
        case host
        /// To the host, through the proxy of the user's variables.
        case proxy(UpstreamProxy)
        /// Nowhere, for the reason that the sentence gives.
        case refused(String)
    }

    /// The reason why a connection is refused.
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    /// Whether hosts other than those of the login system and this machine are refused.
    var isOffline = false
    var upstream = UpstreamProxies()
    /// The ports of this computer that clients reach; `nil` for all.
    var localPorts: Set<UInt16>?
    /// The user of the emulator, whose programs alone reach this computer, and use proxies of the user's variables that need a password or
    /// are on this computer; `nil` if clients of no other user can connect.
    var user: uid_t?

    /// Returns where a connection goes.
    /// - Parameter isEncrypted: whether the client wants TLS, which decides between the user's proxies.
    func destination(of host: URLHost, port: Int, isEncrypted: Bool) -> Destination {
        if EmulatedHosts.contains(host) { return .provider }
        if EmulatedHosts.isReserved(host) {
            return .refused(
                "\(host) is not emulated, and no host of \(EmulatedHosts.domain) or its other domains is reached through the emulator.")
        }
        if host.isThisMachine || localPorts != nil && LocalAddresses.contains(host) {
            return refusal(ofLocalPort: port, of: host).map { .refused($0.description) } ?? .host
        }
        if isOffline { return .refused("\(host) is refused, because the emulator runs with --offline.") }
        return upstream.proxy(for: host, port: port, isEncrypted: isEncrypted).map(Destination.proxy) ?? .host
    }

    /// Returns why clients do not reach a port of this computer; `nil` if they do.
    /// - Parameter host: the name or address by which a client has named this computer.
    func refusal(ofLocalPort port: Int, of host: URLHost) -> Refusal? {
        guard let localPorts, !localPorts.contains(where: { Int($0) == port }) else { return nil }
        return Refusal(
            description: """
                Port \(port) of \(host) is refused, because COMMAND has a network of its own; '--forward \(port)' lets it reach this port of the \
                computer.
                """)
    }
}

extension String {
    /// The beginning of a name that a client has sent as that of a host, for a log: as much as a host name can have (RFC 1035, section 2.3.4).
    var escapedAsHost: String { String(unicodeScalars.prefix(253)).escapedForLog }
}
