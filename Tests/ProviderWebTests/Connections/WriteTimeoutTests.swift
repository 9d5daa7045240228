import NIOCore
import NIOEmbedded
import Testing

@testable import ProviderWeb

@Suite("The write timeout")
struct WriteTimeoutTests {
    /// A connection from which a client reads as many bytes as a test says. An embedded channel has no client. Written bytes wait for a
    /// flush, and the flush discards all of them.
    private final class Client: ChannelOutboundHandler {
        typealias OutboundIn = IOData
        typealias OutboundOut = ByteBuffer

        let channel = EmbeddedChannel()
        private var waiting: [(bytes: Int, promise: EventLoopPromise<Void>?)] = []

        init() throws {
            try channel.pipeline.syncOperations.addHandlers([self, WriteTimeout(limits: .standard)])
            try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            let bytes = unwrapOutboundIn(data).readableBytes
            waiting.append((bytes, promise))
            // The bytes count as pending until they are flushed.
            context.write(wrapOutboundOut(ByteBuffer(repeating: 0, count: bytes)), promise: nil)
        }

        func flush(context: ChannelHandlerContext) {}

        func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
            for (_, promise) in waiting { promise?.fail(ChannelError.ioOnClosedChannel) }
            waiting = []
            context.close(mode: mode, promise: promise)
        }

        func send(_ bytes: Int) { channel.writeAndFlush(IOData.byteBuffer(ByteBuffer(repeating: 0, count: bytes)), promise: nil) }

        /// Reads bytes. The flush discards all pending bytes, so the remaining ones are written again.
        func confirmWrite(_ bytes: Int) throws {
            let left = waiting.reduce(0) { $0 + $1.bytes } - bytes
            let promises = left == 0 ? waiting.compactMap(\.promise) : []
            let context = try channel.pipeline.syncOperations.context(handler: self)
            context.flush()
            waiting = left == 0 ? [] : [(left, nil)] + waiting.filter { $0.promise != nil }.map { (0, $0.promise) }
            if left > 0 { context.write(wrapOutboundOut(ByteBuffer(repeating: 0, count: left)), promise: nil) }
            for promise in promises { promise.succeed() }
        }

        func wait(_ seconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .seconds(seconds)) }
    }

    @Test("A client that reads nothing is disconnected after 30 seconds")
    func nothing() throws {
        let client = try Client()
        client.send(100_000)
        client.wait(29)
        #expect(client.channel.isActive)
        client.wait(1)
        #expect(!client.channel.isActive)
    }

    @Test("A client that reads too slowly is disconnected, but not one that reads 16 KiB every 30 seconds")
    func slow() throws {
        let slow = try Client()
        slow.send(100_000)
        for _ in 0..<29 {
            slow.wait(1)
            try slow.confirmWrite(1)
        }
        slow.wait(1)
        #expect(!slow.channel.isActive)

        let steady = try Client()
        steady.send(16 * 1024 * 4 + 100)
        for _ in 0..<4 {
            steady.wait(29)
            try steady.confirmWrite(16 * 1024)
            steady.wait(1)
            #expect(steady.channel.isActive)
        }
        steady.wait(29)
        try steady.confirmWrite(100)
        steady.wait(300)
        #expect(steady.channel.isActive, "all data has been read")
    }

    @Test("A connection sends its waiting data before it closes")
    func closing() throws {
        let client = try Client()
        client.send(1000)
        client.channel.close(promise: nil)
        #expect(client.channel.isActive)
        client.channel.close(promise: nil)
        #expect(client.channel.isActive)
        try client.confirmWrite(1000)
        #expect(!client.channel.isActive)
    }

    @Test("Cutting a connection closes it without sending the waiting data")
    func cut() throws {
        let client = try Client()
        client.send(1000)
        client.channel.close(promise: nil)
        client.channel.triggerUserOutboundEvent(WriteTimeout.CloseImmediately(), promise: nil)
        #expect(!client.channel.isActive)
    }
}
