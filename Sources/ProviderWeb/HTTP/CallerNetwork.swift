import HTTPTypes
import Hummingbird
import LoginModel
import NIOCore
import ProviderDomain

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

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
            guard let next = try? SocketAddress(ipAddress: text, port: 0) else { break }
            caller = next
        }
        key = caller.flatMap(Self.key)
        address = caller.flatMap(Self.address)
        isThisMachine = caller.map(Self.isThisMachine) ?? true
    }

    private static func isProxy(_ address: SocketAddress, _ context: ProviderContext) -> Bool {
        isThisMachine(address) || Self.address(of: address).map { address in context.proxies.contains { $0.contains(address) } } == true
    }

    private static func address(of address: SocketAddress) -> NetworkAddress? {
        address.ipAddress.flatMap { NetworkAddress(text: $0) }
    }

    private static func key(of address: SocketAddress) -> String? {
        guard case .v6 = address, let text = address.ipAddress else { return address.ipAddress }
        var bytes = [UInt8](repeating: 0, count: 16)
        return inet_pton(AF_INET6, text, &bytes) == 1 ? Hexadecimal.encode(bytes.prefix(8)) : text
    }

    private static func isThisMachine(_ address: SocketAddress) -> Bool {
        address.ipAddress.map { $0.hasPrefix("127.") || $0 == "::1" || $0.hasPrefix("::ffff:127.") } ?? false
    }
}

extension HTTPField.Name {
    /// What reverse proxies add.
    fileprivate static let forwardedFor = HTTPField.Name("X-Forwarded-For") ?? .server
}
