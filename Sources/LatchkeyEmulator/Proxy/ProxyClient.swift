import Foundation
import NIOCore

/// The two ends of a client's connection to the proxy, by which the kernel knows the user of the client.
struct ProxyClient: Sendable {
    private let client: SocketAddress?
    private let server: SocketAddress?

    init(of channel: any Channel) {
        client = channel.remoteAddress
        server = channel.localAddress
    }

    /// Throws the reason unless the client is a program of a user. It reads files.
    func check(isOf user: uid_t, otherwise reason: String) throws(ProxyRules.Refusal) {
        guard let client, let server, PeerUser.id(client: client, server: server) == user else {
            throw ProxyRules.Refusal(description: reason)
        }
    }
}
