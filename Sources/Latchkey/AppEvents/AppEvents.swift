/// The documented methods for app events. They do nothing: no event is stored or sent.
///
/// They exist so that an app that logs app events compiles and runs unchanged. Arguments are not read. The properties ``flushBehavior``,
/// ``loggingOverrideAppID`` and ``userID`` store their values in memory and have no other effect.
///
/// If ``Settings/loggingBehaviors`` contains ``LoggingBehavior/appEvents``, the log says once that app events do nothing: when the app
/// first calls a method that records, changes or sends data in the Facebook SDK.
public final class AppEvents: Sendable {
    private struct Values: Sendable {
        var flushBehavior = FlushBehavior.auto
        var loggingOverrideAppID: String?
        var userID: String?
        var hasLogged = false
    }

    /// The only instance in an app.
    public static let shared = AppEvents(settings: .shared)

    private let values = Locked(Values())
    private let settings: Settings

    init(settings: Settings) { self.settings = settings }

    /// Exists for source compatibility. Has no effect, because Latchkey sends no app events.
    public var flushBehavior: FlushBehavior {
        get { values.withLock { $0.flushBehavior } }
        set { values.withLock { $0.flushBehavior = newValue } }
    }

    /// Exists for source compatibility. Has no effect, because Latchkey records no app events.
    public var loggingOverrideAppID: String? {
        get { values.withLock { $0.loggingOverrideAppID } }
        set { values.withLock { $0.loggingOverrideAppID = newValue } }
    }

    /// Exists for source compatibility. Has no effect, because Latchkey records no app events.
    public var userID: String? {
        get { values.withLock { $0.userID } }
        set { values.withLock { $0.userID = newValue } }
    }

    /// Always empty, because Latchkey assigns no ID to an installation.
    public var anonymousID: String { "" }

    /// Exists for source compatibility. Does nothing.
    public func activateApp() { logOnce() }

    /// Exists for source compatibility. Does nothing.
    public func flush() { logOnce() }

    /// Logs, on the first call only, that app events do nothing.
    func logOnce() {
        let isFirst = values.withLock { values in
            defer { values.hasLogged = true }
            return !values.hasLogged
        }
        guard isFirst else { return }
        settings.log(.appEvents, "The app logs app events, but AppEvents does nothing: no event is stored or sent.")
    }
}

extension AppEvents {
    /// The documented values of ``AppEvents/flushBehavior``. They have no effect, because Latchkey sends no app events.
    public enum FlushBehavior: UInt, Sendable, Hashable, CaseIterable {
        /// Events are sent automatically from time to time.
        case auto = 0
        /// Events are sent only by ``AppEvents/flush()``.
        case explicitOnly = 1
    }
}
