import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import ProviderWeb

@Suite("Unread request bodies")
struct UnreadBodyTests {
    private static let head = HTTPRequestHead(version: .http1_1, method: .POST, uri: "/")

    /// Records that only the output is closed, because an embedded channel cannot close only its output.
    private final class OutputCloseHandler: ChannelOutboundHandler {
        typealias OutboundIn = HTTPServerResponsePart

        private(set) var isOutputClosed = false

        func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
            guard mode == .output else { return context.close(mode: mode, promise: promise) }
            isOutputClosed = true
            promise?.succeed()
        }
    }

    private func connection() throws -> EmbeddedChannel {
        let channel = EmbeddedChannel()
        var limits = ConnectionLimits()
        limits.maximumDiscardedBytes = 10
        try channel.pipeline.syncOperations.addHandlers([OutputCloseHandler(), UnreadBody(limits: limits)])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    /// - Returns: the `Connection` header field of the response.
    private func respond(_ channel: EmbeddedChannel) throws -> String? {
        try channel.writeOutbound(HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok)))
        try channel.writeOutbound(HTTPServerResponsePart.end(nil))
        var connection: String?
        while let part = try channel.readOutbound(as: HTTPServerResponsePart.self) {
            if case .head(let head) = part { connection = head.headers.first(name: "Connection") }
        }
        return connection
    }

    @Test("A response before the end of the body closes the connection after five seconds of discarding the rest")
    func closes() throws {
        let channel = try connection()
        try channel.writeInbound(HTTPServerRequestPart.head(Self.head))
        #expect(try respond(channel) == "close")
        #expect(try channel.pipeline.syncOperations.handler(type: OutputCloseHandler.self).isOutputClosed)
        _ = try channel.readInbound(as: HTTPServerRequestPart.self)
        try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "12345")))
        #expect(try channel.readInbound(as: HTTPServerRequestPart.self) == nil)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(4999))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
        #expect(!channel.isActive)
    }

    @Test("The connection closes when more than the maximum number of bytes is discarded")
    func bounded() throws {
        let channel = try connection()
        try channel.writeInbound(HTTPServerRequestPart.head(Self.head))
        _ = try respond(channel)
        try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "1234567890")))
        #expect(channel.isActive)
        try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "1")))
        #expect(!channel.isActive)
    }

    @Test("The connection closes when the client closes its side")
    func clientCloses() throws {
        let channel = try connection()
        try channel.writeInbound(HTTPServerRequestPart.head(Self.head))
        _ = try respond(channel)
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        #expect(!channel.isActive)
    }

    @Test("A connection whose request body has arrived completely stays open")
    func completeBody() throws {
        let channel = try connection()
        for _ in 0..<2 {
            try channel.writeInbound(HTTPServerRequestPart.head(Self.head))
            try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "1")))
            try channel.writeInbound(HTTPServerRequestPart.end(nil))
            #expect(try respond(channel) == nil)
        }
        channel.embeddedEventLoop.advanceTime(by: .minutes(1))
        #expect(channel.isActive)
    }
}
