import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Answers a request from the ``ResponseCache``, or lets the routes answer it and stores what they answer.
///
/// The handler is the last one before the routes, so that all limits of a connection hold for these requests too. There is one request at a time; see ``PipelinedRequests``.
final class CachedResponses: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// A response of the routes, as far as they have written it.
    private struct Recording {
        let target: String
        let state: ResponseCache.State
        var head: HTTPResponse?
        var body: [ByteBuffer] = []
    }

    private let cache: ResponseCache
    /// The head of a request that the cache covers, until it is known whether the request has a body.
    private var head: HTTPRequest?
    private var recording: Recording?

    init(_ cache: ResponseCache) { self.cache = cache }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let request) where cache.covers(request): head = request
        case .end where head != nil: answer(context, data)
        case .head, .body, .end:
            forwardHead(context)
            context.fireChannelRead(data)
        }
    }

    private func answer(_ context: ChannelHandlerContext, _ end: NIOAny) {
        guard let target = head?.path else { return }
        if let entry = cache.entry(for: target, at: context.eventLoop.now) {
            head = nil
            context.write(wrapOutboundOut(.head(entry.head)), promise: nil)
            for buffer in entry.body { context.write(wrapOutboundOut(.body(buffer)), promise: nil) }
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        } else {
            recording = Recording(target: target, state: cache.state)
            forwardHead(context)
            context.fireChannelRead(end)
        }
    }

    private func forwardHead(_ context: ChannelHandlerContext) {
        guard let request = head else { return }
        head = nil
        context.fireChannelRead(wrapInboundOut(.head(request)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if recording != nil { record(unwrapOutboundIn(data), at: context.eventLoop.now) }
        context.write(data, promise: promise)
    }

    private func record(_ part: HTTPResponsePart, at now: NIODeadline) {
        switch part {
        case .head(let head): recording?.head = head
        case .body(let buffer): recording?.body.append(buffer)
        case .end:
            if let recording, let head = recording.head {
                cache.store(head, recording.body, for: recording.target, made: recording.state, at: now)
            }
            recording = nil
        }
    }
}
