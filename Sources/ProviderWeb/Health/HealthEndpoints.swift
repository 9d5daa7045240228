import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ProviderDomain
import ProviderStore
import StrictJSON

/// `GET /health/live` and `GET /health/ready`, which supervisors and load balancers ask, and `GET /health/client`, which an operator asks.
struct HealthEndpoints: Sendable {
    private let store: any MaintenanceStore
    private let check: ReadinessCheck
    private let isShuttingDown: @Sendable () -> Bool

    /// - Parameter isShuttingDown: whether the graceful shutdown has begun.
    init(of provider: Provider, at url: PublicURL, logger: Logger, isShuttingDown: @escaping @Sendable () -> Bool) {
        store = provider.store
        check = ReadinessCheck(logger: logger) { () async throws(ReadinessProblem) in
            try await TokenRoundTrip(provider: provider, url: url).run()
        }
        self.isShuttingDown = isShuttingDown
    }

    /// Answers whether the process works. It asks nothing else, so that no supervisor restarts a provider because its store is unavailable.
    @Sendable func live(_ request: Request, _ context: ProviderContext) -> Response {
        JSONResponse(body: JSONValue.object(["status": "live"]).serialized()).response
    }

    /// Answers whether a load balancer should send requests to this process. The answer is no while tokens cannot be issued and verified with
    /// the store, and from the beginning of a graceful shutdown.
    @Sendable func ready(_ request: Request, _ context: ProviderContext) async -> Response {
        switch await readiness() {
        case .ready: JSONResponse(body: JSONValue.object(["status": "ready"]).serialized()).response
        case .notReady(let reason): Self.notReady(reason)
        }
    }

    /// Answers how the provider finds out the address of a client, so that an operator can check the reverse proxy. A client learns only the
    /// address that the proxy saw, which is its own, and the number of trusted proxies.
    @Sendable func client(_ request: Request, _ context: ProviderContext) -> Response {
        let caller = CallerNetwork(request, context)
        var body: [String: JSONValue] = ["proxies": .integer(Int64(caller.proxyCount))]
        if caller.proxyCount > 0 {
            body["forwarded_for"] = "used"
            let address = caller.address.flatMap { try? SocketAddress(packedIPAddress: ByteBuffer(bytes: $0.bytes), port: 0) }
            body["address"] = (address?.ipAddress).map(JSONValue.string)
        } else {
            body["forwarded_for"] = request.headers[.forwardedFor] == nil ? "absent" : "ignored"
        }
        var response = JSONResponse(body: JSONValue.object(body).serialized()).response
        // Scripts of other sites must not learn the address of a client in the provider's network.
        response.headers[.accessControlAllowOrigin] = nil
        return response
    }

    func readiness() async -> StoreReadiness {
        if isShuttingDown() { return .notReady(reason: "The provider is shutting down.") }
        // A store on another machine knows without waiting whether that machine answers.
        if case .notReady(let reason) = await store.readiness {
            await check.record(.notReady(reason: reason))
            return .notReady(reason: reason)
        }
        return await check.readiness()
    }

    private static func notReady(_ reason: String) -> Response {
        let body = JSONValue.object(["status": "not_ready", "reason": .string(reason)])
        var response = JSONResponse(body: body.serialized(), status: .serviceUnavailable).response
        response.headers[.retryAfter] = "1"
        return response
    }
}
