import Logging
import ServiceLifecycle

/// A server that shuts down in bounded time: it stops accepting connections, closes idle ones, and lets open requests finish for a while.
/// Connections that are still open after that are closed.
struct GracefulServer: Service {
    private let server: any Service
    private let open: OpenConnections
    private let timeout: Duration
    private let clock: any Clock<Duration>
    private let logger: Logger
    private let onShutdown: @Sendable () -> Void

    /// Wraps a server.
    /// - Parameter onShutdown: called when the shutdown begins.
    init(
        _ server: any Service, open: OpenConnections, within time: Duration, by clock: any Clock<Duration> = ContinuousClock(),
        logger: Logger, onShutdown: @escaping @Sendable () -> Void = {}
    ) {
        self.server = server
        self.open = open
        self.timeout = time
        self.clock = clock
        self.logger = logger
        self.onShutdown = onShutdown
    }

    func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await closeConnectionsAfterTimeout() }
            try await server.run()
            group.cancelAll()
        }
    }

    private func closeConnectionsAfterTimeout() async {
        do {
            try await gracefulShutdown()
            onShutdown()
            try await clock.sleep(for: timeout)
        } catch {
            return
        }
        let count = open.closeAll()
        if count > 0 {
            logger.warning("open connections were closed to shut down the provider", metadata: ["connections": "\(count)"])
        }
    }
}
