import Tracing

/// Records spans, if the process has bootstrapped a tracer. A part of the provider asks for the tracer once, when it is created.
package struct Spans: Sendable {
    private let tracer: (any Tracer)?

    package init() {
        let tracer = InstrumentationSystem.tracer
        self.tracer = tracer is NoOpTracer ? nil : tracer
    }

    /// Whether a tracer receives the spans.
    package var areRecorded: Bool { tracer != nil }

    /// Runs an operation in a span. The span has only its name and whether the operation failed, because the text of an error may quote
    /// what a person entered.
    /// - Parameter name: A fixed name.
    package func record<Result>(
        _ name: String, isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
    ) async rethrows -> Result {
        guard let tracer else { return try await operation() }
        let span = tracer.startAnySpan(name, context: .current ?? .topLevel, ofKind: .internal)
        defer { span.end() }
        do {
            return try await ServiceContext.$current.withValue(span.context) { try await operation() }
        } catch {
            span.setStatus(SpanStatus(code: .error))
            throw error
        }
    }

    /// Starts the span of a request that this process answers, as a part of the trace that the client names in its headers.
    /// - Parameter header: Returns the value of a header; `nil` if the request does not have it.
    package func startRequest(header: @escaping @Sendable (String) -> String?) -> RequestSpan? {
        guard let tracer else { return nil }
        var context = ServiceContext.current ?? .topLevel
        tracer.extract(header, into: &context, using: HeaderReader())
        return RequestSpan(span: tracer.startAnySpan("request", context: context, ofKind: .server))
    }

    private struct HeaderReader: Extractor {
        func extract(key: String, from header: @Sendable (String) -> String?) -> String? { header(key) }
    }
}

/// The span of a request. Its attributes are the method, the template of the route, and the status, which tell nothing about a person.
package struct RequestSpan: Sendable {
    fileprivate let span: any Span

    /// Runs an operation whose spans are children of this one.
    package func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
    ) async rethrows -> Result {
        try await ServiceContext.$current.withValue(span.context) { try await operation() }
    }

    package func end(method: String, route: String, status: Int) {
        span.operationName = "\(method) \(route)"
        span.attributes["http.request.method"] = method
        span.attributes["http.route"] = route
        span.attributes["http.response.status_code"] = status
        if status >= 500 { span.setStatus(SpanStatus(code: .error)) }
        span.end()
    }
}
