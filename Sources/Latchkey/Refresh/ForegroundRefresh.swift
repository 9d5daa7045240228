#if canImport(UIKit) || canImport(AppKit)
internal import Foundation

/// Refreshes the session of the process when the app comes to the foreground, if that is due (client-sdk.md, section 2.9).
///
/// Once begun it never ends: a logout leaves nothing to refresh, and the next login has its refreshes again.
final class ForegroundRefresh: Sendable {
    static let shared = ForegroundRefresh()

    private let isObserving = Locked(false)

    /// The names of UIKit and AppKit, which an app extension may not import.
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
