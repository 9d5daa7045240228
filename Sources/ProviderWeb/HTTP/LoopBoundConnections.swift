import HummingbirdCore
import Logging
import NIOCore

/// Connections whose requests are answered on the event loop that reads and writes them: going to another thread and back for each step of an answer
/// costs more than most answers do. What takes long goes to other threads, as passwords, pictures and new keys do.
struct LoopBoundConnections<Connections: ServerChildChannel>: ServerChildChannel {
    let connections: Connections

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Connections.Value> {
        connections.setup(channel: channel, logger: logger)
    }

    func handle(value: Connections.Value, logger: Logger) async {
        guard #available(macOS 15, iOS 18, *) else { return await connections.handle(value: value, logger: logger) }
        await withTaskExecutorPreference(LoopExecutor(value.channel.eventLoop)) {
            await connections.handle(value: value, logger: logger)
        }
    }
}

/// Runs tasks on an event loop (SE-0417).
@available(macOS 15, iOS 18, *)
private final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
