import NIOCore
import NIOPosix

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Suspends work until the event loop has polled its sockets again.
///
/// An event loop runs its tasks until none is left, and only then reads from its sockets. A task that enqueues itself again
/// (`Task.yield()`) therefore blocks every other connection on the loop. So does a task that schedules itself again after a short delay, if
/// other tasks still run when the delay ends. A continuation that waits here is called when the loop reads a byte from a pipe. The loop
/// reads the pipe together with the clients' sockets, so every connection has been served by then.
final class EventLoopTurn: Sendable {
    typealias Continuation = @Sendable () -> Void

    private let loop: any EventLoop
    private let waiting: NIOLoopBoundBox<[Continuation]>
    private let pipe: any Channel

    private init(_ loop: any EventLoop, _ waiting: NIOLoopBoundBox<[Continuation]>, _ pipe: any Channel) {
        self.loop = loop
        self.waiting = waiting
        self.pipe = pipe
    }

    /// Opens the pipe of an event loop.
    /// - Throws: `IOError` if the process has no file descriptor left.
    static func open(on loop: any EventLoop) async throws -> EventLoopTurn {
        let waiting = NIOLoopBoundBox<[Continuation]>.makeBoxSendingValue([], eventLoop: loop)
        var ends: [CInt] = [-1, -1]
        guard systemPipe(&ends) == 0 else { throw IOError(errnoCode: errno, reason: "pipe") }
        let pipe = try await NIOPipeBootstrap(group: loop)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Reader(waiting)) }
            }
            .takingOwnershipOfDescriptors(input: ends[0], output: ends[1]).get()
        return EventLoopTurn(loop, waiting, pipe)
    }

    /// Calls `continuation` on the event loop's next turn. The caller must be on the event loop.
    func wait(_ continuation: @escaping Continuation) {
        waiting.value.append(continuation)
        if waiting.value.count == 1 { pipe.writeAndFlush(ByteBuffer(integer: UInt8(0)), promise: nil) }
    }

    /// Returns on the event loop's next turn.
    func next() async {
        await withCheckedContinuation { continuation in
            loop.runInLoop { self.wait { continuation.resume() } }
        }
    }

    /// Calls every continuation that was waiting when the byte was sent; continuations added from then on wait for the next turn.
    private final class Reader: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let waiting: NIOLoopBoundBox<[Continuation]>

        init(_ waiting: NIOLoopBoundBox<[Continuation]>) { self.waiting = waiting }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let called = waiting.value
            waiting.value = []
            for continuation in called { continuation() }
        }
    }
}

/// Calls the system's `pipe`, which the property of that name hides inside `EventLoopTurn`.
private func systemPipe(_ ends: inout [CInt]) -> CInt { pipe(&ends) }

extension EventLoop {
    /// Runs work on the event loop, immediately if the caller is on it already.
    fileprivate func runInLoop(_ work: @escaping @Sendable () -> Void) {
        if inEventLoop { work() } else { execute(work) }
    }
}
