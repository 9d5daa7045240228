import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import ServiceLifecycle

/// Answers `GET /metrics` at an address of its own, so that a proxy in front of the provider does not publish the metrics.
public struct MetricsServer: Sendable {
    private let registry: PrometheusRegistry
    private let host: String
    private let port: Int
    private let logger: Logger

    /// The error that the server cannot listen at its address.
    public struct AddressUnavailable: Error, CustomStringConvertible {
        public let description: String
    }

    /// The time after which an idle connection is closed.
    private static let idleTimeout = TimeAmount.seconds(5)
    /// The time that responses in progress have at the end.
    private static let shutdownTimeout = Duration.seconds(2)

    /// Creates the server.
    /// - Parameter port: A TCP port.
    public init(_ registry: PrometheusRegistry, host: String, port: Int, logger: Logger) {
        self.registry = registry
        self.host = host
        self.port = port
        self.logger = logger
    }

    /// Serves until the task is canceled.
    /// - Parameter onReady: Called once the server answers requests.
    /// - Throws: ``AddressUnavailable``.
    public func run(onReady: @escaping @Sendable () async -> Void) async throws {
        let router = Router()
        router.get("/metrics") { [registry] _, _ in
            let text = PrometheusText.text(of: registry.families) + ProcessMetrics.text()
            return Response(
                status: .ok, headers: [.contentType: PrometheusText.contentType, .cacheControl: "no-store", .connection: "close"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        }
        let configuration = ApplicationConfiguration(address: .hostname(host, port: port), serverName: "Latchkey")
        let application = Application(
            router: router,
            server: HTTPServerBuilder { responder in
                MetricsChannel(connections: HTTP1Channel(responder: responder, configuration: .init(idleTimeout: Self.idleTimeout)))
            },
            configuration: configuration,
            onServerRunning: { _ in await onReady() }, eventLoopGroupProvider: .singleton, logger: logger)
        // A canceled server would log an error, and drop requests.
        var services = ServiceGroupConfiguration(services: [application], logger: logger)
        services.maximumGracefulShutdownDuration = Self.shutdownTimeout
        let group = ServiceGroup(configuration: services)
        let running = Task { try await group.run() }
        do {
            try await withTaskCancellationHandler {
                try await running.value
            } onCancel: {
                Task { await group.triggerGracefulShutdown() }
            }
        } catch is SocketAddressError.UnknownHost {
            throw unavailable(because: "the host name has no address")
        } catch let error as IOError {
            throw unavailable(because: String(cString: strerror(error.errnoCode)))
        }
    }

    private func unavailable(because reason: String) -> AddressUnavailable {
        AddressUnavailable(
            description: "The metrics cannot be served at \(host), port \(port): \(reason); choose another address with "
                + "--metrics-host or --metrics-port.")
    }
}
