import NIOCore
import NIOHTTP1

/// Makes the response of a host the last one of the client's connection, and says so in it (RFC 9112, section 9.6). Otherwise a client would
/// send its next request by a connection that has ended.
final class FinalResponseHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPServerResponsePart

    /// The reason why a response is not passed on: a coding for which no client of the proxy asks (RFC 9112, section 7.4).
    struct UnknownTransferCoding: Error {}

    private static let endWithoutResponse = "The connection to the host has ended without a response."

    private let method: HTTPMethod
    private let isOfProvider: Bool
    private let maximumHeadBytes: Int
    private var hasBody = true
    /// Whether the head that is not an interim one has been passed on.
    private var hasHead = false
    private var isComplete = false

    /// - Parameters:
    ///   - method: the method of the request.
    ///   - isOfProvider: whether the response is one of the provider, whose faults end connections without a response.
    ///   - limits: the limits of the decoder, for the error about a response that exceeds them.
    init(to method: HTTPMethod, isOfProvider: Bool, _ limits: ProxyLimits) {
        self.method = method
        self.isOfProvider = isOfProvider
        maximumHeadBytes = limits.maximumHeadBytes
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isComplete else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            do {
                context.fireChannelRead(wrapInboundOut(.head(try lastHead(head))))
            } catch {
                answer(context, "The host has sent a response with a transfer coding other than chunked.")
            }
        case .body(let bytes): context.fireChannelRead(wrapInboundOut(.body(.byteBuffer(bytes))))
        case .end(let trailers):
            isComplete = true
            // The encoder would end a body in chunks that is not there.
            if hasBody { context.fireChannelRead(wrapInboundOut(.end(trailers))) }
            // The host may leave its connection open, or still has to close it.
            context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !isComplete else { return }
        if !hasHead, error is HTTPParserError {
            answer(context, "The host has sent what is not valid HTTP, or a head that is larger than \(maximumHeadBytes) bytes.")
        } else if isWithoutResponse {
            answer(context, Self.endWithoutResponse)
        } else {
            context.fireErrorCaught(error)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        if isWithoutResponse { answer(context, Self.endWithoutResponse) }
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed where isComplete: break
        case ChannelEvent.inputClosed where isWithoutResponse: answer(context, Self.endWithoutResponse)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    /// Whether the end of the connection is answered in place of the host.
    private var isWithoutResponse: Bool { !isComplete && !hasHead && !isOfProvider }

    /// Answers in place of a host whose response cannot be read.
    private func answer(_ context: ChannelHandlerContext, _ sentence: String) {
        isComplete = true
        let answer = ProxyResponse(.badGateway, sentence)
        context.fireChannelRead(wrapInboundOut(.head(answer.head)))
        if method != .HEAD { context.fireChannelRead(wrapInboundOut(.body(.byteBuffer(ByteBuffer(bytes: answer.body))))) }
        context.fireChannelRead(wrapInboundOut(.end(nil)))
        context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    }

    /// Returns the head of a response as the client gets it. Interim responses, which others follow, stay as they are.
    private func lastHead(_ head: HTTPResponseHead) throws(UnknownTransferCoding) -> HTTPResponseHead {
        guard !(100..<200).contains(head.status.code) || head.status == .switchingProtocols else { return head }
        hasHead = true
        var head = head
        // A proxy sends its own version (RFC 9110, section 2.5).
        head.version = .http1_1
        head.headers.endConnection()
        hasBody = method != .HEAD && head.status.mayHaveResponseBody
        let codings = head.headers[canonicalForm: "transfer-encoding"].map { $0.lowercased() }
        guard !codings.isEmpty else { return head }
        guard codings == ["chunked"] else { throw UnknownTransferCoding() }
        head.headers.replaceOrAdd(name: "Transfer-Encoding", value: "chunked")
        head.headers.remove(name: "Content-Length")
        return head
    }
}

extension HTTPHeaders {
    /// Removes what concerns only one connection (RFC 9110, section 7.6.1), and says that the connection ends with the message.
    mutating func endConnection() {
        // Without its length, a body would be a message of its own.
        let needed: Set = ["content-length", "host", "transfer-encoding"]
        let named = self[canonicalForm: "connection"].map(String.init).filter { !needed.contains($0.lowercased()) }
        for name in named + ["Connection", "Keep-Alive", "Proxy-Connection", "TE", "Upgrade"] { remove(name: name) }
        add(name: "Connection", value: "close")
    }
}
