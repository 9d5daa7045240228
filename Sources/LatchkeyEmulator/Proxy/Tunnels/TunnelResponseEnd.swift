import NIOCore

/// Holds back what follows the response by which another proxy opens a tunnel. The decoder would read it as a further response.
final class TunnelResponseEnd: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// Whether the response is complete.
    var isComplete = false
    private var held = ByteBuffer()

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        held.writeImmutableBuffer(unwrapInboundIn(data))
        // Only the decoder knows which byte is the last one of the response. It limits the size of the response.
        while !isComplete, context.channel.isActive, let byte = held.readSlice(length: 1) { context.fireChannelRead(wrapInboundOut(byte)) }
    }

    func removeHandler(context: ChannelHandlerContext, removalToken: ChannelHandlerContext.RemovalToken) {
        if held.readableBytes > 0 {
            context.fireChannelRead(wrapInboundOut(held))
            context.fireChannelReadComplete()
        }
        context.leavePipeline(removalToken: removalToken)
    }
}
