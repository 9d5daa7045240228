import LoginModel
import NIOCore
import NIOSSL
import NIOTLS

/// Decides by the first bytes of a tunnel what it carries.
final class TunnelOpening: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// The first byte of a TLS connection: a record of the handshake (RFC 8446, section 5.1).
    private static let handshakeRecord: UInt8 = 22

    private let proxy: ProxyContext
    private let addTLSHandlers: (ChannelPipeline.SynchronousOperations) throws -> Void
    private let addOtherHandlers: (ChannelPipeline.SynchronousOperations) throws -> Void
    private var timeout: Scheduled<Void>?

    private init(
        _ proxy: ProxyContext, tls: @escaping (ChannelPipeline.SynchronousOperations) throws -> Void,
        other: @escaping (ChannelPipeline.SynchronousOperations) throws -> Void
    ) {
        self.proxy = proxy
        addTLSHandlers = tls
        addOtherHandlers = other
    }

    /// Adds the handlers for a connection to the provider, by TLS with the name of the host, or redirected to it.
    /// - Parameter host: the host that the client has named; `nil` if it has connected without a proxy.
    static func addProviderHandlers(to channel: any Channel, for host: URLHost?, _ proxy: ProxyContext) throws {
        let opening = TunnelOpening(proxy) { pipeline in
            try pipeline.addHandler(
                ByteToMessageHandler(
                    SNIHandler { result in Self.startTLS(on: channel, named: result, expected: host, proxy) }))
        } other: { pipeline in
            try ClientHandler.add(to: pipeline, proxy, role: .redirection)
        }
        try channel.pipeline.syncOperations.addHandler(opening)
    }

    /// Adds the handlers that relay a tunnel to another host, unless the client wants TLS with a host of a reserved domain there.
    static func addHostHandlers(to client: any Channel, relayingTo host: any Channel, _ proxy: ProxyContext) throws {
        let (clientEnd, hostEnd) = RelayHandler.pair()
        let opening = TunnelOpening(proxy) { pipeline in
            clientEnd.isBlocked = true
            let check = SNIHandler { result in
                guard case .hostname(let name) = result, isReserved(name) else {
                    clientEnd.isBlocked = false
                    return client.eventLoop.makeSucceededVoidFuture()
                }
                proxy.log.record("\(name.escapedForLog) is refused, because the client has asked the proxy for another host.")
                return close(client)
            }
            try pipeline.addHandler(ByteToMessageHandler(check), position: .before(clientEnd))
        } other: { _ in
        }
        // The host may be the one that speaks first, so there is no time limit for the client's first bytes.
        try client.pipeline.syncOperations.addHandlers(opening, IdleStateHandler(allTimeout: proxy.limits.idleTimeout), clientEnd)
        try host.pipeline.syncOperations.addHandler(hostEnd)
        HostConnector.completeTunnel(host)
        try host.syncOptions?.setOption(.autoRead, value: true)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        timeout = context.eventLoop.scheduleTask(in: proxy.limits.idleTimeout) { channel.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { timeout?.cancel() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        guard let first = bytes.getInteger(at: bytes.readerIndex, as: UInt8.self) else { return }
        do {
            try (first == Self.handshakeRecord ? addTLSHandlers : addOtherHandlers)(context.pipeline.syncOperations)
            context.fireChannelRead(data)
            context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
        } catch {
            context.close(promise: nil)
        }
    }

    // MARK: TLS

    private static func startTLS(
        on channel: any Channel, named result: SNIResult, expected: URLHost?, _ proxy: ProxyContext
    ) -> EventLoopFuture<Void> {
        if case .hostname(let name) = result {
            let host = try? URLHost(name)
            let isExpected = host.map { host in expected.map { $0.isSameMachine(as: host) } ?? EmulatedHosts.contains(host) } ?? false
            guard isExpected else {
                let asked = expected.map { "has asked the proxy for \($0)" } ?? "is connected to the emulator"
                proxy.log.record("\(name.escapedForLog) is refused, because the client \(asked).")
                return close(channel)
            }
        }
        return proxy.connector.connectToProvider(on: channel.eventLoop).assumeIsolated().flatMapThrowing { provider in
            guard channel.isActive else { return provider.close(promise: nil) }
            let (clientEnd, providerEnd) = RelayHandler.pair()
            try channel.pipeline.syncOperations.addHandlers(
                IdleStateHandler(allTimeout: proxy.limits.idleTimeout), NIOSSLServerHandler(context: proxy.tls),
                HandshakeTimeout(proxy.limits.handshakeTimeout), clientEnd)
            try provider.pipeline.syncOperations.addHandler(providerEnd)
            try provider.syncOptions?.setOption(.autoRead, value: true)
        }.nonisolated().flatMapError { _ in close(channel) }
    }

    /// Closes a channel. The returned future never succeeds, so that bytes that wait for it are dropped.
    private static func close(_ channel: any Channel) -> EventLoopFuture<Void> {
        channel.close(promise: nil)
        return channel.eventLoop.makeFailedFuture(ChannelError.ioOnClosedChannel)
    }

    private static func isReserved(_ name: String) -> Bool { (try? URLHost(name)).map(EmulatedHosts.isReserved) ?? false }
}
