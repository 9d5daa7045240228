import NIOCore
import NIOHTTP1

/// Hands on the requests of one connection one at a time (RFC 9112, section 9.3.2): one that was sent before its predecessor was answered waits for
/// that answer, and then for a turn of the event loop, so that other connections on the loop are answered in between. A client that waits for each
/// answer waits for no turn.
///
/// Nothing more is read while a request waits. What is read at once is bounded by ``ConnectionLimits/readSize``; a client that closes its side makes
/// the channel read whatever has come (NIO does so to find the end), so what waits is bounded here as well, in number and in bytes. Where more comes,
/// what has been kept is answered, then the rest is refused as if it were no HTTP (400), and the connection ends.
final class PipelinedRequests: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// What comes after a request that is not answered yet.
    private enum Waiting {
        case part(HTTPServerRequestPart)
        case endOfInput
        case error(any Error)

        var isHead: Bool { if case .part(.head) = self { true } else { false } }

        /// About how much memory it takes, in bytes.
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

    /// How many parts of requests may wait: as many as one read can bring. A request without a body has two.
    static let mostWaiting = 512
    /// How many bytes they may have together, with what a part takes beside them.
    static let mostBytesWaiting = 64 * 1024

    private let waitForTurn: (@escaping @Sendable () -> Void) -> Void
    private var waiting = CircularBuffer<Waiting>()
    private var bytesWaiting = 0
    /// Whether a request has been handed on that is not answered to its end.
    private var isAnswering = false
    /// Whether the last request that was handed on has not come to its end yet.
    private var isReceiving = false
    private var isWaitingForTurn = false
    private var wantsToRead = false
    private var hasTooMany = false

    /// - Parameter waitForTurn: calls what it is given on the event loop at its next turn.
    init(waitForTurn: @escaping (@escaping @Sendable () -> Void) -> Void) { self.waitForTurn = waitForTurn }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        let isHead = if case .head = part { true } else { false }
        if hasTooMany { return }
        if !waiting.isEmpty || isHead && isAnswering { return hold(.part(part)) }
        handOn(part, context)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let isEnd = if case .end = unwrapOutboundIn(data) { true } else { false }
        context.write(data, promise: promise)
        guard isEnd else { return }
        isAnswering = false
        if !waiting.isEmpty { goOnNextTurn(context) }
    }

    func read(context: ChannelHandlerContext) {
        if waiting.isEmpty { context.read() } else { wantsToRead = true }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed = event as? ChannelEvent, !waiting.isEmpty { return hold(.endOfInput) }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // What is no HTTP is refused after what came before it is answered, unless it belongs to the request that is being answered: whoever reads
        // that waits for it. Any other error has ended the connection.
        if error is HTTPParserError, isAnswering && !isReceiving || !waiting.isEmpty { return hold(.error(error)) }
        context.fireErrorCaught(error)
    }

    func channelInactive(context: ChannelHandlerContext) {
        waiting.removeAll()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { waiting.removeAll() }

    private func handOn(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
        switch part {
        case .head: (isAnswering, isReceiving) = (true, true)
        case .body: break
        case .end: isReceiving = false
        }
        context.fireChannelRead(wrapInboundOut(part))
    }

    private func hold(_ item: Waiting) {
        guard !hasTooMany else { return }
        bytesWaiting += item.size
        hasTooMany = waiting.count >= Self.mostWaiting || bytesWaiting > Self.mostBytesWaiting
        waiting.append(hasTooMany ? .error(HTTPParserError.unknown) : item)
    }

    private func goOnNextTurn(_ context: ChannelHandlerContext) {
        guard !isWaitingForTurn else { return }
        isWaitingForTurn = true
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        waitForTurn { bound.value.handler.goOn(bound.value.context) }
    }

    private func goOn(_ context: ChannelHandlerContext) {
        isWaitingForTurn = false
        while let next = waiting.first, !(isAnswering && next.isHead) {
            bytesWaiting -= waiting.removeFirst().size
            switch next {
            case .part(let part): handOn(part, context)
            case .endOfInput: context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
            case .error(let error): context.fireErrorCaught(error)
            }
        }
        context.fireChannelReadComplete()
        guard waiting.isEmpty, wantsToRead, !hasTooMany else { return }
        wantsToRead = false
        context.read()
    }
}
