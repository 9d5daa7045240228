import HTTPTypes
import Hummingbird
import LoginModel
import NIOCore

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
    /// Whether it is this machine, as far as that can be known: behind a proxy that does not say who called it, everybody is.
    let isThisMachine: Bool

    /// A proxy on this machine says in the last part of `X-Forwarded-For` who called it; nobody else is believed.
    init(_ request: Request, _ context: ProviderContext) {
        let told = request.headers[.forwardedFor]?.split(separator: ",").last?.trimmingPrefix { $0 == " " }
        if let peer = context.peer, Self.isThisMachine(peer), let told, let caller = try? SocketAddress(ipAddress: String(told), port: 0) {
            key = Self.key(of: caller)
            isThisMachine = Self.isThisMachine(caller)
        } else {
            key = context.peer.flatMap(Self.key)
            isThisMachine = context.peer.map(Self.isThisMachine) ?? true
        }
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
