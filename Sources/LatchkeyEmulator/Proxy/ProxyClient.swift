import Foundation
import NIOCore

/// The two ends of a client's connection to the proxy, by which the kernel knows the user of the client.
struct ProxyClient: Sendable {
    /// The reason why a connection is refused whose client the kernel does not list, usually because it has closed the connection.
    struct UnknownUser: Error, CustomStringConvertible {
        let description = "The user of the client cannot be found out."
    }

    private let client: SocketAddress?
    private let server: SocketAddress?

    init(of channel: any Channel) {
        client = channel.remoteAddress
        server = channel.localAddress
    }

    /// Throws a refusal unless the client is a program of a user, or of root, who can become that user anyway, or ``UnknownUser``. It reads
    /// files.
    func check(isOf user: uid_t, otherwise reason: String) throws {
        guard let client, let server, let found = PeerUser.id(client: client, server: server) else { throw UnknownUser() }
        guard found == user || found == 0 else { throw ProxyRules.Refusal(description: reason) }
    }
}
