import HTTPTypes
import Hummingbird
import HummingbirdCore
public import Logging
import LoginModel
import NIOCore
import NIOPosix
public import ProviderDomain
import ProviderMonitoring
import ProviderServices
import ProviderStore
import ServiceLifecycle
import UnixSignals

/// A provider on a socket. It runs until its task is canceled or the process is asked to terminate. Requests in progress then have 15 seconds to
/// finish; connections that are still open after that are closed, and their number is logged.
public struct ProviderApplication: Sendable {
    private let provider: Provider
    private let address: ListeningAddress
    private let proxies: [NetworkAddress.Range]
    private let logger: Logger
    private let limits: ConnectionLimits

    /// Creates the application of a provider.
    /// - Parameters:
    ///   - port: the TCP port; 0 selects a free port.
    ///   - publicURL: the public URL; `nil` for `http://host:port`, which is allowed only if `host` is a loopback address.
    ///   - proxies: the networks of reverse proxies on other machines whose `X-Forwarded-For` header is trusted. A proxy on this
    ///     machine is always trusted.
    public init(
        _ provider: Provider, host: String, port: Int, publicURL: PublicURL?, proxies: [NetworkAddress.Range] = [], logger: Logger
    ) {
        self.init(provider, host: host, port: port, publicURL: publicURL, proxies: proxies, logger: logger, limits: .standard)
    }

    /// Creates the application of a provider, with connection limits for tests.
    package init(
        _ provider: Provider, host: String, port: Int, publicURL: PublicURL?, proxies: [NetworkAddress.Range] = [], logger: Logger,
        limits: ConnectionLimits
    ) {
        self.init(provider, .network(host: host, port: port, publicURL: publicURL), proxies, logger, limits)
    }

    /// Creates the application of a provider that listens at a Unix socket. Its clients count as programs on this machine.
    /// - Parameter path: the path of the socket, in a folder that only the user may open. An old socket at this path is replaced.
    package init(
        _ provider: Provider, socketPath path: String, publicURL: PublicURL, logger: Logger, limits: ConnectionLimits = .standard
    ) {
        self.init(provider, .socket(path: path, publicURL: publicURL), [], logger, limits)
    }

    private init(
        _ provider: Provider, _ address: ListeningAddress, _ proxies: [NetworkAddress.Range], _ logger: Logger, _ limits: ConnectionLimits
    ) {
        self.provider = provider
        self.address = address
        self.proxies = proxies
        self.logger = logger
        self.limits = limits
    }

