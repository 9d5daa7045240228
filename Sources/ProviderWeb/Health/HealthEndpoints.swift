import HTTPTypes
import Hummingbird
import ProviderStore
import StrictJSON

/// `GET /health/live` and `GET /health/ready`, which supervisors and load balancers ask.
struct HealthEndpoints: Sendable {
    let store: any MaintenanceStore
    /// Whether the graceful shutdown has begun.
    let isShuttingDown: @Sendable () -> Bool

    /// Answers whether the process works. It asks nothing else, so that no supervisor restarts a provider because its store is unavailable.
    @Sendable func live(_ request: Request, _ context: ProviderContext) -> Response {
        JSONResponse(body: JSONValue.object(["status": "live"]).serialized()).response
    }

    /// Answers whether a load balancer should send requests to this process. The answer is no while the store is not ready, and from the
    /// beginning of a graceful shutdown.
    @Sendable func ready(_ request: Request, _ context: ProviderContext) async -> Response {
        if isShuttingDown() { return Self.notReady("The provider is shutting down.") }
        return switch await store.readiness {
        case .ready: JSONResponse(body: JSONValue.object(["status": "ready"]).serialized()).response
        case .notReady(let reason): Self.notReady(reason)
        }
    }

    private static func notReady(_ reason: String) -> Response {
        let body = JSONValue.object(["status": "not_ready", "reason": .string(reason)])
        var response = JSONResponse(body: body.serialized(), status: .serviceUnavailable).response
        response.headers[.retryAfter] = "1"
        return response
    }
}
