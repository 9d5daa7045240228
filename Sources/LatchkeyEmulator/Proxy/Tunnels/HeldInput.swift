import NIOCore

extension ChannelHandlerContext {
    /// Passes on what the handler has held back while it was not known where it goes, lets the channel read, and removes the handler.
    /// - Parameter inputIsClosed: whether the client has closed its side since.
    func passOn(_ held: ByteBuffer, inputIsClosed: Bool) {
        try? channel.syncOptions?.setOption(.autoRead, value: true)
        if held.readableBytes > 0 {
            fireChannelRead(NIOAny(held))
            fireChannelReadComplete()
        }
        if inputIsClosed { fireUserInboundEventTriggered(ChannelEvent.inputClosed) }
        pipeline.syncOperations.removeHandler(context: self, promise: nil)
    }
}
