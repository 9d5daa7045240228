internal import IdentityTokens

extension LoginManager {
    /// Refreshes a limited session: replaces its ID token and its profile (SDK.md, section 1.12).
    ///
    /// ```swift
    /// do {
    ///     let result = try await LoginManager().refreshLimitedLogin()
    ///     send(result.authenticationToken.tokenString, nonce: result.nonce)
    /// } catch .rateLimited {
    ///     // `error.secondsLeft` contains the time to wait.
    /// }
    /// ```
    ///
    /// The rate limits are one refresh in 60 seconds, one in 300 seconds after a failure, and 10 in an hour. If the task is canceled, the
    /// refresh ends as canceled.
    /// - Parameters:
    ///   - viewController: the anchor of the dialog of a silent or an explicit refresh; `nil` leaves the choice to the system.
    ///   - fallbackPolicy: the paths that the refresh may use.
    /// - Throws: the reason why the session was not refreshed; the session is unchanged.
    @discardableResult
    public func refreshLimitedLogin(
        from viewController: LoginAnchor? = nil, fallbackPolicy: RefreshFallbackPolicy = .automatic
    ) async throws(LimitedLoginRefreshError) -> LimitedLoginRefreshResult {
        try await LimitedLoginRefresh(manager: self, policy: fallbackPolicy, anchor: viewController).run()
    }

    /// Refreshes a limited session, and calls `completion` on the main actor, exactly once. ``cancel()`` cancels the refresh.
    public func refreshLimitedLogin(
        from viewController: LoginAnchor? = nil,
        fallbackPolicy: RefreshFallbackPolicy = .automatic,
        completion: @escaping (Result<LimitedLoginRefreshResult, LimitedLoginRefreshError>) -> Void
    ) {
        let completion = mainActorBlock(completion)
        runCancellably { [self] in
            let result: Result<LimitedLoginRefreshResult, LimitedLoginRefreshError>
            do throws(LimitedLoginRefreshError) {
                result = .success(try await refreshLimitedLogin(from: viewController, fallbackPolicy: fallbackPolicy))
            } catch {
                result = .failure(error)
            }
            return { completion(result) }
        }
    }

    /// Returns the key to which a limited login asks the provider to bind the ID token; `nil` if the token should not be bound to a key, or
    /// if no key could be created.
    func deviceKey(for tracking: LoginTracking) -> DeviceKey.StoredKey? {
        guard tracking == .limited, settings.isLimitedLoginRefreshEnabled else { return nil }
        enableForegroundRefresh()
        do throws(LimitedLoginRefreshError) {
            let isExpired = session.values.isExpired(at: environment.system.now())
            return isExpired ? try DeviceKey.makeKey() : try DeviceKey(session: session).existingOrNew()
        } catch {
            // The login continues without a key. Its session cannot be refreshed directly.
            settings.log(.cacheErrors, error.explanation)
            return nil
        }
    }
}
