import NIOCore

/// Decides by the first bytes of a tunnel what it carries, and holds them back until it is known where they go.
final class TunnelOpening: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// What a tunnel carries.
    enum Content {
        /// TLS, with the server name of the client if it has sent one.
        case tls(serverName: String?)
        /// Bytes that begin like TLS, but cannot be read.
        case unreadable
        /// A request by HTTP without TLS, with the hosts of its target and of its Host headers, each with or without a port.
        case request(hosts: [String])
        /// A request whose head is too large.
        case tooLarge
        /// Another protocol.
        case other
    }

    private let limits: ProxyLimits
    private let isToAnotherHost: Bool
    private let connect: (Content) throws -> EventLoopFuture<Void>
    private var reader: ClientHelloReader
    private var requestReader: PlainRequestReader
    private var held = ByteBuffer()
    /// Whether the client has begun without TLS.
    private var isPlain = false
    private var isDecided = false
    private var inputIsClosed = false
    private var timeout: Scheduled<Void>?

    /// - Parameters:
    ///   - isToAnotherHost: whether the tunnel leads to another host, which may speak first, so that the client's time begins only with
    ///     bytes that are held back. If the tunnel leads to the emulator, its time begins at once.
    ///   - connect: adds the handlers for the bytes that follow, or throws to close the tunnel. Bytes are held back until the future succeeds.
    init(_ limits: ProxyLimits, isToAnotherHost: Bool, connect: @escaping (Content) throws -> EventLoopFuture<Void>) {
        self.limits = limits
        self.isToAnotherHost = isToAnotherHost
        self.connect = connect
        reader = ClientHelloReader(maximumBytes: limits.maximumClientHelloBytes)
        requestReader = PlainRequestReader(maximumBytes: limits.maximumHeadBytes)
    }

    func handlerAdded(context: ChannelHandlerContext) { if !isToAnotherHost { startTimeout(context) } }

    func handlerRemoved(context: ChannelHandlerContext) { timeout?.cancel() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        guard part.readableBytes > 0 else { return }
        held.writeImmutableBuffer(part)
        guard !isDecided else { return }
        if let content = content(with: part) {
            decide(content, context)
        } else if isToAnotherHost, isPlain, !requestReader.hasMethod {
            // The protocol may be another one, whose client waits for an answer. A host does nothing before it has got a whole request.
            let beginning = held
            held = ByteBuffer()
            context.fireChannelRead(wrapInboundOut(beginning))
        } else {
            startTimeout(context)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed where isDecided: inputIsClosed = true
        case ChannelEvent.inputClosed where !isToAnotherHost || held.readableBytes > 0: context.close(promise: nil)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    private func startTimeout(_ context: ChannelHandlerContext) {
        guard timeout == nil else { return }
        let channel = context.channel
        timeout = context.eventLoop.scheduleTask(in: limits.handshakeTimeout) { channel.close(promise: nil) }
    }

    /// Returns what the tunnel carries; `nil` if more bytes are needed.
    private func content(with part: ByteBuffer) -> Content? {
        guard !isPlain, held.getInteger(at: held.readerIndex) == ClientHelloReader.handshakeRecord else {
            isPlain = true
            // The emulator reads requests to itself later.
            return isToAnotherHost ? requestReader.read(part) : .other
        }
        do {
            return try reader.read(part).map { .tls(serverName: $0.serverName) }
        } catch {
            return .unreadable
        }
    }

    private func decide(_ content: Content, _ context: ChannelHandlerContext) {
        isDecided = true
        timeout?.cancel()
        do {
            // The client sends no more until the bytes that it has sent are passed on.
            try context.channel.syncOptions?.setOption(.autoRead, value: false)
            try connect(content).assumeIsolated().whenComplete { result in
                switch result {
                case .success: context.passOn(self.held, inputIsClosed: self.inputIsClosed)
                case .failure: context.close(promise: nil)
                }
            }
        } catch {
            context.close(promise: nil)
        }
    }
}
