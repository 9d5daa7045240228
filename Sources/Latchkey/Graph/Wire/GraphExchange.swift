internal import Foundation

/// The complete exchange of one connection. Sends its requests, retries if necessary, and updates the session after the responses.
struct GraphExchange: Sendable {
    let client: GraphClient
    let calls: [GraphRequestSnapshot]
    /// The Graph API version that the connection uses instead of each request's own.
    var version: String?
    /// The time limit, in seconds.
    var timeLimit: TimeInterval = GraphRequestConnection.defaultConnectionTimeout
    /// Receives the number of bytes sent since the last call, the number of bytes sent in total, and the size of the body.
    var progress: (@Sendable (Int64, Int64, Int64) -> Void)?
    /// Whether these requests refresh the access token. If so, the caller applies the successful results to the session as one change.
    var isRefresh = false

    /// Runs the exchange. Always completes, with one result for each request.
    func run() async -> GraphOutcome {
        let began = client.session.accessToken
        var outcome: GraphOutcome
        var extra: (refresh: TokenRefresh, answers: GraphOutcome)?
        if !isRefresh, let refresh = TokenRefresh.due(for: self) {
            outcome = await send(calls + refresh.calls)
            if let error = outcome.responseError, isSafeToRepeat(after: error) {
                // The app's requests must not fail because of a refresh that the app did not ask for.
                outcome = await send(calls)
            } else {
                extra = (refresh, outcome.split(after: calls.count))
            }
        } else {
            outcome = await send(calls)
        }
        await recover(&outcome, initialToken: began)
        let consequences = GraphSessionUpdater(client: client)
        consequences.apply(outcome, to: calls, failuresOnly: isRefresh)
        if let (refresh, responses) = extra {
            consequences.apply(responses, to: refresh.calls, failuresOnly: true)
            _ = refresh.apply(responses.results, to: client)
        }
        return outcome
    }

    private func send(_ calls: [GraphRequestSnapshot]) async -> GraphOutcome {
        await GraphRoundTrip(client: client, calls: calls, version: version, timeLimit: timeLimit, progress: progress).run()
    }

    /// Whether the requests may be sent again: either the provider refused the whole batch, so that no request had an effect, or all
    /// requests only read data.
    private func isSafeToRepeat(after error: CoreError) -> Bool {
        error.code == .errorGraphRequestGraphAPI || calls.allSatisfy { $0.effectiveMethod == .get }
    }

    /// Retries a failed request once if a retry may succeed (SDK.md, section 6.6). Does not retry if several requests permit error
    /// recovery.
    private func recover(_ outcome: inout GraphOutcome, initialToken: AccessToken?) async {
        let candidates = calls.indices.filter { calls[$0].hasRecovery }
        guard let index = candidates.first, candidates.count == 1, case .failure(let error) = outcome.results[index],
            GraphRecovery.mayRetry(calls[index], after: error)
        else { return }
        do {
            try await client.environment.clock.sleep(for: GraphRecovery.retryDelay(client.environment.system))
        } catch {
            outcome.results[index] = .failure(CancellationError())
            return
        }
        var again = calls[index]
        again.flags.insert(.disableErrorRecovery)
        again.batchParameters = [:]
        if let initialToken, again.token == initialToken.tokenString {
            // A refresh may have replaced the token. If the person has logged out, or another person has logged in, the request is not sent
            // again.
            guard let current = client.session.accessToken, current.userID == initialToken.userID else { return }
            again.token = current.tokenString
        }
        let second = await send([again])
        outcome.results[index] = second.results[0]
        if let token = second.tokens.first { outcome.tokens[index] = token }
        outcome.result = second.result ?? outcome.result
    }
}
