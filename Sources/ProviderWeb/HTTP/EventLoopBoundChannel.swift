import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import ProviderDomain
import ProviderServices

/// Connections whose requests are answered on the event loop that reads and writes them, because switching threads for each step costs more than
/// most responses. Long work, such as hashing passwords, scaling pictures, and generating keys, runs on other threads.
struct EventLoopBoundChannel<Connections: ServerChildChannel>: ServerChildChannel {
    let connections: Connections
    let limits: ConnectionLimits
    let open: OpenConnections
    /// The configured reverse proxies on other machines; their connections carry requests from many networks.
    let proxies: [NetworkAddress.Range]
    let turns: EventLoopTurns
    /// The responses that are the same for every client; `nil` if each request has to reach its route.
    let cache: ResponseCache?

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Connections.Value> {
        connections.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let now = channel.eventLoop.now
            let activity = ConnectionActivity(at: now)
            try bound(channel, activity)
            open.add(channel, activity, from: CallerNetwork.ofPeer(channel.remoteAddress, behind: proxies), at: now)
            return value
        }
    }

    /// Adds handlers before and after the HTTP codec of a connection. The handlers enforce the limits of the connection.
    private func bound(_ channel: any Channel, _ activity: ConnectionActivity) throws {
        try channel.syncOptions?.setOption(.maxMessagesPerRead, value: 1)
        let buffers = AdaptiveRecvByteBufferAllocator(
            minimum: 1024, initial: min(2048, limits.maximumReadSize), maximum: limits.maximumReadSize)
        try channel.syncOptions?.setOption(.recvAllocator, value: buffers)
        let pipeline = channel.pipeline.syncOperations
        let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        let turn = turns[channel.eventLoop]
        let requests = PipelinedRequests { continuation in turn?.wait(continuation) }
        try pipeline.addHandlers(
            [
                DisconnectHandler(activity.disconnectSignal), requests, ActivityHandler(activity), UnreadBody(limits: limits),
                OversizedHead(),
                PathNormalizer(activity),
            ], position: .after(decoder))
        try pipeline.addHandler(WriteTimeout(limits: limits), position: .first)
        if let cache {
            let state = try pipeline.handler(type: HTTPConnectionStateHandler.self)
            try pipeline.addHandler(CachedResponses(cache), position: .after(state))
        }
    }

    func handle(value: Connections.Value, logger: Logger) async {
        await DisconnectSignal.$current.withValue(open.activity(of: value.channel)?.disconnectSignal) { await handleOnLoop(value, logger) }
    }

    private func handleOnLoop(_ value: Connections.Value, _ logger: Logger) async {
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
