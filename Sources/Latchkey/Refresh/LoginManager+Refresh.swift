internal import IdentityTokens

extension LoginManager {
    /// Replaces the ID token of a limited session by a fresh one, and the profile by what it says (client-sdk.md, section 1.12).
    ///
    /// ```swift
    /// do {
    ///     let result = try await LoginManager().refreshLimitedLogin()
    ///     send(result.authenticationToken.tokenString, nonce: result.nonce)
    /// } catch .rateLimited {
    ///     // `error.secondsLeft` tells when to try again.
    /// }
    /// ```
    ///
    /// May be called once in 60 seconds, 300 seconds after a failure, and 10 times in an hour. Cancelling the task ends it as cancelled.
    /// - Parameters:
    ///   - viewController: where the person should see the login, if it comes to that; `nil` leaves it to the system.
    ///   - fallbackPolicy: which ways may be tried.
    /// - Throws: why the session is as it was.
    @discardableResult
    public func refreshLimitedLogin(
        from viewController: LoginAnchor? = nil, fallbackPolicy: RefreshFallbackPolicy = .automatic
    ) async throws(LimitedLoginRefreshError) -> LimitedLoginRefreshResult {
        try await LimitedLoginRefresh(manager: self, policy: fallbackPolicy, anchor: viewController).run()
    }

    /// The same, calling back on the main actor, exactly once. ``cancel()`` ends it.
    public func refreshLimitedLogin(
        from viewController: LoginAnchor? = nil,
        fallbackPolicy: RefreshFallbackPolicy = .automatic,
        completion: @escaping (Result<LimitedLoginRefreshResult, LimitedLoginRefreshError>) -> Void
    ) {
        let completion = mainActorBlock(completion)
        call { [self] in
            let result: Result<LimitedLoginRefreshResult, LimitedLoginRefreshError>
            do throws(LimitedLoginRefreshError) {
                result = .success(try await refreshLimitedLogin(from: viewController, fallbackPolicy: fallbackPolicy))
            } catch {
                result = .failure(error)
            }
            return { completion(result) }
        }
    }

    /// The key that a limited login asks the provider to bind its token to; `nil` where there is to be none.
    func deviceKey(for tracking: LoginTracking) -> DeviceKey.Kept? {
        guard tracking == .limited, settings.isLimitedLoginRefreshEnabled else { return nil }
        refreshInForeground()
        do throws(LimitedLoginRefreshError) {
            let isOver = session.values.hasRunOut(at: surroundings.surroundings.now())
            return isOver ? try DeviceKey.new() : try DeviceKey(session: session).presentOrNew()
        } catch {
            // The login works without it; only refreshing will need the person.
            settings.log(.cacheErrors, error.explanation)
            return nil
        }
    }
}
