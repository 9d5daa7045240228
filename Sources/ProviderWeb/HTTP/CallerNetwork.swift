import HTTPTypes
import Hummingbird
import LoginModel
import NIOCore
import ProviderDomain

/// The client's IP address and the networks that contain it.
struct CallerNetwork: Sendable {
    /// The client's IP address; `nil` if the connection has none.
    let address: NetworkAddress?
    /// The networks that contain the client, the widest first. The list is empty if the client appears to be this machine, which is the
    /// case for everyone behind a local proxy that does not send the client's address.
    let networks: [NetworkAddress.Range]
    /// The number of addresses that were read from `X-Forwarded-For`, which is the number of trusted proxies.
    let proxyCount: Int

    /// The client's IP address; `nil` if it is unknown, or if it is the address of this machine (see ``networks``).
    var remoteAddress: NetworkAddress? { networks.isEmpty ? nil : address }

    /// The address and the networks, as the origin of an API call.
    var origin: CallOrigin { CallOrigin(address: address, networks: networks) }

    /// The key of the group with which the client shares queues and limits: its widest network. All clients on this machine are one group.
    var groupKey: String { networks.first?.description ?? "" }

    /// Determines the client. A proxy on this machine, or one that the operator has configured, appends the address of its client to
    /// `X-Forwarded-For`. That client may be another such proxy. From anyone else, the header is ignored.
    init(_ request: Request, _ context: ProviderContext) {
        var caller = context.peer
        // The header is read from its end, so that the cost depends on the number of proxies, not on what a client sends.
        var forwarded = request.headers[.forwardedFor]?[...] ?? ""
        var count = 0
        for _ in 0..<Self.maximumProxies {
            guard let proxy = caller, Self.isProxy(proxy, context.proxies), !forwarded.isEmpty else { break }
            let start = forwarded.utf8.lastIndex(of: UInt8(ascii: ",")).map(forwarded.utf8.index(after:)) ?? forwarded.startIndex
            let text = forwarded[start...]
            guard text.utf8.count <= Self.maximumAddressBytes else { break }
            forwarded = forwarded[..<start].dropLast()
            let written = text.filter { $0 != " " }
            if written.isEmpty { continue }
            guard let next = try? SocketAddress(ipAddress: Self.withoutPort(written), port: 0) else { break }
            caller = next
            count += 1
        }
        proxyCount = count
        address = caller.flatMap(Self.address)
        networks = caller.map(Self.isThisMachine) ?? true ? [] : address?.networks ?? []
    }

    /// The maximum number of addresses that are read from `X-Forwarded-For`.
    private static let maximumProxies = 16
    /// The longest address with its port and surrounding spaces, in bytes.
    private static let maximumAddressBytes = 128

    /// Removes the port that some proxies add, as in `192.0.2.1:4711` or `[2001:db8::1]:4711`.
    private static func withoutPort(_ text: String) -> String {
        if text.first == "[" { return String(text.dropFirst().prefix { $0 != "]" }) }
        return text.count { $0 == ":" } == 1 ? String(text.prefix { $0 != ":" }) : text
    }

    /// Returns the widest network of a connection's peer. Returns `nil` for a peer without an address, and for this machine and proxies,
    /// which forward requests from many networks.
    static func ofPeer(_ peer: SocketAddress?, behind proxies: [NetworkAddress.Range]) -> NetworkAddress.Range? {
        peer.flatMap { isProxy($0, proxies) ? nil : address(of: $0)?.networks.first }
    }

    private static func isProxy(_ address: SocketAddress, _ proxies: [NetworkAddress.Range]) -> Bool {
        isThisMachine(address) || Self.address(of: address).map { address in proxies.contains { $0.contains(address) } } == true
    }

    private static func address(of address: SocketAddress) -> NetworkAddress? {
        address.withSockAddr { socket, size in
            let bytes = UnsafeRawBufferPointer(start: socket, count: size)
            return switch address {
            // The fields `sin_addr` and `sin6_addr`.
            case .v4: NetworkAddress(Array(bytes[4..<8]))
            case .v6: NetworkAddress(Array(bytes[8..<24]))
            case .unixDomainSocket: nil
            }
        }
    }

    private static func isThisMachine(_ address: SocketAddress) -> Bool {
        if case .unixDomainSocket = address { return true }
        guard let network = Self.address(of: address), network.isLoopback else { return false }
        // An IPv4-mapped IPv6 address is local only on a socket that accepts both versions (RFC 4291, section 2.5.5.2).
        guard network.bytes.count == 4, address.protocol == .inet6 else { return true }
        return address.ipAddress?.hasPrefix("::ffff:") == true
    }
}

extension HTTPField.Name {
    /// The header in which reverse proxies name their client.
    static let forwardedFor = HTTPField.Name("X-Forwarded-For") ?? .server
}
