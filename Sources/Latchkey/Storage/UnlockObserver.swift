internal import Foundation

#if canImport(UIKit) && !os(watchOS)
internal import UIKit
#endif

/// Observes the notification that the system posts after each unlock of the device, when protected data becomes available.
final class UnlockObserver: Sendable {
    // The type of the observer is not `Sendable`, but the observer is only passed back to the notification center.
    private nonisolated(unsafe) let observation: any NSObjectProtocol

    /// The system's notification; `nil` on platforms that have none.
    static var systemNotification: Notification.Name? {
        #if canImport(UIKit) && !os(watchOS)
        UIApplication.protectedDataDidBecomeAvailableNotification
        #else
        nil
        #endif
    }

    /// Starts the observation, which ends when the object is released.
    /// - Parameter unlocked: Called in a new task after each unlock.
    init(_ notification: Notification.Name, unlocked: @escaping @Sendable () async -> Void) {
        observation = NotificationCenter.default.addObserver(forName: notification, object: nil, queue: nil) { _ in
            Task { await unlocked() }
        }
    }

    deinit { NotificationCenter.default.removeObserver(observation) }
}
