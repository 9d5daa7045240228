import NIOCore

/// Closes a connection whose client does not read what is sent to it.
///
/// While bytes wait to be sent, the client must read ``ConnectionLimits/minimumBytesPerTimeout`` of them in each period of
/// ``ConnectionLimits/writeTimeout``, or all of them if fewer wait. A request to close the connection takes effect when
/// the waiting bytes have been sent.
final class WriteTimeout: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    /// An outbound event that closes a connection immediately and discards what is waiting to be sent.
    struct CloseImmediately: Sendable {}

    private let limits: ConnectionLimits
    /// The bytes written to the connection since it was opened.
    private var bytesWritten = 0
    private var check: Scheduled<Void>?
    private var isClosing = false

    init(limits: ConnectionLimits) { self.limits = limits }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        bytesWritten += unwrapOutboundIn(data).readableBytes
        context.write(data, promise: promise)
    }

    func flush(context: ChannelHandlerContext) {
        context.flush()
        if check == nil { scheduleCheck(context) }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .all else { return context.close(mode: mode, promise: promise) }
        if isClosing { return context.channel.closeFuture.cascade(to: promise) }
        guard pendingBytes(context) > 0 else { return context.close(mode: mode, promise: promise) }
        isClosing = true
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        let sent = context.eventLoop.makePromise(of: Void.self)
        // An empty write completes after everything that is waiting.
        context.writeAndFlush(wrapOutboundOut(.byteBuffer(ByteBuffer())), promise: sent)
        sent.futureResult.whenComplete { _ in bound.value.close(promise: promise) }
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard event is CloseImmediately else { return context.triggerUserOutboundEvent(event, promise: promise) }
        context.close(promise: promise)
    }

    func handlerRemoved(context: ChannelHandlerContext) { check?.cancel() }

    /// Checks after one period how many of the bytes that wait now have been sent.
    private func scheduleCheck(_ context: ChannelHandlerContext) {
        let waiting = pendingBytes(context)
        guard waiting > 0 else {
            check = nil
            return
        }
        let sent = bytesWritten - waiting
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        check = context.eventLoop.scheduleTask(in: limits.writeTimeout) {
            let (handler, context) = bound.value
            let sentSince = handler.bytesWritten - handler.pendingBytes(context) - sent
            guard sentSince >= min(handler.limits.minimumBytesPerTimeout, waiting) else { return context.close(promise: nil) }
            handler.scheduleCheck(context)
        }
    }

    /// Returns the number of bytes that wait to be sent.
    private func pendingBytes(_ context: ChannelHandlerContext) -> Int {
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }
}
