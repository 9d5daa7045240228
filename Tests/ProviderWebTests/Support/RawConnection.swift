import NIOCore
import NIOPosix

/// A connection to a provider on this machine, over which a test can send any bytes.
struct RawConnection: Sendable {
    let channel: any Channel
    private let received: AsyncStream<ByteBuffer>

    private final class Receiver: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let received: AsyncStream<ByteBuffer>.Continuation

        init(_ received: AsyncStream<ByteBuffer>.Continuation) { self.received = received }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) { received.yield(unwrapInboundIn(data)) }

        func channelInactive(context: ChannelHandlerContext) { received.finish() }

        // The provider may reset the connection.
        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }

    init(port: Int) async throws {
        let (received, continuation) = AsyncStream.makeStream(of: ByteBuffer.self)
        self.received = received
        channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Receiver(continuation)) }
            }
            .connect(host: "127.0.0.1", port: port).get()
    }

    func send(_ text: String) async throws { try await channel.writeAndFlush(ByteBuffer(string: text)) }

    func send(_ bytes: [UInt8]) async throws { try await channel.writeAndFlush(ByteBuffer(bytes: bytes)) }

    /// Waits for the next bytes from the provider.
    /// - Returns: the bytes as text; `nil` if the connection has ended.
    func receive() async -> String? {
        for await bytes in received { return String(buffer: bytes) }
        return nil
    }

    /// Sends a request without a body.
    /// - Returns: the beginning of the response; `nil` if the connection has ended.
    func get(_ path: String) async throws -> String? {
        try await send("GET \(path) HTTP/1.1\r\nHost: provider\r\n\r\n")
        return await receive()
    }
}
