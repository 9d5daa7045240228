import NIOCore
import NIOHTTP1

/// Passes on the requests of a connection one at a time (RFC 9112, section 9.3.2). A request that arrives before the previous request is
/// answered waits for that response. It then waits for a turn of the event loop, so that other connections on the loop are served in
/// between. A client that waits for each response does not wait for a turn.
///
/// Nothing more is read while a request waits. ``ConnectionLimits/maximumReadSize`` bounds one read. However, when a client closes its
/// side, NIO looks for the end of the input and therefore reads everything that has arrived. The number and size of waiting parts are
/// bounded here as well. If more arrives, the stored requests are answered, the rest is rejected as malformed HTTP (400), and the
/// connection ends.
final class PipelinedRequests: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// An event that arrived while an earlier request was unanswered.
    private enum Waiting {
        case part(HTTPServerRequestPart)
        case endOfInput
        case error(any Error)

        /// The approximate memory that the event occupies, in bytes.
        var size: Int {
            switch self {
            case .part(.head(let head)):
                head.headers.reduce(perPart + head.uri.utf8.count) { $0 + perHeader + $1.name.utf8.count + $1.value.utf8.count }
            case .part(.body(let bytes)): perPart + bytes.readableBytes
            case .part(.end(let trailers)):
                trailers?.reduce(perPart) { $0 + perHeader + $1.name.utf8.count + $1.value.utf8.count } ?? perPart
            case .endOfInput, .error: perPart
            }
        }

        private var perPart: Int { 64 }
        private var perHeader: Int { 32 }
    }

    /// The number of request parts that may wait: as many as one read can contain. A request without a body has two parts.
    static let maximumPending = 512
    /// The memory that waiting parts may occupy together, in bytes, overhead included.
    static let maximumPendingBytes = 64 * 1024

    private let waitForTurn: (@escaping @Sendable () -> Void) -> Void
    private var pending = CircularBuffer<Waiting>()
    private var pendingBytes = 0
    /// Whether the response to a request that was passed on is incomplete.
    private var isAnswering = false
    /// Whether the last request that was passed on is incomplete.
    private var isReceiving = false
    private var isWaitingForTurn = false
    private var isReadPending = false
    private var isOverLimit = false

    /// Creates the handler of one connection.
    /// - Parameter waitForTurn: calls its argument on the event loop's next turn.
    init(waitForTurn: @escaping (@escaping @Sendable () -> Void) -> Void) { self.waitForTurn = waitForTurn }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        let isHead = if case .head = part { true } else { false }
        if isOverLimit { return }
        if !pending.isEmpty || isHead && isAnswering { return enqueue(.part(part)) }
        forward(part, context)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let isEnd = if case .end = unwrapOutboundIn(data) { true } else { false }
        context.write(data, promise: promise)
        guard isEnd else { return }
        isAnswering = false
        if !pending.isEmpty { resumeOnNextTurn(context) }
    }

    func read(context: ChannelHandlerContext) {
        if pending.isEmpty { context.read() } else { isReadPending = true }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed = event as? ChannelEvent, !pending.isEmpty { return enqueue(.endOfInput) }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Malformed HTTP after a complete request waits for the response to that request. Malformed HTTP within a request is passed on at once,
        // because the handler of that request would otherwise wait forever for the rest. Any other error has already ended the connection.
        if error is HTTPParserError, isAnswering && !isReceiving || !pending.isEmpty { return enqueue(.error(error)) }
        context.fireErrorCaught(error)
    }

    func channelInactive(context: ChannelHandlerContext) {
        pending.removeAll()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { pending.removeAll() }

    private func forward(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
        switch part {
        case .head: (isAnswering, isReceiving) = (true, true)
        case .body: break
        case .end: isReceiving = false
        }
        context.fireChannelRead(wrapInboundOut(part))
    }

    private func enqueue(_ item: Waiting) {
        guard !isOverLimit else { return }
        pendingBytes += item.size
        isOverLimit = pending.count >= Self.maximumPending || pendingBytes > Self.maximumPendingBytes
        pending.append(isOverLimit ? .error(HTTPParserError.unknown) : item)
    }

    private func resumeOnNextTurn(_ context: ChannelHandlerContext) {
        guard !isWaitingForTurn else { return }
        isWaitingForTurn = true
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        waitForTurn { bound.value.handler.resume(bound.value.context) }
    }

    /// Whether an event must wait for the response to the last request that was passed on.
    private func mustWait(_ event: Waiting) -> Bool {
        switch event {
        case .part(.head): isAnswering
        case .error: isAnswering && !isReceiving
        case .part, .endOfInput: false
        }
    }

    private func resume(_ context: ChannelHandlerContext) {
        isWaitingForTurn = false
        while let next = pending.first, !mustWait(next) {
            pendingBytes -= pending.removeFirst().size
            switch next {
            case .part(let part): forward(part, context)
            case .endOfInput: context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
            case .error(let error): context.fireErrorCaught(error)
            }
        }
        context.fireChannelReadComplete()
        guard pending.isEmpty, isReadPending, !isOverLimit else { return }
        isReadPending = false
        context.read()
    }
}
