internal import Foundation

#if canImport(UIKit) && !os(watchOS)
internal import UIKit
#endif

/// Tells when the system says that the device was unlocked for the first time since its start, until it is let go.
final class UnlockObserver: Sendable {
    // Apple's type for it is not `Sendable`; nothing is done with it but to give it back.
    private nonisolated(unsafe) let observation: any NSObjectProtocol

    /// What the system posts then; `nil` where it posts nothing.
    static var systemNotification: Notification.Name? {
        #if canImport(UIKit) && !os(watchOS)
        UIApplication.protectedDataDidBecomeAvailableNotification
        #else
        nil
        #endif
    }

    /// - Parameter unlocked: is called on a task of its own each time.
    init(_ notification: Notification.Name, unlocked: @escaping @Sendable () async -> Void) {
        observation = NotificationCenter.default.addObserver(forName: notification, object: nil, queue: nil) { _ in
            Task { await unlocked() }
        }
    }

    deinit { NotificationCenter.default.removeObserver(observation) }
}
