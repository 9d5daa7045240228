import NIOCore
import NIOPosix

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Lets work wait until its event loop has looked at its sockets again.
///
/// An event loop runs tasks until none is left, and reads from its sockets only then. A task that puts itself back (`Task.yield()`), or that is
/// scheduled for a moment that comes before the others are done, keeps the loop from every other connection. What waits here is called when a
/// byte has gone through a pipe: the loop finds it where it finds what clients have sent, and everybody has had a turn by then.
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
    /// - Throws: `IOError` where the process has no descriptor left.
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

    /// Calls `continuation` on the event loop at its next turn. Must be called on the event loop.
    func wait(_ continuation: @escaping Continuation) {
        waiting.value.append(continuation)
        if waiting.value.count == 1 { pipe.writeAndFlush(ByteBuffer(integer: UInt8(0)), promise: nil) }
    }

    /// Returns at the event loop's next turn.
    func next() async {
        await withCheckedContinuation { caller in
            loop.runInLoop { self.wait { caller.resume() } }
        }
    }

    /// Calls everything that waited when the byte was sent; what waits from then on has the next turn.
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

/// `EventLoopTurn` has a property of that name.
private func systemPipe(_ ends: inout [CInt]) -> CInt { pipe(&ends) }

extension EventLoop {
    /// Runs work on the event loop: at once where the caller is on it already.
    fileprivate func runInLoop(_ work: @escaping @Sendable () -> Void) {
        if inEventLoop { work() } else { execute(work) }
    }
}
