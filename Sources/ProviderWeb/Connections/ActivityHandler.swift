import NIOCore
import NIOHTTP1

/// Notes what happens on a connection, one request at a time; see ``ConnectionActivity``.
final class ActivityHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let activity: ConnectionActivity
    /// How many requests have begun.
    private var requests = 0
    /// How much of a body has come since the request began or last made progress, in bytes.
    private var received = 0
    private var isEnding = false
    /// How much more of a body is progress, in bytes: as much as an ordinary form has.
    private static let progress = BodyReservation.ordinary

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
            // One that is answered already is not waited for.
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
            // The next one may have begun before the client has taken the answer.
            if handler.requests == answered { _ = handler.activity.enter(.idle, at: loop.now) }
        }
        context.write(data, promise: sent)
    }
}
