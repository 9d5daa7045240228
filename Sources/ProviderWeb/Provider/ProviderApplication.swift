import HTTPTypes
import Hummingbird
import HummingbirdCore
public import Logging
import LoginModel
import NIOCore
public import ProviderDomain
import ServiceLifecycle
import UnixSignals

/// A provider on a socket. It runs until its task is cancelled or the process is told to end. Requests that have begun are still answered then;
/// what is not answered after 15 seconds is cut, and the log says how many connections were.
public struct ProviderApplication: Sendable {
    private let provider: Provider
    private let host: String
    private let port: Int
    private let publicURL: PublicURL?
    private let proxies: [NetworkAddress.Range]
    private let logger: Logger
    private let interceptor: Interceptor?
    private let limits: ConnectionLimits

    /// - Parameters:
    ///   - port: 0 takes a free one.
    ///   - publicURL: what the provider is called; without one, `http://host:port`, where that is an address of this machine alone.
    ///   - proxies: reverse proxies on other machines, which say in `X-Forwarded-For` who called them. One on this machine always may.
    public init(
        _ provider: Provider, host: String, port: Int, publicURL: PublicURL?, proxies: [NetworkAddress.Range] = [], logger: Logger
    ) {
        self.init(provider, host: host, port: port, publicURL: publicURL, proxies: proxies, logger: logger, interceptor: nil)
    }

    /// - Parameter interceptor: is asked about each request first.
    package init(
        _ provider: Provider, host: String, port: Int, publicURL: PublicURL?, proxies: [NetworkAddress.Range] = [], logger: Logger,
        interceptor: Interceptor?, limits: ConnectionLimits = .standard
    ) {
        self.provider = provider
        self.host = host
        self.port = port
        self.publicURL = publicURL
        self.proxies = proxies
        self.logger = logger
        self.interceptor = interceptor
        self.limits = limits
    }

    /// Answers requests, and tells once, with its public address, when it does.
    /// - Parameter onEnding: is called when the provider begins to end. That takes 18 seconds at most, unless something hangs.
    /// - Throws: ``CannotListen`` where the address is not to be had, or other machines reach it and there is no public one.
    public func run(
        onEnding: @escaping @Sendable () -> Void = {}, onReady: @escaping @Sendable (PublicURL) async -> Void
    ) async throws {
        guard publicURL != nil || PublicURL.isLoopback(host: host) else {
            throw CannotListen(host: host, port: port, problem: "other machines reach the provider there, so it needs a public URL")
        }
        let turns = try await EventLoopTurns.shared
        let open = OpenConnections(limits: limits, logger: logger)
        let gate = Gate(interceptor, proxies, turns, open, provider.parsing)
        var configuration = ApplicationConfiguration(address: .hostname(host, port: port), serverName: "Latchkey")
        // Whoever comes while so many are being closed waits to be accepted.
        configuration.availableConnectionsDelegate = MaximumAvailableConnections(
            limits.mostConnections + limits.mostClosing, logger: logger)
        let application = Application(
            responder: gate,
            server: HTTPServerBuilder { responder in
                let configuration = HTTP1Channel.Configuration(
                    idleTimeout: limits.idleTimeout,
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: limits.mostHeadBytes, maxHeaderListSize: limits.mostHeadBytes,
                        maxHeaderFieldCount: limits.mostHeaders))
                let connections = HTTP1Channel(responder: responder, configuration: configuration)
                return LoopBoundConnections(connections: connections, limits: limits, open: open, proxies: proxies, turns: turns)
            },
            configuration: configuration,
            onServerRunning: { channel in
                // Only now is the port known, and with it the issuer, where no public address was given.
                let url = publicURL ?? PublicURL(host: host, port: channel.localAddress?.port ?? port)
                gate.open(ProviderRoutes.responder(of: provider, at: url))
                await onReady(url)
            },
            eventLoopGroupProvider: .shared(EventLoopTurns.group),
            logger: logger)
        var services = ServiceGroupConfiguration(
            // The last one ends first: what it has answered is counted by the others.
            services: [
                Named("the folding of the ledger", PortionedWork.foldingOfLedger(provider, logger)),
                Named("the deletion of what has expired", PortionedWork.deletionOfExpired(provider, logger)),
                Named("the count of readings", ReadingRounds(provider: provider, logger: logger)),
                Named("the queue of callbacks", CallbackRounds(provider: provider, logger: logger)),
                Named(
                    "the server",
                    EndingServer(application, open: open, within: limits.shutdown, logger: logger, onEnding: onEnding)),
            ], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        services.maximumGracefulShutdownDuration = limits.shutdown + limits.shutdownOfServices
        let group = ServiceGroup(configuration: services)
        // The group would take the cancelling of its own task for a reason to drop requests.
        let running = Task { try await group.run() }
        do {
            try await withTaskCancellationHandler {
                try await running.value
            } onCancel: {
                Task { await group.triggerGracefulShutdown() }
            }
        } catch is SocketAddressError.UnknownHost {
            throw CannotListen(host: host, port: port, problem: "no address has that name")
        } catch let error as IOError {
            throw CannotListen(host: host, port: port, problem: CannotListen.explain(error.errnoCode, host: host, port: port))
        }
    }

    /// Seconds for which a connection may be silent, and for which a form may be on its way.
    static let patience: Int64 = 30

    /// A part of the provider by its name. The group writes its parts out at each start, and the server's is all that it is made of.
    private struct Named: Service, CustomStringConvertible {
        let description: String
        private let service: any Service

        init(_ description: String, _ service: any Service) {
            self.description = description
            self.service = service
        }

        func run() async throws { try await service.run() }
    }

    /// Stands before the routes until they can be made.
    private final class Gate: HTTPResponder {
        private let inner = Locked<RequestLimit?>(nil)
        private let interceptor: Interceptor?
        private let proxies: [NetworkAddress.Range]
        private let turns: EventLoopTurns
        private let connections: OpenConnections
        private let bodies = BodyMemory()
        private let parsing: BodyParsing

        init(
            _ interceptor: Interceptor?, _ proxies: [NetworkAddress.Range], _ turns: EventLoopTurns, _ connections: OpenConnections,
            _ parsing: BodyParsing
        ) {
            self.interceptor = interceptor
            self.proxies = proxies
            self.turns = turns
            self.connections = connections
            self.parsing = parsing
        }

        func open(_ responder: RequestLimit) { inner.withLock { $0 = responder } }

        func respond(to request: Request, context: ProviderContext) async throws -> Response {
            guard let responder = inner.withLock({ $0 }) else {
                return Response(status: .serviceUnavailable, headers: [.retryAfter: "1"])
            }
            var context = context
            context.writtenPath = connections.activity(of: context.channel)?.writtenPath
            switch try await interceptor?(request.method.rawValue, context.writtenPath ?? request.uri.path) ?? .none {
            case .none: break
            case .answer(let status, let contentType, let body):
                return Response(
                    status: HTTPResponse.Status(code: status), headers: [.contentType: contentType],
                    body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
            case .breakOff:
                // More is promised than comes, so that no client takes this for an answer.
                return Response(
                    status: .ok, headers: [.contentType: "text/plain"],
                    body: ResponseBody(contentLength: 1_000_000) { _ in throw CancellationError() })
            }
            context.proxies = proxies
            context.turns = turns
            context.bodies = BodyReservation(of: bodies)
            context.parsing = parsing
            return try await responder.respond(to: request, context: context)
        }
    }
}
