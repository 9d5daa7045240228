import NIOCore

/// Relays a connection to a service on a port of this computer. Until the service is connected, what the client sends is held back.
final class PortTunnel: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let port: Int
    private let limits: ProxyLimits
    private var held = ByteBuffer()
    private var inputIsClosed = false

    init(port: Int, _ limits: ProxyLimits) {
        self.port = port
        self.limits = limits
    }

    func handlerAdded(context: ChannelHandlerContext) {
        // The channel nevertheless reads what the client has sent before it has closed its side.
        try? context.channel.syncOptions?.setOption(.autoRead, value: false)
    }

    func channelActive(context: ChannelHandlerContext) {
        let client = context.channel
        HostConnector.connectToThisMachine(port: port, on: context.eventLoop, limits).assumeIsolated()
            .flatMapThrowing { service in
                guard client.isActive else {
                    service.close(promise: nil)
                    throw ChannelError.ioOnClosedChannel
                }
                let (clientEnd, serviceEnd) = RelayHandler.pair(self.limits)
                try client.pipeline.syncOperations.addHandlers(IdleStateHandler(allTimeout: self.limits.idleTimeout), clientEnd)
                try service.pipeline.syncOperations.addHandler(serviceEnd)
                try service.syncOptions?.setOption(.autoRead, value: true)
                context.passOn(self.held, inputIsClosed: self.inputIsClosed)
            }
            .whenFailure { _ in client.close(promise: nil) }
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { held.writeImmutableBuffer(unwrapInboundIn(data)) }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed: inputIsClosed = true
        default: context.fireUserInboundEventTriggered(event)
        }
    }
}