    /// Serves requests until the task is canceled or the process is asked to terminate.
    /// - Parameters:
    ///   - onShutdown: called when the shutdown begins. The shutdown takes at most 18 seconds unless a service hangs.
    ///   - onReady: called once with the public URL when the provider answers requests.
    /// - Throws: ``ListenError`` if the address is unavailable, or if other machines can reach it and there is no public URL.
    public func run(
        onShutdown: @escaping @Sendable () -> Void = {}, onReady: @escaping @Sendable (PublicURL) async -> Void
    ) async throws {
        try address.check()
        let turns = try await EventLoopTurns.shared
        let open = OpenConnections(limits: limits, logger: logger)
        let isShuttingDown = Locked(false)
        // Set when the public URL is known.
        let health = Locked<HealthEndpoints?>(nil)
        let verifier = StartupResponder(provider.hooks.interceptor, proxies, turns, open, provider.bodyParsers)
        let cache = RequestObserver.isNeeded(logger) || provider.hooks.interceptor != nil ? nil : ResponseCache(of: provider)
        var configuration = ApplicationConfiguration(address: address.bindAddress, serverName: "Latchkey")
        configuration.availableConnectionsDelegate = limits.acceptedConnections(logger: logger)
        let application = Application(
            responder: verifier,
            server: BoundedServer.builder(limits, open, proxies: proxies, turns, cache),
            configuration: configuration,
            onServerRunning: { channel in
                // The port is known only now, and with it the default public URL.
                let url = address.publicURL(port: channel.localAddress?.port)
                let endpoints = HealthEndpoints(of: provider, at: url, logger: logger) { isShuttingDown.withLock(\.self) }
                health.withLock { $0 = endpoints }
                let routes = ProviderRoutes.table(provider, url, health: endpoints)
                verifier.open(ProviderRoutes.responder(of: provider, at: url, routes))
                cache?.open(ProviderRoutes.targetsWithOneResponse(routes, provider.pages))
                await onReady(url)
            },
            eventLoopGroupProvider: .shared(EventLoopTurns.group),
            logger: logger)
        var services = ServiceGroupConfiguration(
            // Services shut down in reverse order: the server first, so that the other services can still record its last requests.
            services: backgroundServices(connections: open) { await health.withLock(\.self)?.readiness() } + [
                Named(
                    "HTTP server",
                    GracefulServer(application, open: open, within: limits.shutdownTimeout, logger: logger) {
                        isShuttingDown.withLock { $0 = true }
                        onShutdown()
                    })
            ], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        services.maximumGracefulShutdownDuration = limits.shutdownTimeout + limits.serviceShutdownTimeout
        let group = ServiceGroup(configuration: services)
        // The group runs in a separate task, because it would drop requests if its own task were canceled. If the current task is canceled,
        // the group shuts down gracefully.
        let running = Task { try await group.run() }
        do {
            try await withTaskCancellationHandler {
                try await running.value
            } onCancel: {
                Task { await group.triggerGracefulShutdown() }
            }
        } catch {
            throw address.explaining(error)
        }
    }

    /// Checks that a provider could listen at an address now, so that a caller can do so before it creates a store.
    /// - Throws: ``ListenError``.
    public static func checkAddress(host: String, port: Int) async throws {
        try await checkAddress(host: host, port: port, option: "--port")
    }

    /// Checks that something can listen at an address now.
    /// - Parameter option: The option that chooses the port, for the error.
    /// - Throws: ``ListenError``.
    package static func checkAddress(host: String, port: Int, option: String) async throws {
        do {
            // The same socket option as of the server, which permits the port of a provider that has just ended.
            let server = ServerBootstrap(group: EventLoopTurns.group).serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            try await server.bind(host: host, port: port).get().close()
        } catch {
            throw ListenError(error, host: host, port: port, option: option) ?? error
        }
    }

    /// The services that work on the store, or measure.
    /// - Parameter readiness: returns `nil` until the server is running.
    private func backgroundServices(
        connections: OpenConnections, readiness: @escaping @Sendable () async -> StoreReadiness?
    ) -> [Named] {
        var services = [
            Named(
                "audit log compaction",
                PeriodicWork.auditLogCompaction(
                    of: provider.store, retaining: provider.auditDetailDays, environment: provider.environment, logger: logger)),
            Named(
                "deletion of expired records",
                PeriodicWork.expiredRecordDeletion(from: provider.store, environment: provider.environment, logger: logger)),
            Named("field access log", FieldAccessFlush(of: provider.store, logger: logger)),
            Named(
                "callback queue",
                CallbackWorker(
                    of: provider.store, environment: provider.environment, callsPrivateAddresses: provider.callsPrivateAddresses,
                    callsThisMachineOnly: provider.hooks.callsThisMachineOnly, openSocket: provider.hooks.openCallbackSocket,
                    logger: logger)),
        ]
        if let limiter = provider.graphRateLimiter, provider.store.isSharedByNodes {
            let exchange = PeriodicWork.callCountExchange(logger: logger) { [provider] in
                try await limiter.exchangeCounts(with: provider.store, at: provider.environment.now())
            }
            services.append(Named("counts of Graph API calls", exchange))
        }
        if ProviderMetric.isRecorded {
            let sampler = MetricsSampler(provider: provider, connections: connections, readiness: readiness, logger: logger)
            services.append(Named("measurements", sampler))
        }
        return services
    }

    /// Serves requests while `use` runs.
    /// - Parameter use: receives the public URL once the provider answers requests.
    /// - Throws: see ``run(onShutdown:onReady:)``; the error of `use`; `CancellationError` if the provider ends before `use` does.
    public func serve<Result: Sendable>(while use: @escaping @Sendable (PublicURL) async throws -> Result) async throws -> Result {
        let (ready, announce) = AsyncStream.makeStream(of: PublicURL.self)
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask {
                defer { announce.finish() }
                try await run { announce.yield($0) }
                return nil
            }
            group.addTask {
                for await url in ready { return try await use(url) }
                return nil
            }
            defer { group.cancelAll() }
            while let result = try await group.next() {
                if let result { return result }
                // The provider has ended, for example because the process received a signal, so `use` cannot continue.
                group.cancelAll()
            }
            throw CancellationError()
        }
    }

    /// The time that a connection may be idle, and that a request body may take, in seconds.
    static let idleTimeoutSeconds: Int64 = 30

    /// A service with a readable name. The group logs its services at startup, and the default description of the server
    /// would print all of its contents.
    private struct Named: Service, CustomStringConvertible {
        let description: String
        private let service: any Service

        init(_ description: String, _ service: any Service) {
            self.description = description
            self.service = service
        }

        func run() async throws { try await service.run() }
    }

    /// Responds with 503 until the routes have been created, which requires the public URL. From then on, it sets up the
    /// context of each request, and forwards the request to the interceptor and the routes.
    private final class StartupResponder: HTTPResponder {
        private let inner = Locked<RequestObserver?>(nil)
        private let interceptor: (any RequestInterceptor)?
        private let proxies: [NetworkAddress.Range]
        private let turns: EventLoopTurns
        private let connections: OpenConnections
        private let bodies = BodyMemoryPool()
        private let parsing: BodyParserPool

        init(
            _ interceptor: (any RequestInterceptor)?, _ proxies: [NetworkAddress.Range], _ turns: EventLoopTurns,
            _ connections: OpenConnections, _ parsing: BodyParserPool
        ) {
            self.interceptor = interceptor
            self.proxies = proxies
            self.turns = turns
            self.connections = connections
            self.parsing = parsing
        }

        func open(_ responder: RequestObserver) { inner.withLock { $0 = responder } }

        func respond(to request: Request, context: ProviderContext) async throws -> Response {
            guard let responder = inner.withLock({ $0 }) else {
                return Response(status: .serviceUnavailable, headers: [.retryAfter: "1"])
            }
            var context = context
            context.originalPath = connections.activity(of: context.channel)?.originalPath
            context.proxies = proxies
            context.eventLoopTurns = turns
            context.bodyReservation = BodyReservation(of: bodies)
            context.bodyParsers = parsing
            guard let interceptor else { return try await responder.respond(to: request, context: context) }
            let call = InterceptedCall(
                request: request, path: context.originalPath ?? request.uri.path,
                closeConnection: { [context] in context.closeConnection() })
            return try await interceptor.respond(to: call) { [context] in try await responder.respond(to: $0, context: context) }
        }
    }
}
