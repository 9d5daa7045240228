internal import Foundation

/// One HTTP exchange that sends a single Graph request or a batch, and reads the response. Does not retry.
struct GraphRoundTrip: Sendable {
    let client: GraphClient
    let calls: [GraphRequestSnapshot]
    /// The Graph API version that the connection uses instead of each request's own.
    let version: String?
    /// The time limit, in seconds.
    let timeLimit: TimeInterval
    /// Receives the number of bytes sent since the last call, the number of bytes sent in total, and the size of the body.
    let progress: (@Sendable (Int64, Int64, Int64) -> Void)?

    /// The maximum number of requests in a batch, set by the provider (Wire.md, section 7.11).
    static let maximumBatchSize = 50
    /// The maximum size of a response, in bytes.
    private static let maximumResponseSize = 16 * 1_048_576

    /// Sends the requests. Always completes, with one result for each request.
    func run() async -> GraphOutcome {
        let prepared: [PreparedGraphRequest]
        let request: TransportRequest
        let response: TransportResponse
        do {
            try Task.checkCancellation()
            (prepared, request) = try prepare()
            response = try await send(request)
        } catch {
            return .failed(error, count: calls.count)
        }
        var outcome = GraphOutcome(results: [], tokens: prepared.map(\.token), result: (request.url, response))
        do throws(CoreError) {
            outcome.results = try read(response, to: prepared)
        } catch {
            outcome.results = Array(repeating: .failure(error), count: calls.count)
            outcome.responseError = error
            if prepared.count > 1 { outcome.tokens = outcome.tokens.map { $0 == prepared.batchToken ? $0 : nil } }
        }
        for case .success(let result) in outcome.results { client.settings.logDebugMessages(of: result) }
        return outcome
    }

    private func prepare() throws -> ([PreparedGraphRequest], TransportRequest) {
        guard let providerURL = client.settings.providerURL else {
            throw CoreError(.errorInvalidArgument, .noProvider, "Settings.providerURL is not set to the address of a provider.")
        }
        guard calls.count <= Self.maximumBatchSize else {
            throw CoreError(
                .errorInvalidArgument, .badRequest,
                "\(calls.count) requests are too many for one batch; the limit is \(Self.maximumBatchSize).")
        }
        let encoding = GraphRequestEncoder(provider: try ProviderAddress(providerURL), client: client)
        let prepared = try calls.map { try PreparedGraphRequest($0, override: version, client: client) }
        var request: TransportRequest
        if let only = prepared.first, prepared.count == 1 {
            request = encoding.single(only)
        } else {
            let version = version ?? client.settings.graphAPIVersion
            guard GraphPath.isVersion(version) else {
                throw CoreError(.errorInvalidArgument, .badRequest, "The version \"\(version.prefix(20))\" is not of the form v21.0.")
            }
            request = try encoding.batch(prepared, version: version)
        }
        request.timeLimit = seconds
        request.maximumResponseSize = Self.maximumResponseSize
        request.progress = progress
        return (prepared, request)
    }

    /// The time limit in seconds, limited to the range from one millisecond to one year.
    private var seconds: TimeInterval { min(max(timeLimit, 0.001), 86_400 * 365) }

    private func send(_ request: TransportRequest) async throws -> TransportResponse {
        let transport = client.environment.transport
        let limit = Duration.milliseconds(Int64(seconds * 1000))
        client.settings.logSending(request, calls: calls)
        do {
            let response = try await client.settings.logTime(of: summary, by: client.environment.uptime) {
                try await withTimeLimit(limit, clock: client.environment.clock) { try await transport.send(request) }
            }
            client.settings.log(.networkRequests, "\(summary): status \(response.status), \(response.body.count) bytes")
            return response
        } catch let error as LoginError where error.reason == .timedOut {
            throw CoreError(.errorNetwork, .timedOut, "\(summary): \(error.explanation)")
        }
    }

    private func read(
        _ response: TransportResponse, to prepared: [PreparedGraphRequest]
    ) throws(CoreError) -> [Result<GraphResponse, any Error>] {
        let questions = prepared.map { prepared in
            GraphRequestDescription(
                summary: prepared.call.summary, token: prepared.token?.text, categories: client.settings.graphErrorCategories,
                usesClientToken: prepared.token?.isClientToken ?? false, acceptsText: true,
                mayBeOmitted: calls.mayLeaveOut(prepared.call))
        }
        if let only = questions.first, questions.count == 1 {
            let result = try ParsedGraphResponse(response, to: only)
            return [.success(GraphResponse(status: result.status, headers: result.headers, json: result.body))]
        }
        return try BatchResponseReader.read(response, to: questions, sentWith: prepared.batchToken).map { $0.mapError { $0 } }
    }

    private var summary: String { calls.count == 1 ? calls[0].summary : "a batch of \(calls.count)" }
}

extension [GraphRequestSnapshot] {
    /// Whether the provider may omit the response to a batch item. It may do so if the item requests it, or if other items reference the
    /// item (Wire.md, section 7.11).
    fileprivate func mayLeaveOut(_ call: GraphRequestSnapshot) -> Bool {
        if let request = call.batchParameters["omit_response_on_success"]?.text { return request == "true" || request == "1" }
        guard let name = call.batchParameters["name"]?.text, !name.isEmpty else { return false }
        return contains { other in
            other.batchParameters["depends_on"]?.text?.contains(name) == true || BatchReference.isUsed(name, in: other.path)
                || other.parameters.values.contains { BatchReference.isUsed(name, in: $0.text ?? "") }
        }
    }
}
