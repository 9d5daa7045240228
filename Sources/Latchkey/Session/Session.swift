public import Foundation

/// Who is logged in: access token, authentication token and profile, which change together (client-sdk.md, sections 5.1 and 5.2).
///
/// Reading is synchronous and safe on any thread. Observers are told when all three have their new values, never between, and of one change
/// after the other; on Apple platforms on the main thread, whichever thread the change was made on.
///
/// A session with a storage reads it when it is first used, without network, and has all three values from then on. Each change is kept before
/// it is seen. Other processes may share the storage: what they change arrives as any other change. Where the storage is unavailable the session
/// goes on in memory, says so in ``storageProblem``, and is kept when the storage is there again and the session changes or is reloaded.
public final class Session: Sendable {
    /// The session of the process: what `AccessToken.current`, `AuthenticationToken.current` and `Profile.current` read. It is kept in
    /// ``PlatformStorage``, unless ``use(_:)`` says otherwise.
    public static let shared = Session(storage: PlatformStorage())

    let state: Locked<State>
    /// Held while the storage is worked with, and never while anybody is told.
    let turn = NSLock()
    let notifications: NotificationCenter
    let surroundings: Surroundings
    let clock: any Clock<Duration>
    let delivery: NotificationDelivery
    /// The notification of the device's first unlock; `nil` where there is none.
    let unlockNotification: Notification.Name?
    /// What refreshes of a limited session remember between them.
    let refreshMemory = RefreshMemory()

    /// A session of its own.
    /// - Parameters:
    ///   - storage: where it is kept; `nil` keeps it in memory alone.
    ///   - notifications: where changes are announced.
    ///   - surroundings: tells what the time is, and so when the access token ends.
    ///   - clock: what is waited with until then.
    public convenience init(
        storage: (any SessionStorage)? = nil, notifications: NotificationCenter = .default, surroundings: Surroundings = .real,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(
            storage: storage, notifications: notifications, surroundings: surroundings, clock: clock, delivery: .usual,
            unlockNotification: UnlockObserver.systemNotification)
    }

    init(
        storage: (any SessionStorage)?, notifications: NotificationCenter, surroundings: Surroundings = .real,
        clock: any Clock<Duration> = ContinuousClock(), delivery: NotificationDelivery, unlockNotification: Notification.Name?
    ) {
        state = Locked(State(storage: storage))
        self.notifications = notifications
        self.surroundings = surroundings
        self.clock = clock
        self.delivery = delivery
        self.unlockNotification = unlockNotification
    }

    deinit {
        let (alarm, audience) = state.withLock { ($0.alarm, $0.audience) }
        alarm?.cancel()
        for listener in audience { listener.queue?.end() }
    }

    /// The access token, after a classic login.
    public var accessToken: AccessToken? {
        restore()
        return state.withLock { $0.kept.values.accessToken }
    }

    /// The ID token, after a limited login, and normally after a classic one.
    public var authenticationToken: AuthenticationToken? {
        restore()
        return state.withLock { $0.kept.values.authenticationToken }
    }

    /// What is known of the person.
    public var profile: Profile? {
        restore()
        return state.withLock { $0.kept.values.profile }
    }

    /// All three, as they were at one moment.
    public var values: Values {
        restore()
        return state.withLock { $0.kept.values }
    }

    /// The three values and the secrets, as they were at one moment.
    var kept: Kept {
        restore()
        return state.withLock { $0.kept }
    }

    /// Forgets all three, and the secrets of the login. The provider is not told, and the browser stays logged in there.
    public func clear() {
        changeKept(alsoUnread: true) { $0.forgetLogin() }
        refreshMemory.reset()
    }

    /// The same, unless it is somebody else who is logged in.
    func clear(of person: String?) {
        // An access token that has ended meanwhile may have been all that told who it was.
        @Sendable func isSomebodyElse(_ values: Values) -> Bool { values.userID.map { $0 != person } ?? false }
        guard !isSomebodyElse(values) else { return }
        let isCleared = changeKept(alsoUnread: true) { kept in
            guard !isSomebodyElse(kept.values) else { return false }
            kept.forgetLogin()
            return true
        }
        if isCleared { refreshMemory.reset() }
    }

    /// Replaces what `edit` replaces, as one change, and announces it. `edit` may run more than once.
    func change(_ edit: @Sendable (inout Values) -> Void) { changeKept { edit(&$0.values) } }

    /// What ``AccessToken/current`` is set to: who is logged in, or that nobody is, also where it could not be read who it was.
    func set(_ token: AccessToken?) { changeKept(alsoUnread: true) { $0.values.accessToken = token } }

    /// What ``AuthenticationToken/current`` is set to; the same.
    func set(_ token: AuthenticationToken?) { changeKept(alsoUnread: true) { $0.values.authenticationToken = token } }

    /// What ``Profile/current`` is set to. It logs nobody in or out: where the storage was unavailable, it gives way to what that turns out to have.
    func set(_ profile: Profile?) { changeKept(deliberately: false) { $0.values.profile = profile } }

    /// Replaces all three, as one change, unless somebody has changed them since they were `seen`: whoever worked on old values must not undo
    /// a logout or another login, also one of another process.
    /// - Returns: whether the new values were taken.
    package func exchange(_ seen: Values, for new: Values) -> Bool {
        changeKept(deliberately: false) { kept in
            guard kept.values == seen else { return false }
            kept.values = new
            return true
        }
    }

    /// Reserves the session for one login of this process. `false` while another one runs.
    func beginLogin() -> Bool {
        state.withLock { state in
            guard !state.hasLoginInProgress else { return false }
            state.hasLoginInProgress = true
            return true
        }
    }

    /// Lets the next login begin.
    func endLogin() { state.withLock { $0.hasLoginInProgress = false } }
}
