extension AccessToken {
    /// Refreshes the access token of the shared session and its permissions, and calls `completion` on the main actor, exactly once.
    ///
    /// The token and the permissions are requested separately. `completion` receives the response with the permissions, and the first
    /// error, if any.
    public static func refreshCurrentAccessToken(completion: GraphRequestCompletion?) {
        let completion = completion.map { mainActorBlock($0) }
        Task {
            do {
                let (results, failure) = try await GraphClient.shared.refresh()
                await completion?(nil, (try? results.last?.get())?.result, failure)
            } catch {
                await completion?(nil, nil, error)
            }
        }
    }

    /// Refreshes the access token of the shared session and its permissions.
    /// - Returns: the token that the session has after the refresh.
    /// - Throws: the errors of ``GraphClient/refreshAccessToken()``.
    @discardableResult
    public static func refreshCurrentAccessToken() async throws -> AccessToken {
        try await GraphClient.shared.refreshAccessToken()
    }
}

extension GraphClient {
    /// Refreshes the session's access token and its permissions (SDK.md, section 5.5). The SDK also does this automatically, at most once a
    /// day, together with another request.
    /// - Returns: the token that the session has after the refresh.
    /// - Throws: ``CoreError``: ``CoreErrorCode/errorAccessTokenRequired`` if there is no token; the reason `superseded` if the session
    ///   changed during the refresh; or the error of the provider or the network. `CancellationError` if the task is canceled.
    @discardableResult
    public func refreshAccessToken() async throws -> AccessToken {
        let (_, failure) = try await refresh()
        if let failure { throw failure }
        guard let token = session.accessToken else { throw CoreError.noAccessToken("The result of a refresh") }
        return token
    }

    /// Refreshes the token and its permissions with two requests. Returns the two results, and the first error, if any. The error is
    /// `superseded` if both requests succeeded but the session's token has changed.
    func refresh() async throws -> (results: [Result<GraphResponse, any Error>], failure: (any Error)?) {
        guard let token = session.accessToken else { throw CoreError.noAccessToken("A refresh") }
        let refresh = TokenRefresh(token: token, version: settings.graphAPIVersion)
        let outcome = await GraphExchange(client: self, calls: refresh.calls, isRefresh: true).run()
        for case .failure(let error) in outcome.results.prefix(1) where error is CancellationError { throw error }
        let isAdopted = refresh.apply(outcome.results, to: self)
        let failure = outcome.results.lazy.compactMap { if case .failure(let error) = $0 { error } else { nil } }.first
        let superseded = CoreError(
            .errorUnknown, .superseded, "The session's access token changed while it was refreshed; the response was discarded.")
        return (outcome.results, failure ?? (isAdopted ? nil : superseded))
    }
}
