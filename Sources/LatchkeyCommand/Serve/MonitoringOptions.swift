import ArgumentParser
import CoreMetrics
import Logging
import PrometheusExporter
import ProviderWeb

/// The options of `latchkey serve` for its log and its metrics.
struct MonitoringOptions: ParsableArguments {
    @Option(
        name: .customLong("metrics-port"),
        help: "Serve metrics for Prometheus at http://METRICS-HOST:METRICS-PORT/metrics. (default: no metrics)")
    var metricsPort: Int?

    @Option(
        name: .customLong("metrics-host"),
        help: """
            The address to serve metrics at. They need no login, so give an address that only your own network reaches. (default: 127.0.0.1)
            """)
    var metricsHost: String?

    @Option(name: .customLong("log-format"), help: "The format of the log on standard error: text, or json with one object a line.")
    var logFormat = LogFormat.text

    @Option(
        name: .customLong("log-level"),
        help: "The lowest level of the lines in the log. At info, there is a line for each request. (default: notice)")
    var logLevel: LogLevel?

    /// The address at which metrics are served, if there is a port.
    var host: String { metricsHost ?? "127.0.0.1" }

    /// Checks the values once they are known from all sources.
    /// - Parameter port: The port of the provider.
    /// - Throws: `ValidationError`.
    func check(besidePort port: Int) throws {
        guard metricsPort != nil || metricsHost == nil else {
            throw ValidationError("--metrics-host needs a --metrics-port, because metrics are served only if there is one.")
        }
        if let metricsPort, !(1...65535).contains(metricsPort) {
            throw ValidationError("--metrics-port must be a number from 1 to 65535, not \(metricsPort).")
        }
        if let metricsHost, metricsHost.isEmpty { throw ValidationError("--metrics-host must be an address, such as 127.0.0.1.") }
        guard metricsPort != port else {
            throw ValidationError("--metrics-port must differ from --port \(port), because the provider answers there.")
        }
    }

    /// Whether people read standard error. A program that reads the log as JSON cannot read lines for people.
    var isForPeople: Bool { logFormat == .text }

    /// Prints warnings, or writes them to the log if a program reads it.
    func warn(_ sentences: [String], _ logger: Logger) {
        for sentence in sentences {
            if isForPeople { Terminal.printWarning(sentence) } else { logger.warning("\(sentence)") }
        }
    }

    func logger() -> Logger { Terminal.logger(logFormat, level: logLevel?.level ?? .notice) }

    /// Runs the provider. If there is a port for metrics, they are recorded from now on and served until the provider ends. The provider is
    /// not started if they cannot be served.
    func recordingMetrics(_ logger: Logger, while run: @escaping @Sendable () async throws -> Void) async throws {
        guard let metricsPort else { return try await run() }
        let registry = PrometheusRegistry()
        MetricsSystem.bootstrap(registry)
        if !PublicURL.isLoopback(host: host) {
            logger.notice("metrics are served without a login to everybody who can reach their address", metadata: ["host": "\(host)"])
        }
        let server = MetricsServer(registry, host: host, port: metricsPort, logger: logger)
        let (ready, announce) = AsyncStream.makeStream(of: Void.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { announce.finish() }
                try await server.run { announce.yield() }
            }
            defer { group.cancelAll() }
            for await _ in ready {
                group.addTask { try await run() }
                break
            }
            // The first that ends is the provider, or the server whose address is unavailable, without which the provider did not start.
            try await group.next()
        }
    }
}

/// A value of `--log-level`.
struct LogLevel: ExpressibleByArgument {
    let level: Logger.Level

    init?(argument: String) {
        guard let level = Logger.Level(rawValue: argument) else { return nil }
        self.level = level
    }

    static var allValueStrings: [String] { Logger.Level.allCases.map(\.rawValue) }
}
