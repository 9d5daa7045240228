import HTTPTypes
import Hummingbird
import LoginModel
import NIOCore
import ProviderDomain

/// Where a request comes from, as far as that can be known.
struct CallerNetwork: Sendable {
    /// The whole address; `nil` where the connection has none.
    let address: NetworkAddress?
    /// The networks that the caller is in, the widest first. None where it is this machine, as far as that can be known: behind a proxy that does
    /// not say who called it, everybody is.
    let networks: [NetworkAddress.Range]

    /// The whole address; `nil` where it is not known, or is this machine's as ``networks`` says.
    var distantAddress: NetworkAddress? { networks.isEmpty ? nil : address }

    /// Both for a call to a program's address.
    var origin: CallOrigin { CallOrigin(address: address, networks: networks) }

    /// Names those with whom the caller shares what each gets in turn: the widest network. Everybody on this machine is one.
    var group: String { networks.first?.description ?? "" }

    /// A proxy on this machine, or one that the operator has named, says in the last part of `X-Forwarded-For` who called it, which may be
    /// another such proxy; nobody else is believed.
    init(_ request: Request, _ context: ProviderContext) {
        var caller = context.peer
        // Read from the end, so that nobody's text costs more than the proxies that there are.
        var told = request.headers[.forwardedFor]?[...] ?? ""
        for _ in 0..<Self.mostProxies {
            guard let proxy = caller, Self.isProxy(proxy, context.proxies), !told.isEmpty else { break }
            let start = told.utf8.lastIndex(of: UInt8(ascii: ",")).map(told.utf8.index(after:)) ?? told.startIndex
            let text = told[start...]
            guard text.utf8.count <= Self.longestAddress else { break }
            told = told[..<start].dropLast()
            let written = text.filter { $0 != " " }
            if written.isEmpty { continue }
            guard let next = try? SocketAddress(ipAddress: Self.withoutPort(written), port: 0) else { break }
            caller = next
        }
        address = caller.flatMap(Self.address)
        networks = caller.map(Self.isThisMachine) ?? true ? [] : address?.networks ?? []
    }

    /// How many proxies one request passes.
    private static let mostProxies = 16
    /// Bytes of an address with its port, and blanks around it.
    private static let longestAddress = 128

    /// Some proxies write `192.0.2.1:4711`, or `[2001:db8::1]:4711`.
    private static func withoutPort(_ text: String) -> String {
        if text.first == "[" { return String(text.dropFirst().prefix { $0 != "]" }) }
        return text.count { $0 == ":" } == 1 ? String(text.prefix { $0 != ":" }) : text
    }

    /// The widest network that whoever has opened a connection is in; `nil` where that is this machine or a proxy, for which many networks
    /// stand, or where it has no address.
    static func ofPeer(_ peer: SocketAddress?, behind proxies: [NetworkAddress.Range]) -> NetworkAddress.Range? {
        peer.flatMap { isProxy($0, proxies) ? nil : address(of: $0)?.networks.first }
    }

    private static func isProxy(_ address: SocketAddress, _ proxies: [NetworkAddress.Range]) -> Bool {
        isThisMachine(address) || Self.address(of: address).map { address in proxies.contains { $0.contains(address) } } == true
    }

    private static func address(of address: SocketAddress) -> NetworkAddress? {
        // An address of one link has the name of the link behind it.
        address.ipAddress.flatMap { NetworkAddress(text: String($0.prefix { $0 != "%" })) }
    }

    private static func isThisMachine(_ address: SocketAddress) -> Bool {
        guard let network = Self.address(of: address), network.isLoopback else { return false }
        // An address of version 4 inside one of version 6 is one's own only where a socket takes both versions (RFC 4291, section 2.5.5.2).
        guard network.bytes.count == 4, address.protocol == .inet6 else { return true }
        return address.ipAddress?.hasPrefix("::ffff:") == true
    }
}

extension HTTPField.Name {
    /// What reverse proxies add.
    fileprivate static let forwardedFor = HTTPField.Name("X-Forwarded-For") ?? .server
}
