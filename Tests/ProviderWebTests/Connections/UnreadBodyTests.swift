import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import ProviderWeb

@Suite("A body that is not read")
struct UnreadBodyTests {
    private static let head = HTTPRequestHead(version: .http1_1, method: .POST, uri: "/")

    /// An embedded channel has no sides of which one could be closed alone.
    private final class TwoSides: ChannelOutboundHandler {
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
        try channel.pipeline.syncOperations.addHandlers([TwoSides(), UnreadBody(limits: limits)])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    /// - Returns: what the answer says of the connection.
    private func answer(_ channel: EmbeddedChannel) throws -> String? {
        try channel.writeOutbound(HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok)))
        try channel.writeOutbound(HTTPServerResponsePart.end(nil))
        var connection: String?
        while let part = try channel.readOutbound(as: HTTPServerResponsePart.self) {
            if case .head(let head) = part { connection = head.headers.first(name: "Connection") }
        }
        return connection
    }

    @Test("closes its connection after the answer, and what still comes is thrown away for a while")
    func closes() throws {
        let channel = try connection()
        try channel.writeInbound(HTTPServerRequestPart.head(Self.head))
        #expect(try answer(channel) == "close")
        #expect(try channel.pipeline.syncOperations.handler(type: TwoSides.self).isOutputClosed)
        _ = try channel.readInbound(as: HTTPServerRequestPart.self)
        try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "12345")))
        #expect(try channel.readInbound(as: HTTPServerRequestPart.self) == nil)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(4999))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
        #expect(!channel.isActive)
    }

    @Test("is not thrown away without an end")
    func bounded() throws {
        let channel = try connection()
        try channel.writeInbound(HTTPServerRequestPart.head(Self.head))
        _ = try answer(channel)
        try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "1234567890")))
        #expect(channel.isActive)
        try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "1")))
        #expect(!channel.isActive)
    }

    @Test("ends its connection when the client does")
    func clientCloses() throws {
        let channel = try connection()
        try channel.writeInbound(HTTPServerRequestPart.head(Self.head))
        _ = try answer(channel)
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        #expect(!channel.isActive)
    }

    @Test("is another thing than one that is there: that connection goes on")
    func goesOn() throws {
        let channel = try connection()
        for _ in 0..<2 {
            try channel.writeInbound(HTTPServerRequestPart.head(Self.head))
            try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "1")))
            try channel.writeInbound(HTTPServerRequestPart.end(nil))
            #expect(try answer(channel) == nil)
        }
        channel.embeddedEventLoop.advanceTime(by: .minutes(1))
        #expect(channel.isActive)
    }
}
