#if canImport(UIKit) || canImport(AppKit)
internal import Foundation

/// Refreshes the shared session when the app comes to the foreground, if a refresh is due (SDK.md, section 2.9).
///
/// It observes the app until the process ends. Without a limited session, it does nothing.
final class ForegroundRefresh: Sendable {
    static let shared = ForegroundRefresh()

    private let isObserving = Locked(false)

    /// The notification that UIKit or AppKit posts before the app becomes active. The name is a literal, so that this file needs neither of
    /// them.
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
