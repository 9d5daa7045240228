import NIOCore
import NIOHTTP1

/// Responds with 431 (RFC 6585, section 5) to a request whose head is too large or has too many header fields. The server itself responds with 400
/// to everything that it cannot parse.
///
/// The handler comes after ``PipelinedRequests``, so earlier requests have been answered. Nothing is read after the oversized request.
final class OversizedHead: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Whether the head of a request has arrived, but not its end. An oversized header that the parser reports in this state is a trailer.
    private var isReceiving = false
    private var isTooLarge = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: isReceiving = true
        case .body: break
        case .end: isReceiving = false
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if !isReceiving, error as? HTTPParserError == .headerOverflow { isTooLarge = true }
        context.fireErrorCaught(error)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard isTooLarge, case .head(var head) = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        head.status = .requestHeaderFieldsTooLarge
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}
