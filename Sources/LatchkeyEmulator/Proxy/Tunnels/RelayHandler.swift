import NIOCore

/// One end of a connection between two channels of the same event loop. It reads from its channel only while the other one can be written to.
final class RelayHandler: ChannelDuplexHandler {
    typealias InboundIn = NIOAny
    typealias OutboundIn = NIOAny
    typealias OutboundOut = NIOAny

    private var partner: RelayHandler?
    private var context: ChannelHandlerContext?
    private var hasPendingRead = false
    private let limits: ProxyLimits
    /// Whether the other end has got the last byte of this end.
    private var isFinished = false
    /// Closes the channel if the other end stays silent after it has got the last byte of this end.
    private var timeout: Scheduled<Void>?
    /// The end of the last write to the channel.
    private var lastWrite: EventLoopFuture<Void>?

    private init(_ limits: ProxyLimits) { self.limits = limits }

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
        partner?.write(data)
        partner?.restartTimeout()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable { partner?.resumeReading() }
        context.fireChannelWritabilityChanged()
    }

    func read(context: ChannelHandlerContext) {
        guard !(partner?.isWritable ?? false) else { return context.read() }
        hasPendingRead = true
        partner?.restartTimeout()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed:
            partner?.afterLastWrite {
                self.partner?.context?.close(mode: .output, promise: nil)
                self.isFinished = true
                self.restartTimeout()
            }
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

    /// An end whose bytes are not read, because this channel cannot be written to, is not silent.
    private func restartTimeout() {
        timeout?.cancel()
        if isFinished, partner?.hasPendingRead != true { closeChannel(in: limits.halfClosedTimeout) }
    }

    private func closeChannel(in time: TimeAmount) {
        guard let context else { return }
        timeout?.cancel()
        let channel = context.channel
        timeout = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }

    private func resumeReading() {
        guard hasPendingRead else { return }
        hasPendingRead = false
        partner?.restartTimeout()
        context?.read()
    }

    /// Writes to the channel.
    func write(_ data: NIOAny) {
        guard let context else { return }
        let written = context.eventLoop.makePromise(of: Void.self)
        lastWrite = written.futureResult
        context.writeAndFlush(data, promise: written)
    }

    /// Calls a closure after what has been written to the channel, or cannot be written. Until then, closing the channel would truncate it.
    private func afterLastWrite(_ body: @escaping () -> Void) {
        context?.flush()
        guard let lastWrite else { return body() }
        lastWrite.assumeIsolated().whenComplete { _ in body() }
    }

    /// Closes the channel after what has been written to it. The other end is gone, so nothing else limits the time of a client that
    /// pauses.
    private func close() {
        closeChannel(in: limits.idleTimeout)
        afterLastWrite { self.context?.close(promise: nil) }
    }
}
