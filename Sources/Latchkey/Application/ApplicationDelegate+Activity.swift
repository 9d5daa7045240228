#if canImport(UIKit) || canImport(AppKit)
internal import Foundation

extension ApplicationDelegate {
    /// The system's notifications about the app, and the observer method for each. The names are spelled out, because an app extension may not
    /// import UIKit and AppKit, which define them.
    private static var announcements: [(name: String, notify: @Sendable (any FBSDKApplicationObserving, HostApplication?) -> Void)] {
        #if canImport(UIKit)
        [
            ("UIApplicationDidBecomeActiveNotification", { $0.applicationDidBecomeActive($1) }),
            ("UIApplicationWillResignActiveNotification", { $0.applicationWillResignActive($1) }),
            ("UIApplicationDidEnterBackgroundNotification", { $0.applicationDidEnterBackground($1) }),
        ]
        #else
        [
            ("NSApplicationDidBecomeActiveNotification", { $0.applicationDidBecomeActive($1) }),
            ("NSApplicationWillResignActiveNotification", { $0.applicationWillResignActive($1) }),
        ]
        #endif
    }

    /// Starts to forward the system's notifications to the observers, on the first call only.
    func observeApplication() {
        let isFirst = isObservingApplication.withLock { isObserving in
            defer { isObserving = true }
            return !isObserving
        }
        guard isFirst else { return }
        for (name, notify) in Self.announcements {
            _ = NotificationCenter.default.addObserver(forName: Notification.Name(name), object: nil, queue: nil) {
                @Sendable [weak self] notification in
                let application = notification.object as? HostApplication
                self?.observers.notify { observer in
                    notify(observer, application)
                    return false
                }
            }
        }
    }
}
#endif
