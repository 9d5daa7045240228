import Logging
import LoginModel
import NIOCore
import NIOEmbedded
import ServiceLifecycle
import TestSupport
import Testing

@testable import ProviderWeb

@Suite("Graceful shutdown", .timeLimit(.minutes(1)))
struct GracefulServerTests {
    /// A service that runs until its connection is closed, as a server does.
    private struct Server: Service {
        let channel: NIOAsyncTestingChannel
        func run() async throws { try await channel.closeFuture.get() }
    }

    private final class Client: ChannelOutboundHandler, Sendable {
        typealias OutboundIn = Never

        func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
            context.close(promise: promise)
        }
    }

    @Test("The server closes open connections after the time limit and then ends")
    func cut() async throws {
        let lines = Locked<[String]>([])
        let logger = Logger(label: "test") { _ in RecordingLogHandler(lines: lines) }
        let open = OpenConnections(limits: .standard, logger: logger)
        let channel = await NIOAsyncTestingChannel(handler: Client())
        _ = try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
        open.add(channel, ConnectionActivity(at: .now()), from: nil, at: .now())
        let clock = ManualClock()
        let ending = Locked(false)
        let server = GracefulServer(
            Server(channel: channel), open: open, within: .seconds(15), by: clock, logger: logger,
            onShutdown: { ending.withLock { $0 = true } })
        let group = ServiceGroup(services: [server], logger: logger)
        let running = Task { try await group.run() }
        await group.triggerGracefulShutdown()
        await clock.advanceWhenSleeping(by: .seconds(14))
        #expect(channel.isActive && ending.withLock(\.self))
        await clock.advanceWhenSleeping(by: .seconds(1))
        try await running.value
        #expect(!channel.isActive)
        #expect(lines.withLock { $0.contains("open connections were closed to shut down the provider") })
    }
}
