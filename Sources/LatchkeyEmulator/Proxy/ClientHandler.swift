import LoginModel
import NIOCore
import NIOHTTP1
import NIOPosix

/// Answers the first request of a connection to the proxy, or makes the connection a tunnel. Each connection carries one request.
final class ClientHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    /// The requests that the connection accepts.
    enum Role: Sendable {
        /// All requests to a proxy.
        case proxy
        /// Requests to the login system itself, which are redirected to https.
        case redirection
    }

    static let encoderName = "response encoder"
    static let decoderName = "request decoder"

    private let proxy: ProxyContext
    private let role: Role
    private var hasHead = false
    private var tunnelRequest: HTTPRequestHead?
    private var timeout: Scheduled<Void>?
    private var relay: HTTPRequestRelay?
    private var pending: [HTTPClientRequestPart] = []

    init(_ proxy: ProxyContext, role: Role) {
        self.proxy = proxy
        self.role = role
    }

    /// Adds the handlers that make a channel understand requests.
    static func add(to pipeline: ChannelPipeline.SynchronousOperations, _ proxy: ProxyContext, role: Role) throws {
        // The responses of hosts are passed on with the framing that they have.
        var encoding = HTTPResponseEncoder.Configuration()
        encoding.automaticallySetFramingHeaders = false
        try pipeline.addHandler(HTTPResponseEncoder(configuration: encoding), name: encoderName)
        let decoder = HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: proxy.limits.decoderLimits)
        try pipeline.addHandler(ByteToMessageHandler(decoder), name: decoderName)
        try pipeline.addHandler(ClientHandler(proxy, role: role))
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        timeout = context.eventLoop.scheduleTask(in: proxy.limits.handshakeTimeout) { channel.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { timeout?.cancel() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head) where !hasHead:
            hasHead = true
            timeout?.cancel()
            // No more bytes are read from the client until the request has a destination.
            try? context.channel.syncOptions?.setOption(.autoRead, value: false)
            // The decoder keeps later bytes only after a CONNECT request has ended.
            if head.method == .CONNECT { tunnelRequest = head } else { respond(to: head, context) }
        case .head: break
        case .body(let bytes): send(.body(.byteBuffer(bytes)))
        case .end(let trailers):
            guard let head = tunnelRequest else { return send(.end(trailers)) }
            tunnelRequest = nil
            respond(to: head, context)
        }
    }

    /// Sends a part of the request to its host. Parts that have been read together with the head wait until there is a connection.
    private func send(_ part: HTTPClientRequestPart) {
        if let relay { relay.send(part) } else { pending.append(part) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !hasHead, error is HTTPParserError else { return context.close(promise: nil) }
        hasHead = true
        send(
            ProxyResponse(.badRequest, "The request is not valid HTTP, or its head is larger than \(proxy.limits.maximumHeadBytes) bytes."),
            context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed where !hasHead: context.close(promise: nil)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    // MARK: Requests

    private func respond(to head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        do {
            guard role == .proxy else { return send(try redirection(of: head), context) }
            switch try ProxyRequest(head) {
            case .local(let path): send(proxy.documents.answer(to: head, path: path), context)
            case .tunnel(let host, let port): openTunnel(to: host, port, context)
            case .forward(let host, let port, let isEncrypted, let authority, let target):
                var head = head
                try head.checkFraming()
                forward(head, to: host, port, isEncrypted: isEncrypted, authority: authority, target: target, context)
            }
        } catch {
            send(ProxyResponse(.badRequest, "\(error)"), context)
        }
    }

    /// Returns the answer to a request without TLS for a path of the login system.
    private func redirection(of head: HTTPRequestHead) throws(ProxyRequest.Malformed) -> ProxyResponse {
        let hosts = head.headers["Host"]
        guard hosts.count == 1 else { throw ProxyRequest.Malformed(description: "The request needs one Host header.") }
        let (host, _) = try ProxyRequest.authority(hosts[0], defaultPort: 80)
        guard EmulatedHosts.contains(host), head.uri.hasPrefix("/") else { return refusal("\(host) is not a host of the login system.") }
        return .redirect(to: host, target: head.uri)
    }

    private func openTunnel(to host: URLHost, _ port: Int, _ context: ChannelHandlerContext) {
        let connector = proxy.connector
        switch proxy.rules.destination(of: host, port: port, isEncrypted: true) {
        case .refused(let reason): send(refusal(reason), context)
        case .provider: startTunnel(context) { try ProviderTunnel.addHandlers(to: $0, for: host, self.proxy) }
        case .host: openTunnel(context, host, connect(to: host, port, context))
        case .proxy(let upstream):
            let loop = context.eventLoop
            let opened = connect(to: host, port, context, through: upstream) {
                connector.tunnel(to: host, port: port, through: upstream, on: loop)
            }
            openTunnel(context, host, opened)
        }
    }

    private func openTunnel(_ context: ChannelHandlerContext, _ host: URLHost, _ connected: EventLoopFuture<any Channel>) {
        connect(context, host, connected) { channel in
            self.startTunnel(context) { try HostTunnel.addHandlers(to: $0, relayingTo: channel, of: host, self.proxy) }
        }
    }

    /// Answers a CONNECT request with success, and passes what follows to the handlers that `configure` adds.
    private func startTunnel(_ context: ChannelHandlerContext, _ configure: (any Channel) throws -> Void) {
        let channel = context.channel
        let pipeline = context.pipeline.syncOperations
        do {
            pipeline.removeHandler(name: Self.encoderName, promise: nil)
            // The answer comes first, because the handlers forward at once what the host has already sent.
            channel.writeAndFlush(ByteBuffer(string: "HTTP/1.1 200 Connection established\r\n\r\n"), promise: nil)
            try configure(channel)
            pipeline.removeHandler(self, promise: nil)
            try channel.syncOptions?.setOption(.autoRead, value: true)
            // The decoder passes the bytes that it has buffered to the new handlers, which forward them at the end of a read.
            pipeline.removeHandler(name: Self.decoderName).whenComplete { _ in channel.pipeline.fireChannelReadComplete() }
        } catch {
            channel.close(promise: nil)
        }
    }

    private func forward(
        _ head: HTTPRequestHead, to host: URLHost, _ port: Int, isEncrypted: Bool, authority: String, target: String,
        _ context: ChannelHandlerContext
    ) {
        var head = head
        switch proxy.rules.destination(of: host, port: port, isEncrypted: isEncrypted) {
        case .refused(let reason): return send(refusal(reason), context)
        case .provider where !isEncrypted: return send(.redirect(to: host, target: target), context)
        case .provider:
            head.makeForwardable(target: target, authority: host.name ?? authority)
            forward(head, context, host, proxy.connector.connectToProvider(on: context.eventLoop))
        case .host, .proxy:
            guard !isEncrypted else {
                return send(
                    ProxyResponse(
                        .notImplemented, "\(host) can be reached through the proxy only with CONNECT, because TLS ends at the host."),
                    context)
            }
            guard case .proxy(let upstream) = proxy.rules.destination(of: host, port: port, isEncrypted: false) else {
                head.makeForwardable(target: target, authority: authority)
                return forward(head, context, host, connect(to: host, port, context))
            }
            head.makeForwardable(target: "http://\(authority)\(target)", authority: authority)
            upstream.authorization?.reveal { head.headers.add(name: "Proxy-Authorization", value: $0) }
            let connector = proxy.connector
            let loop = context.eventLoop
            forward(head, context, host, connect(to: host, port, context, through: upstream) { connector.connect(to: upstream, on: loop) })
        }
    }

    private func forward(
        _ head: HTTPRequestHead, _ context: ChannelHandlerContext, _ host: URLHost, _ connected: EventLoopFuture<any Channel>
    ) {
        connect(context, host, connected) { channel in
            do {
                let isToProvider = EmulatedHosts.contains(host)
                let relay = try HTTPRequestRelay(from: context.channel, to: channel, isToProvider: isToProvider, head, self.proxy)
                self.pending.forEach(relay.send)
                self.pending = []
                self.relay = relay
            } catch {
                channel.close(promise: nil)
                context.close(promise: nil)
            }
        }
    }

    /// Connects to a host itself. Fails if the host turns out to be this computer, and the client does not reach its port.
    private func connect(to host: URLHost, _ port: Int, _ context: ChannelHandlerContext) -> EventLoopFuture<any Channel> {
        let check = LocalCheck(rules: proxy.rules, host: host, port: port, client: ProxyClient(of: context.channel))
        let loop = context.eventLoop
        return proxy.connector.connect(to: host, port: port, on: loop).flatMap { channel in
            let checked: EventLoopFuture<Void> =
                channel.staysOnThisComputer
                ? NIOThreadPool.singleton.runIfActive(eventLoop: loop) { try check.run() } : loop.makeSucceededVoidFuture()
            checked.whenFailure { _ in channel.close(promise: nil) }
            return checked.map { channel }
        }
    }

    /// Connects to a host through a proxy, if the client may do so.
    private func connect(
        to host: URLHost, _ port: Int, _ context: ChannelHandlerContext, through upstream: UpstreamProxy,
        _ open: @escaping @Sendable () -> EventLoopFuture<any Channel>
    ) -> EventLoopFuture<any Channel> {
        let check = UpstreamCheck(
            rules: proxy.rules, upstream: upstream, host: host, port: port, client: ProxyClient(of: context.channel))
        return check.run(on: context.eventLoop).flatMap { open() }
    }

    /// Continues with the channel to a host, or answers with an error.
    private func connect(
        _ context: ChannelHandlerContext, _ host: URLHost, _ connected: EventLoopFuture<any Channel>, _ use: @escaping (any Channel) -> Void
    ) {
        let client = context.channel
        connected.assumeIsolated().whenComplete { result in
            switch result {
            case .success(let channel) where client.isActive: use(channel)
            case .success(let channel): channel.close(promise: nil)
            case .failure(let error):
                guard client.isActive else { return }
                self.send(self.answer(to: error, host), context)
            }
        }
    }

    // MARK: Answers

    /// Returns the answer to a request whose host cannot be connected to.
    private func answer(to error: any Error, _ host: URLHost) -> ProxyResponse {
        switch error {
        case let error as ProxyRules.Refusal: refusal(error.description)
        case let error as ProxyClient.UnknownUser: ProxyResponse(.forbidden, error.description)
        case let error as LocalNames.Overload: overload(error.description)
        default: ProxyResponse(.badGateway, "\(host) cannot be reached.")
        }
    }

    private func refusal(_ reason: String) -> ProxyResponse {
        proxy.log.record(reason)
        return ProxyResponse(.forbidden, reason)
    }

    private func overload(_ reason: String) -> ProxyResponse {
        proxy.log.record(reason)
        return ProxyResponse(.badGateway, reason)
    }

    private func send(_ answer: ProxyResponse, _ context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(.head(answer.head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: answer.body)))), promise: nil)
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
    }
}
