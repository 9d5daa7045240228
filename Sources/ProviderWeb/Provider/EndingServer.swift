import Logging
import ServiceLifecycle

/// The server, which ends in a bounded time: after it was told to, it accepts nobody, closes idle connections, and lets requests be answered for a
/// while. Connections that are open after that are cut.
struct EndingServer: Service {
    private let server: any Service
    private let open: OpenConnections
    private let time: Duration
    private let clock: any Clock<Duration>
    private let logger: Logger
    private let onEnding: @Sendable () -> Void

    /// - Parameter onEnding: is called when the server is told to end.
    init(
        _ server: any Service, open: OpenConnections, within time: Duration, by clock: any Clock<Duration> = ContinuousClock(),
        logger: Logger, onEnding: @escaping @Sendable () -> Void = {}
    ) {
        self.server = server
        self.open = open
        self.time = time
        self.clock = clock
        self.logger = logger
        self.onEnding = onEnding
    }

    func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await cutWhenLate() }
            try await server.run()
            group.cancelAll()
        }
    }

    private func cutWhenLate() async {
        do {
            try await gracefulShutdown()
            onEnding()
            try await clock.sleep(for: time)
        } catch {
            return
        }
        let count = open.cut()
        if count > 0 {
            logger.warning("connections were cut, so that the provider can end", metadata: ["connections": "\(count)"])
        }
    }
}
