public import Foundation

/// Who is logged in: access token, authentication token and profile, which change together (client-sdk.md, sections 5.1 and 5.2).
///
/// Reading is synchronous and safe on any thread. Observers are told when all three have their new values, never between.
public final class Session: Sendable {
    /// The session of the process: what `AccessToken.current`, `AuthenticationToken.current` and `Profile.current` read.
    public static let shared = Session()

    struct Values: Sendable, Equatable {
        var accessToken: AccessToken?
        var authenticationToken: AuthenticationToken?
        var profile: Profile?

        /// The person's id, if anybody is logged in.
        var userID: String? { authenticationToken?.verifiedClaims.sub ?? accessToken?.userID }
    }

    /// The three values, and the secrets that are kept with them.
    struct Kept: Sendable {
        var values = Values()
        var secrets: [SecretName: Secret] = [:]
    }

    private struct State: Sendable {
        var kept = Kept()
        var hasLoginInProgress = false
    }

    private let state = Locked(State())
    private let notifications: NotificationCenter

    /// - Parameter notifications: where changes are announced.
    public init(notifications: NotificationCenter = .default) { self.notifications = notifications }

    /// The access token, after a classic login.
    public var accessToken: AccessToken? { state.withLock { $0.kept.values.accessToken } }
    /// The ID token, after a limited login, and normally after a classic one.
    public var authenticationToken: AuthenticationToken? { state.withLock { $0.kept.values.authenticationToken } }
    /// What is known of the person.
    public var profile: Profile? { state.withLock { $0.kept.values.profile } }

    /// All three, as they were at one moment.
    var values: Values { state.withLock { $0.kept.values } }

    /// The three values and the secrets, as they were at one moment.
    var kept: Kept { state.withLock { $0.kept } }

    /// Forgets all three, and the secrets of the login. The provider is not told, and the browser stays logged in there.
    public func clear() {
        changeKept { kept in
            kept.values = Values()
            kept.secrets = kept.secrets.filter { $0.key.life == .device }
        }
    }

    /// Replaces what `edit` replaces, as one change, and announces it.
    func change(_ edit: @Sendable (inout Values) -> Void) { changeKept { edit(&$0.values) } }

    /// Replaces what `edit` replaces, as one change, and announces it. `edit` may run more than once.
    @discardableResult
    func changeKept<Result: Sendable>(_ edit: @Sendable (inout Kept) -> Result) -> Result {
        let (old, new, result) = state.withLock { state in
            let old = state.kept.values
            let result = edit(&state.kept)
            return (old, state.kept.values, result)
        }
        announce(from: old, to: new)
        return result
    }

    /// Replaces all three, as one change, unless somebody has changed them since they were `seen`: whoever worked on old values must not undo
    /// a logout or another login.
    /// - Returns: whether the new values were taken.
    func exchange(_ seen: Values, for new: Values) -> Bool {
        let isTaken = state.withLock { state in
            guard state.kept.values == seen else { return false }
            state.kept.values = new
            return true
        }
        if isTaken { announce(from: seen, to: new) }
        return isTaken
    }

    /// Takes what a login produced, unless somebody else is logged in.
    /// - Throws: ``LoginErrorCode/userMismatch``; nothing has changed then.
    func adopt(_ values: Values) throws(LoginError) {
        let old: Values? = state.withLock { state in
            if let present = state.kept.values.userID, present != values.userID { return nil }
            let old = state.kept.values
            state.kept.values = values
            return old
        }
        guard let old else {
            throw LoginError(
                .userMismatch, .userMismatch, "Another person is logged in. Call logOut() before somebody else logs in.")
        }
        announce(from: old, to: values)
    }

    /// Reserves the session for one login. `false` while another one runs.
    func beginLogin() -> Bool {
        state.withLock { state in
            guard !state.hasLoginInProgress else { return false }
            state.hasLoginInProgress = true
            return true
        }
    }

    /// Lets the next login begin.
    func endLogin() { state.withLock { $0.hasLoginInProgress = false } }

    private func announce(from old: Values, to new: Values) {
        if old.accessToken != new.accessToken {
            var info: [String: Any] = [:]
            info[AccessTokenChangeOldKey] = old.accessToken
            info[AccessTokenChangeNewKey] = new.accessToken
            if old.accessToken?.userID != new.accessToken?.userID || old.accessToken?.isExpired ?? true {
                info[AccessTokenDidChangeUserIDKey] = true
            }
            notifications.post(name: .AccessTokenDidChange, object: AccessToken.self, userInfo: info)
        }
        if old.authenticationToken != new.authenticationToken {
            notifications.post(name: .AuthenticationTokenDidChange, object: AuthenticationToken.self, userInfo: nil)
        }
        if old.profile != new.profile {
            var info: [String: Any] = [:]
            info[ProfileChangeOldKey] = old.profile
            info[ProfileChangeNewKey] = new.profile
            notifications.post(name: .ProfileDidChange, object: Profile.self, userInfo: info)
        }
    }
}
