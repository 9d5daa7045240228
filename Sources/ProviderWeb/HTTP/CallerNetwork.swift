import HTTPTypes
import Hummingbird
import LoginModel
import NIOCore
import ProviderDomain

/// The network that a request comes from, as far as that can be known: an address of IP version 4, or the first 64 bits of one of version 6,
/// which is what one household or office has.
struct CallerNetwork: Sendable {
    /// Tells networks apart; `nil` where the connection has no address.
    let key: String?
    /// The whole address; `nil` where the connection has none.
    let address: NetworkAddress?
    /// Whether it is this machine, as far as that can be known: behind a proxy that does not say who called it, everybody is.
    let isThisMachine: Bool

    /// A proxy on this machine, or one that the operator has named, says in the last part of `X-Forwarded-For` who called it, which may be
    /// another such proxy; nobody else is believed.
    init(_ request: Request, _ context: ProviderContext) {
        var caller = context.peer
        var told = (request.headers[.forwardedFor] ?? "").split(separator: ",").map { String($0.filter { $0 != " " }) }
        while let proxy = caller, Self.isProxy(proxy, context), let text = told.popLast() {
            guard let next = try? SocketAddress(ipAddress: Self.withoutPort(text), port: 0) else { break }
            caller = next
        }
        address = caller.flatMap(Self.address)
        key = address.map(Self.key) ?? caller?.ipAddress
        isThisMachine = caller.map(Self.isThisMachine) ?? true
    }

    /// Some proxies write `192.0.2.1:4711`, or `[2001:db8::1]:4711`.
    private static func withoutPort(_ text: String) -> String {
        if text.first == "[" { return String(text.dropFirst().prefix { $0 != "]" }) }
        return text.count { $0 == ":" } == 1 ? String(text.prefix { $0 != ":" }) : text
    }

    private static func isProxy(_ address: SocketAddress, _ context: ProviderContext) -> Bool {
        isThisMachine(address) || Self.address(of: address).map { address in context.proxies.contains { $0.contains(address) } } == true
    }

    private static func address(of address: SocketAddress) -> NetworkAddress? {
        address.ipAddress.flatMap { NetworkAddress(text: $0) }
    }

    /// A socket that takes both versions has each caller of version 4 in an address of version 6: all of them in the same 64 bits.
    private static func key(of address: NetworkAddress) -> String {
        address.bytes.count == 4 ? address.bytes.map(String.init).joined(separator: ".") : Hexadecimal.encode(address.bytes.prefix(8))
    }

    private static func isThisMachine(_ address: SocketAddress) -> Bool {
        Self.address(of: address)?.isLoopback ?? false
    }
}

extension HTTPField.Name {
    /// What reverse proxies add.
    fileprivate static let forwardedFor = HTTPField.Name("X-Forwarded-For") ?? .server
}
