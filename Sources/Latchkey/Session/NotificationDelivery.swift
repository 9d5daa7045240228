internal import Dispatch
internal import Foundation

/// Where a session tells its observers of a change.
enum NotificationDelivery: Sendable {
    /// On the thread that made the change, before the call that made it returns.
    case whereChanged
    /// On the main thread, where user interfaces are changed. What was changed there is told before the call that changed it returns, and anything
    /// else soon afterwards. Of several changes the order stays.
    case mainThread

    /// As it is on this platform: on Apple's the main thread, as the original does it and observers rely on it.
    static var usual: NotificationDelivery {
        #if canImport(FoundationNetworking)
        .whereChanged
        #else
        .mainThread
        #endif
    }
}

/// Tells whether code runs in the main queue.
///
/// Where Foundation is not Apple's, a program whose `main` is asynchronous runs that queue on any thread.
enum MainQueue {
    #if canImport(FoundationNetworking)
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isHere: Bool { DispatchQueue.getSpecific(key: key) == true }
    #else
    static var isHere: Bool { Thread.isMainThread }
    #endif
}
