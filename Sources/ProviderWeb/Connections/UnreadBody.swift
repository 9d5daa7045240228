import NIOCore
import NIOHTTP1

/// Closes a connection after a response that was sent before the request was complete, because nothing reads the rest of the request's body
/// (RFC 9112, section 9.6).
///
/// The response says `Connection: close`, and the provider closes its sending side after the response. Further bytes from the client are
/// discarded for a short time. Closing the connection immediately would make the client's system discard the response before the client
/// reads it.
final class UnreadBody: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private enum State {
        /// The connection continues after the response.
        case open
        /// The response has begun and will end the connection.
        case lastAnswer
        /// The response has been sent; the associated value is the number of bytes that may still be discarded.
        case discarding(Int)
    }

    private let limits: ConnectionLimits
    private var state = State.open
    private var isRequestOpen = false
    private var closeTask: Scheduled<Void>?

    init(limits: ConnectionLimits) { self.limits = limits }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        switch part {
        case .head: isRequestOpen = true
        case .body: break
        case .end: isRequestOpen = false
        }
        guard case .discarding(let left) = state else { return context.fireChannelRead(data) }
        guard case .body(let bytes) = part else { return }
        if bytes.readableBytes > left { return context.close(promise: nil) }
        state = .discarding(left - bytes.readableBytes)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // Asks for further bytes, because the request's handler no longer does.
        if case .discarding = state { context.read() }
        context.fireChannelReadComplete()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch (unwrapOutboundIn(data), state) {
        case (.head(var head), .open) where isRequestOpen && !head.status.isInformational:
            state = .lastAnswer
            head.headers.replaceOrAdd(name: "Connection", value: "close")
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case (.end, .lastAnswer):
            state = .discarding(limits.maximumDiscardedBytes)
            context.writeAndFlush(data, promise: promise)
            context.close(mode: .output, promise: nil)
            let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
            closeTask = context.eventLoop.scheduleTask(in: limits.discardTimeout) { bound.value.close(promise: nil) }
            context.read()
        default: context.write(data, promise: promise)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .discarding = state, case .inputClosed = event as? ChannelEvent { return context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        closeTask?.cancel()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { closeTask?.cancel() }
}

extension HTTPResponseStatus {
    /// Whether another response head follows (RFC 9110, section 15.2).
    fileprivate var isInformational: Bool { (100..<200).contains(code) }
}
