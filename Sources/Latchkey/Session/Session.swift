public import Foundation

/// The login session: access token, authentication token and profile, which change together (SDK.md, sections 5.1 and 5.2).
///
/// Values can be read synchronously on any thread. Observers are notified of one change at a time, after the change has been applied to all
/// three values. On Apple platforms, they are notified on the main thread, whichever thread made the change.
///
/// A session with a storage reads all three values from the storage when the session is first used, without network access. Each change is
/// saved before it becomes visible. Other processes may share the storage, and observers are notified of their changes too.
///
/// If the storage is unavailable, the session continues in memory and reports ``storageProblem``. When the storage is available again, the
/// next change or ``reload()`` saves the session.
public final class Session: Sendable {
    /// The shared session, which `AccessToken.current`, `AuthenticationToken.current` and `Profile.current` read. It is stored in
    /// ``PlatformStorage``, unless ``useStorage(_:)`` selects another storage.
    public static let shared = Session(storage: PlatformStorage())

    let state: Locked<State>
    /// The lock that is held during access to the storage. It is never held while observers are notified.
    let storageLock = NSLock()
    let notifications: NotificationCenter
    let environment: SystemEnvironment
    let clock: any Clock<Duration>
    let delivery: NotificationDelivery
    /// The system's notification that the device was unlocked; `nil` on platforms without one.
    let unlockNotification: Notification.Name?
    /// The state of the refreshes of a limited session, such as their rate limits.
    let refreshState = RefreshState()

    /// Creates a session.
    /// - Parameters:
    ///   - storage: The storage of the session; `nil` for a session in memory only.
    ///   - notifications: The center that receives the notifications of changes.
    ///   - environment: Provides the current time, which determines whether the access token has expired.
    ///   - clock: Measures the wait until the access token expires.
    public convenience init(
        storage: (any SessionStorage)? = nil, notifications: NotificationCenter = .default, environment: SystemEnvironment = .real,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(
            storage: storage, notifications: notifications, environment: environment, clock: clock, delivery: .platformDefault,
            unlockNotification: UnlockObserver.systemNotification)
    }

    init(
        storage: (any SessionStorage)?, notifications: NotificationCenter, environment: SystemEnvironment = .real,
        clock: any Clock<Duration> = ContinuousClock(), delivery: NotificationDelivery, unlockNotification: Notification.Name?
    ) {
        state = Locked(State(storage: storage))
        self.notifications = notifications
        self.environment = environment
        self.clock = clock
        self.delivery = delivery
        self.unlockNotification = unlockNotification
    }

    deinit {
        let (expiryTimer, listeners) = state.withLock { ($0.expiryTimer, $0.listeners) }
        expiryTimer?.cancel()
        for listener in listeners { listener.queue?.end() }
    }

    /// The access token; `nil` after a Limited Login, or if nobody is logged in.
    public var accessToken: AccessToken? {
        restore()
        return state.withLock { $0.contents.values.accessToken }
    }

    /// The ID token. Present after a Limited Login, and usually after a classic login.
    public var authenticationToken: AuthenticationToken? {
        restore()
        return state.withLock { $0.contents.values.authenticationToken }
    }

    /// The person's profile, if known.
    public var profile: Profile? {
        restore()
        return state.withLock { $0.contents.values.profile }
    }

    /// A consistent snapshot of all three values.
    public var values: Values {
        restore()
        return state.withLock { $0.contents.values }
    }

    /// A consistent snapshot of the three values and the secrets.
    var contents: Contents {
        restore()
        return state.withLock { $0.contents }
    }

    /// Removes all three values and the login's secrets. The provider is not notified, and the browser stays logged in at the provider.
    public func clear() {
        updateContents(replacingUnread: true) { $0.clear() }
        refreshState.reset()
    }

    /// Clears the session, unless a person other than `person` is logged in.
    func clear(ifOwnedBy person: String?) {
        // If the access token was removed meanwhile, the values may have no user ID. In this case they are cleared too.
        @Sendable func isAnotherPerson(_ values: Values) -> Bool { values.userID.map { $0 != person } ?? false }
        guard !isAnotherPerson(values) else { return }
        let isCleared = updateContents(replacingUnread: true) { stored in
            guard !isAnotherPerson(stored.values) else { return false }
            stored.clear()
            return true
        }
        if isCleared { refreshState.reset() }
    }

    /// Applies `edit` as one change, and notifies observers. `edit` may be called more than once.
    func change(_ edit: @Sendable (inout Values) -> Void) { updateContents { edit(&$0.values) } }

    /// Sets the access token of the session. The change also replaces a stored session that could not be read.
    func set(_ token: AccessToken?) { updateContents(replacingUnread: true) { $0.values.accessToken = token } }

    /// Sets the authentication token of the session. The change also replaces a stored session that could not be read.
    func set(_ token: AuthenticationToken?) { updateContents(replacingUnread: true) { $0.values.authenticationToken = token } }

    /// Sets the profile of the session. If the storage is unavailable, changes of other processes take precedence over this change.
    func set(_ profile: Profile?) { updateContents(deliberately: false) { $0.values.profile = profile } }

    /// Replaces all three values as one change, unless they differ from `seen`. This check prevents work that is based on old values from
    /// undoing a logout or another login, even one in another process.
    /// - Returns: Whether the values were replaced.
    package func replace(_ seen: Values, with new: Values) -> Bool {
        updateContents(deliberately: false) { stored in
            guard stored.values == seen else { return false }
            stored.values = new
            return true
        }
    }

    /// Reserves the session for one login in this process. Returns `false` while another login is running.
    func beginLogin() -> Bool {
        state.withLock { state in
            guard !state.hasLoginInProgress else { return false }
            state.hasLoginInProgress = true
            return true
        }
    }

    /// Ends the reservation that ``beginLogin()`` made, so that the next login can start.
    func endLogin() { state.withLock { $0.hasLoginInProgress = false } }
}
