import HummingbirdCore
import Logging
import LoginModel
import NIOCore
import NIOHTTP1

/// Connections that carry one request each and are closed after ``lifetime``, so that clients who send many requests, or do not read what
/// is sent to them, keep nobody else from the metrics.
struct MetricsChannel: ServerChildChannel {
    let connections: HTTP1Channel
    let open = LimitedConnections()

    /// The time after which a connection is closed, whatever it waits for. Prometheus waits for a response as long, by default.
    private static let lifetime = TimeAmount.seconds(10)

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        connections.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(SingleRequest(), position: .after(decoder))
            let end = channel.eventLoop.scheduleTask(in: Self.lifetime) { channel.close(promise: nil) }
            channel.closeFuture.whenComplete { _ in end.cancel() }
            open.add(channel)
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async { await connections.handle(value: value, logger: logger) }
}

/// The open connections, at most ``maximumCount`` of them. A new connection is always accepted: beyond the limit, the oldest one is closed.
final class LimitedConnections: Sendable {
    private static let maximumCount = 16
    /// The connections from the oldest to the newest.
    private let channels = Locked<[any Channel]>([])

    func add(_ channel: any Channel) {
        let oldest: (any Channel)? = channels.withLock { channels in
            channels.append(channel)
            return channels.count > Self.maximumCount ? channels.removeFirst() : nil
        }
        oldest?.close(promise: nil)
        channel.closeFuture.whenComplete { _ in self.channels.withLock { $0.removeAll { $0 === channel } } }
    }
}

/// Lets the first request of a connection end it, and discards the requests that follow.
private final class SingleRequest: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private var hasEnded = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasEnded else { return }
        switch unwrapInboundIn(data) {
        case .head(var head):
            head.headers.replaceOrAdd(name: "Connection", value: "close")
            context.fireChannelRead(wrapInboundOut(.head(head)))
        case .body: context.fireChannelRead(data)
        case .end:
            hasEnded = true
            context.fireChannelRead(data)
        }
    }
}
