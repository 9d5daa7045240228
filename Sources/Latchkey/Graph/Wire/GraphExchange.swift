internal import Foundation

/// The requests of one connection, from what the app asked to what the answers change.
struct GraphExchange: Sendable {
    let client: GraphClient
    let calls: [GraphCall]
    /// The version that the connection asks for instead of the requests' own.
    var version: String?
    /// In seconds.
    var timeLimit: TimeInterval = GraphRequestConnection.defaultConnectionTimeout
    /// Told the bytes that were sent last, the bytes sent, and the bytes to be sent.
    var progress: (@Sendable (Int64, Int64, Int64) -> Void)?
    /// Whether the requests are themselves a refresh of the access token: whoever sends it takes its answers, as one change.
    var isRefresh = false

    /// Ends always, and with a result for each request.
    func run() async -> GraphOutcome {
        let began = client.session.accessToken
        var outcome: GraphOutcome
        var extra: (refresh: TokenRefresh, answers: GraphOutcome)?
        if !isRefresh, let refresh = TokenRefresh.due(along: self) {
            outcome = await round(calls + refresh.calls)
            if let error = outcome.wholeFailure, isHarmlessToRepeat(after: error) {
                // What the app asked must not fail for what it did not ask.
                outcome = await round(calls)
            } else {
                extra = (refresh, outcome.split(after: calls.count))
            }
        } else {
            outcome = await round(calls)
        }
        await recover(&outcome, began: began)
        let consequences = SessionConsequences(client: client)
        consequences.apply(outcome, to: calls, failuresOnly: isRefresh)
        if let (refresh, answers) = extra {
            consequences.apply(answers, to: refresh.calls, failuresOnly: true)
            _ = refresh.adopt(answers.results, in: client)
        }
        return outcome
    }

    private func round(_ calls: [GraphCall]) async -> GraphOutcome {
        await GraphRound(client: client, calls: calls, version: version, timeLimit: timeLimit, progress: progress).run()
    }

    /// A batch that was refused has done nothing; one whose answer is not understood may have written.
    private func isHarmlessToRepeat(after error: CoreError) -> Bool {
        error.code == .errorGraphRequestGraphAPI || calls.allSatisfy { $0.effectiveMethod == .get }
    }

    /// Tries once more where that may help (client-sdk.md, section 6.6).
    private func recover(_ outcome: inout GraphOutcome, began: AccessToken?) async {
        let candidates = calls.indices.filter { calls[$0].hasRecovery }
        guard let index = candidates.first, candidates.count == 1, case .failure(let error) = outcome.results[index],
            GraphRecovery.mayRetry(calls[index], after: error)
        else { return }
        do {
            try await client.surroundings.clock.sleep(for: GraphRecovery.pause(client.surroundings.surroundings))
        } catch {
            outcome.results[index] = .failure(CancellationError())
            return
        }
        var again = calls[index]
        again.flags.insert(.disableErrorRecovery)
        again.batchParameters = [:]
        if let began, again.token == began.tokenString {
            // A refresh may have replaced the token; after a logout nobody asks any more.
            guard let current = client.session.accessToken, current.userID == began.userID else { return }
            again.token = current.tokenString
        }
        let second = await round([again])
        outcome.results[index] = second.results[0]
        if let token = second.tokens.first { outcome.tokens[index] = token }
        outcome.answer = second.answer ?? outcome.answer
    }
}
