import LoginModel
import NIOCore
import NIOPosix

/// Accepts connections on loopback sockets, and closes all of them at its end.
final class ProxyServer: Sendable {
    /// The protocol of the clients of a socket.
    enum ListenerProtocol: Sendable {
        /// HTTP to a proxy.
        case proxy(ProxyContext)
        /// TLS or HTTP to the hosts of the login system, by an address of this computer.
        case hosts(ProxyContext)
        /// The protocol of a service on a port of this computer, to which the bytes are forwarded.
        case port(Int)
    }

    private let group: any EventLoopGroup
    private let limits: ProxyLimits
    /// The number of open connections of all proxies of the run.
    private let count: Locked<Int>
    private let listeners = Locked<[any Channel]>([])
    private let connections = Locked<[ObjectIdentifier: any Channel]>([:])

    /// - Parameter count: the number of open connections, which all proxies of the run share.
    init(group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton, limits: ProxyLimits, count: Locked<Int>) {
        self.group = group
        self.limits = limits
        self.count = count
    }

    /// Accepts connections on a socket that already listens.
    @discardableResult
    func accept(on socket: CInt, _ listenerProtocol: ListenerProtocol) async throws -> any Channel {
        let listener = try await ServerBootstrap(group: group)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { [self] channel in
                channel.eventLoop.makeCompletedFuture {
                    guard admit(channel) else { throw ChannelError.eof }
                    switch listenerProtocol {
                    case .proxy(let proxy): try ClientHandler.add(to: channel.pipeline.syncOperations, proxy, role: .proxy)
                    case .hosts(let proxy): try ProviderTunnel.addHandlers(to: channel, for: nil, proxy)
                    case .port(let port): try channel.pipeline.syncOperations.addHandler(PortTunnel(port: port, limits))
                    }
                }
            }
            .withBoundSocket(socket).get()
        listeners.withLock { $0.append(listener) }
        return listener
    }

    /// Stops listening, and closes all connections.
    func close() async {
        await Self.close(listeners.withLock { $0 })
        // A listener that still listens could have admitted a further one.
        await Self.close(connections.withLock { Array($0.values) })
    }

    private static func close(_ channels: [any Channel]) async {
        for channel in channels { channel.close(promise: nil) }
        for channel in channels { try? await channel.closeFuture.get() }
    }

    /// Counts a connection. Returns `false` if there are too many.
    private func admit(_ channel: any Channel) -> Bool {
        let isAdmitted = count.withLock { count in
            guard count < limits.maximumConnections else { return false }
            count += 1
            return true
        }
        guard isAdmitted else { return false }
        let id = ObjectIdentifier(channel)
        connections.withLock { $0[id] = channel }
        channel.closeFuture.whenComplete { _ in
            self.connections.withLock { _ = $0.removeValue(forKey: id) }
            self.count.withLock { $0 -= 1 }
        }
        return true
    }
}
