import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import LoginModel
import NIOCore
import ProviderWeb

/// The control API of a run, on a free port of 127.0.0.1.
package struct ControlServer: Sendable {
    /// The URL of the control API of the first world, with its token and without a slash at the end.
    package let url: String
    private let worlds: WorldRegistry

    /// The limits of the connections. They end silent ones as the provider does, so that nobody keeps a test from being answered. Most of the
    /// files that the process may open are left to the proxies and to the provider behind them.
    private static var limits: ConnectionLimits {
        var limits = ConnectionLimits.standard
        limits.maximumConnections = min(256, limits.maximumConnections / 8)
        return limits
    }

    /// Runs the control API while `use` runs. The worlds that it adds end with it.
    /// - Throws: The error of the start, or of `use`.
    package static func run<Result: Sendable>(
        _ world: World, worlds host: any WorldHost, _ use: @escaping @Sendable (ControlServer) async throws -> Result
    ) async throws -> Result {
        let token = SystemEnvironment.real.randomText(bytes: 32)
        let worlds = WorldRegistry(first: world, token: token, host: host)
        let (ready, announce) = AsyncStream.makeStream(of: Int.self)
        var logger = Logger(label: "latchkey.control")
        logger.logLevel = .critical
        var configuration = ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0), serverName: "Latchkey")
        let limits = limits
        configuration.availableConnectionsDelegate = limits.acceptedConnections(logger: logger)
        let application = Application(
            responder: ControlResponder(worlds: worlds), server: try await BoundedServer.builder(limits: limits, logger: logger),
            configuration: configuration, onServerRunning: { channel in announce.yield(channel.localAddress?.port ?? 0) },
            eventLoopGroupProvider: .shared(BoundedServer.eventLoops), logger: logger)
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask {
                defer { announce.finish() }
                try await application.run()
                return nil
            }
            group.addTask {
                for await port in ready {
                    let origin = "http://127.0.0.1:\(port)"
                    await worlds.setOrigin(origin)
                    let outcome: Swift.Result<Result, any Error>
                    do {
                        outcome = .success(try await use(ControlServer(url: "\(origin)/\(token)", worlds: worlds)))
                    } catch {
                        outcome = .failure(error)
                    }
                    await worlds.removeAll()
                    return try outcome.get()
                }
                return nil
            }
            defer { group.cancelAll() }
            while let result = try await group.next() { if let result { return result } }
            throw CancellationError()
        }
    }

    /// What a developer should know at the end, one line each; see ``World/report()``.
    package func report() async -> [String] { await worlds.report() }
}
