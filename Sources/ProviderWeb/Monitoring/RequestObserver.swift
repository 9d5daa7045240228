import HTTPTypes
import Hummingbird
import Logging
import ProviderMonitoring

/// Records each request: a line in the log at level info, the metrics, and a span. None of them contains the path, the query, or anything
/// else that a person or an app sent, except the ID of the trace. If nothing is recorded, a request only passes.
struct RequestObserver: HTTPResponder {
    private let inner: RequestSizeLimit
    private let metrics: RequestMetrics?
    private let spans = Spans()

    /// - Parameter routes: The templates of the routes.
    init(_ inner: RequestSizeLimit, routes: Set<String>) {
        self.inner = inner
        metrics = ProviderMetric.isRecorded ? RequestMetrics(of: routes) : nil
    }

    /// Whether anything is recorded.
    static func isNeeded(_ logger: Logger) -> Bool {
        ProviderMetric.isRecorded || Spans().areRecorded || logger.logLevel <= .info
    }

    func respond(to request: Request, context: ProviderContext) async throws -> Response {
        var context = context
        if let trace = TraceParent(of: request) {
            context.clientTraceID = trace.traceID
        }
        guard metrics != nil || spans.areRecorded || context.serverLogger.logLevel <= .info else {
            return try await inner.respond(to: request, context: context)
        }
        return try await observe(request, context)
    }

    private func observe(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let begin = ContinuousClock.now
        let span = spans.startRequest { name in HTTPField.Name(name).flatMap { request.headers[$0] } }
        do {
            let response =
                if let span {
                    try await span.run { try await inner.respond(to: request, context: context) }
                } else {
                    try await inner.respond(to: request, context: context)
                }
            record(request, context, status: response.status.code, since: begin, span)
            return response
        } catch {
            // The server answers malformed HTTP itself.
            record(request, context, status: (error as? any HTTPResponseError)?.status.code ?? 400, since: begin, span)
            throw error
        }
    }

    private func record(
        _ request: Request, _ context: ProviderContext, status: Int, since begin: ContinuousClock.Instant, _ span: RequestSpan?
    ) {
        let route = context.endpointPath ?? RequestMetrics.unknownRoute
        let method = RequestMetrics.label(of: request.method)
        metrics?.record(request.method, route, status: status, since: begin)
        span?.end(method: method, route: route, status: status)
        guard context.serverLogger.logLevel <= .info else { return }
        let (seconds, attoseconds) = (ContinuousClock.now - begin).components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        context.logger.info(
            "request",
            metadata: [
                "method": "\(method)", "route": "\(route)", "status": "\(status)",
                "milliseconds": "\(Double(microseconds) / 1000)",
            ])
    }
}

/// The keys under which the log has the IDs of a request.
enum LogKey {
    /// The ID of the request, which error responses show.
    static let request = "request"
    /// The ID of the trace that the client named.
    static let trace = "trace"
}
