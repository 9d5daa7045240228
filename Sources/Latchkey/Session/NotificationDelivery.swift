internal import Dispatch
internal import Foundation

/// The thread that a session notifies its observers on.
enum NotificationDelivery: Sendable {
    /// The thread that makes the change. Observers are notified before the call returns.
    case changingThread
    /// The main thread. A change on the main thread notifies observers before the call returns; a change on another thread notifies them soon
    /// afterwards, in order.
    case mainThread

    /// The usual delivery of the platform: the main thread on Apple platforms, as with the original SDK.
    static var platformDefault: NotificationDelivery {
        #if canImport(FoundationNetworking)
        .changingThread
        #else
        .mainThread
        #endif
    }
}

/// Detects whether code runs on the main queue.
///
/// Outside Apple platforms, a program with an asynchronous `main` runs the main queue on any thread.
enum MainQueue {
    #if canImport(FoundationNetworking)
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
    #else
    static var isCurrent: Bool { Thread.isMainThread }
    #endif
}
