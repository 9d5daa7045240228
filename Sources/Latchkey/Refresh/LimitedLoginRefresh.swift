internal import Foundation

/// One refresh of a limited session, from the preconditions to the change of the session (SDK.md, sections 1.12 and 2.9).
struct LimitedLoginRefresh: Sendable {
    let manager: LoginManager
    let policy: RefreshFallbackPolicy
    /// The anchor of the dialog, for a silent or an explicit refresh.
    let anchor: LoginAnchor?

    private var session: Session { manager.session }
    private var now: Date { manager.environment.system.now() }

    /// Runs the refresh. The session changes only if this method returns a result.
    func run() async throws(LimitedLoginRefreshError) -> LimitedLoginRefreshResult {
        guard !Task.isCancelled else { throw .cancelled }
        let limited = try LimitedSession(session.values)
        manager.enableForegroundRefresh()
        let attempt = try session.refreshState.begin(at: now)
        do throws(LimitedLoginRefreshError) {
            let result = try await tryPaths(for: limited)
            session.refreshState.end(attempt, nil, at: now)
            return result
        } catch {
            session.refreshState.end(attempt, error, at: now)
            throw error
        }
    }

    private func tryPaths(for limited: LimitedSession) async throws(LimitedLoginRefreshError) -> LimitedLoginRefreshResult {
        var failures: [RefreshEscalation.Failure] = []
        for path in policy.paths where RefreshEscalation.mayTry(path, after: failures) {
            do {
                let refreshed = try await refresh(limited, by: path)
                return try await store(refreshed, replacing: limited, path: path)
            } catch {
                // Cancellation of the task takes precedence over the error that it caused.
                failures.append((path, Task.isCancelled ? .cancelled : LimitedLoginRefreshError(error)))
            }
        }
        throw RefreshEscalation.mostSignificant(of: failures).error
    }

    private func refresh(_ limited: LimitedSession, by path: RefreshPath) async throws -> RefreshedSession {
        switch path {
        case .direct: try await DirectRefresh(manager: manager, limited: limited).run()
        case .silent: try await SilentRefresh(manager: manager, limited: limited, anchor: anchor).run()
        case .explicit: try await ExplicitRefresh(manager: manager, limited: limited, anchor: anchor).run()
        }
    }

    /// Stores the refreshed values as one change. Throws if the person has logged out or logged in meanwhile, or if another refresh has
    /// changed the session. A profile that was loaded meanwhile does not prevent the change.
    private func store(
        _ refreshed: RefreshedSession, replacing limited: LimitedSession, path: RefreshPath
    ) async throws -> LimitedLoginRefreshResult {
        guard let token = refreshed.values.authenticationToken, let profile = refreshed.values.profile else {
            throw LimitedLoginRefreshError.unknown
        }
        let obstacle = try await session.changeInBackground(deliberately: false) { stored -> LimitedLoginRefreshError? in
            do throws(LimitedLoginRefreshError) {
                try limited.requireUnchanged(stored.values)
                stored.values = refreshed.values
                stored.secrets.merge(refreshed.secrets) { $1 }
                return nil
            } catch { return error }
        }
        if let obstacle { throw obstacle }
        return LimitedLoginRefreshResult(profile: profile, authenticationToken: token, path: path)
    }
}

/// The result of a refresh (SDK.md, section 1.12). The session has already changed.
public struct LimitedLoginRefreshResult: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The profile from the claims of the new token, with the permissions of the session.
    public let profile: Profile
    /// The new authentication token.
    public let authenticationToken: AuthenticationToken
    /// The path that succeeded.
    public let path: RefreshPath

    /// The `nonce` claim of the new token, for the app's server. A direct refresh retains the nonce of the old token; any other refresh has
    /// a new nonce.
    public var nonce: String { authenticationToken.nonce }

    public var description: String { "LimitedLoginRefreshResult(\(path))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
