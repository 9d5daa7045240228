import NIOCore
import NIOHTTP1

/// Answers a request whose head is too large, or has too many headers, with 431 (RFC 6585, section 5). The server answers everything that it cannot read
/// with 400, whatever is wrong with it.
///
/// It stands behind ``PipelinedRequests``: what comes before that request is answered by then, and nothing is read after it.
final class OversizedHead: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Whether a request has begun of which the end is missing: what is too large then are its trailers.
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
