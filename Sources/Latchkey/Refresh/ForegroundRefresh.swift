#if canImport(UIKit) || canImport(AppKit)
internal import Foundation

/// Refreshes the shared session when the app comes to the foreground, if a refresh is due (SDK.md, section 2.9).
///
/// It observes until the process ends. After a logout it does nothing until the next login.
final class ForegroundRefresh: Sendable {
    static let shared = ForegroundRefresh()

    private let isObserving = Locked(false)

    /// The notification name of UIKit or AppKit, as a literal because an app extension may not import these.
    private static var willEnterForeground: Notification.Name {
        #if canImport(UIKit)
        Notification.Name("UIApplicationWillEnterForegroundNotification")
        #else
        Notification.Name("NSApplicationWillBecomeActiveNotification")
        #endif
    }

    func begin() {
        let isFirst = isObserving.withLock { isObserving in
            defer { isObserving = true }
            return !isObserving
        }
        guard isFirst else { return }
        _ = NotificationCenter.default.addObserver(forName: Self.willEnterForeground, object: nil, queue: nil) { _ in
            Task { await LoginManager().refreshLimitedLoginIfDue() }
        }
    }
}
#endif
