internal import Dispatch
internal import Foundation

/// The thread on which a session notifies its observers.
enum NotificationDelivery: Sendable {
    /// The thread that makes the change. Observers are notified before the call returns.
    case changingThread
    /// The main thread. A change on the main thread notifies observers before the call returns. A change on another thread notifies them
    /// soon afterwards. Observers are notified of changes in order.
    case mainThread

    /// The default of the platform: on Apple platforms the main thread, as in the Facebook SDK; elsewhere the thread that makes the change.
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
/// Outside Apple platforms, `Thread.isMainThread` is not sufficient: a program with an asynchronous `main` runs the main queue on any
/// thread.
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
