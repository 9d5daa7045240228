import NIOCore

/// One end of a connection between two channels of the same event loop. It reads from its channel only while the other one can be written to.
final class RelayHandler: ChannelDuplexHandler {
    typealias InboundIn = NIOAny
    typealias OutboundIn = NIOAny
    typealias OutboundOut = NIOAny

    private var partner: RelayHandler?
    private var context: ChannelHandlerContext?
    private var hasPendingRead = false
    private let halfClosedTimeout: TimeAmount
    private var inputIsClosed = false
    /// Closes the channel if the other end stays silent after this end has sent its last byte.
    private var timeout: Scheduled<Void>?

    private init(_ limits: ProxyLimits) { halfClosedTimeout = limits.halfClosedTimeout }

    /// Creates both ends.
    static func pair(_ limits: ProxyLimits) -> (RelayHandler, RelayHandler) {
        let first = RelayHandler(limits)
        let second = RelayHandler(limits)
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
        timeout?.cancel()
        partner?.close()
        partner?.partner = nil
        partner = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // A handler that was removed may pass on what it has held back after the end of a read.
        partner?.context?.writeAndFlush(data, promise: nil)
        partner?.restartTimeout()
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
            inputIsClosed = true
            restartTimeout()
        case is IdleStateHandler.IdleStateEvent: context.close(promise: nil)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        timeout?.cancel()
        partner?.close()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private var isWritable: Bool { context?.channel.isWritable ?? false }

    private func restartTimeout() {
        guard inputIsClosed, let context else { return }
        timeout?.cancel()
        let channel = context.channel
        timeout = context.eventLoop.scheduleTask(in: halfClosedTimeout) { channel.close(promise: nil) }
    }

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
