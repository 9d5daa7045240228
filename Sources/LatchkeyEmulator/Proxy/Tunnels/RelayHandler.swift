import NIOCore

/// One end of a connection between two channels of the same event loop. It reads from its channel only while the other one can be written to.
final class RelayHandler: ChannelDuplexHandler {
    typealias InboundIn = NIOAny
    typealias OutboundIn = NIOAny
    typealias OutboundOut = NIOAny

    private var partner: RelayHandler?
    private var context: ChannelHandlerContext?
    private var hasPendingRead = false

    /// Creates both ends.
    static func pair() -> (RelayHandler, RelayHandler) {
        let first = RelayHandler()
        let second = RelayHandler()
        first.partner = second
        second.partner = first
        return (first, second)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        // The other end may have become writable, or may have closed, before.
        if context.channel.isWritable { partner?.resumeReading() }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        partner?.close()
        partner?.partner = nil
        partner = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // A handler that was removed may pass on what it has held back after the end of a read.
        partner?.context?.writeAndFlush(data, promise: nil)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable { partner?.resumeReading() }
        context.fireChannelWritabilityChanged()
    }

    func read(context: ChannelHandlerContext) {
        if partner?.isWritable ?? false { context.read() } else { hasPendingRead = true }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed:
            partner?.context?.flush()
            partner?.context?.close(mode: .output, promise: nil)
        case is IdleStateHandler.IdleStateEvent: context.close(promise: nil)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        partner?.close()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private var isWritable: Bool { context?.channel.isWritable ?? false }

    private func resumeReading() {
        guard hasPendingRead else { return }
        hasPendingRead = false
        context?.read()
    }

    /// Closes the channel after what has been written to it.
    private func close() {
        context?.flush()
        context?.close(promise: nil)
    }
}
