import NIOCore
import NIOHTTP1

/// Records the activity on a connection, one request at a time; see ``ConnectionActivity``.
final class ActivityHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let activity: ConnectionActivity
    /// The number of requests that have begun.
    private var requests = 0
    /// The bytes of the body received since the request began or last made progress.
    private var received = 0
    private var isEnding = false
    /// The number of bytes of a body that count as progress: the size of an ordinary form.
    private static let progress = BodyReservation.ordinaryFormBytes

    init(_ activity: ConnectionActivity) { self.activity = activity }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            requests += 1
            received = 0
            isEnding = !activity.enter(.receiving, at: context.eventLoop.now)
        case .body(let bytes):
            received += bytes.readableBytes
            guard received >= Self.progress, activity.state?.phase == .receiving else { break }
            received = 0
            isEnding = !activity.enter(.receiving, at: context.eventLoop.now)
        case .end:
            // A request that already has a response must not return to the answering phase.
            if activity.state?.phase == .receiving { isEnding = !activity.enter(.answering, at: context.eventLoop.now) }
        }
        if !isEnding { context.fireChannelRead(data) }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        let sent = promise ?? context.eventLoop.makePromise(of: Void.self)
        let answered = requests
        let bound = NIOLoopBound((handler: self, loop: context.eventLoop), eventLoop: context.eventLoop)
        sent.futureResult.whenComplete { _ in
            let (handler, loop) = bound.value
            // The next request may have begun before the client read this response.
            if handler.requests == answered { _ = handler.activity.enter(.idle, at: loop.now) }
        }
        context.write(data, promise: sent)
    }
}
