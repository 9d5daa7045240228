#if canImport(UIKit) || canImport(AppKit)
internal import Foundation

extension ApplicationDelegate {
    /// The system's notifications about the app, each with the observer method to call. The names are string literals, so that this file
    /// needs neither UIKit nor AppKit.
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

    /// Starts to forward the system's notifications to the observers. Only the first call has an effect.
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
