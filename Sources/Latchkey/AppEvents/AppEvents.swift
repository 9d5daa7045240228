/// The documented methods for app events. They do nothing: no event is kept, and none is ever sent.
///
/// They are here so that an app that logs app events compiles and runs as it is. What an app passes in is not read, apart from the three properties
/// that can be read back: ``flushBehavior``, ``loggingOverrideAppID`` and ``userID`` stay in memory until the process ends. The first call of a method
/// that would log something writes one line to the log, where ``Settings/loggingBehaviors`` has ``LoggingBehavior/appEvents``.
public final class AppEvents: Sendable {
    private struct Values: Sendable {
        var flushBehavior = FlushBehavior.auto
        var loggingOverrideAppID: String?
        var userID: String?
        var hasLogged = false
    }

    /// The only instance that an app has.
    public static let shared = AppEvents(settings: .shared)

    private let values = Locked(Values())
    private let settings: Settings

    init(settings: Settings) { self.settings = settings }

    /// Kept for source compatibility. Has no effect: nothing is sent.
    public var flushBehavior: FlushBehavior {
        get { values.withLock { $0.flushBehavior } }
        set { values.withLock { $0.flushBehavior = newValue } }
    }

    /// Kept for source compatibility. Has no effect: no event belongs to an app.
    public var loggingOverrideAppID: String? {
        get { values.withLock { $0.loggingOverrideAppID } }
        set { values.withLock { $0.loggingOverrideAppID = newValue } }
    }

    /// Kept for source compatibility. Has no effect: no event belongs to a person.
    public var userID: String? {
        get { values.withLock { $0.userID } }
        set { values.withLock { $0.userID = newValue } }
    }

    /// Always empty: no installation gets an id.
    public var anonymousID: String { "" }

    /// Does nothing.
    public func activateApp() { logOnce() }

    /// Does nothing.
    public func flush() { logOnce() }

    /// Writes to the log, once, that nothing is logged.
    func logOnce() {
        let isFirst = values.withLock { values in
            defer { values.hasLogged = true }
            return !values.hasLogged
        }
        guard isFirst else { return }
        settings.log(.appEvents, "The app logs app events. AppEvents does nothing: no event is kept or sent.")
    }
}
