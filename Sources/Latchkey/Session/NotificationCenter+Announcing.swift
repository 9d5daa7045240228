internal import Dispatch
internal import Foundation

extension NotificationCenter {
    /// Posts a notification. Observers have been notified when this method returns, except in one case outside Apple platforms.
    ///
    /// In that case, the method is called on the main queue, but not on the first thread of the process, as can happen in a program with an
    /// asynchronous `main`. There, `post` would wait forever for an observer that is registered for the main queue. Therefore, the
    /// notification is posted asynchronously from a serial queue. With ``NotificationDelivery/mainThread``, it is always posted directly.
    func announce(
        _ name: Notification.Name, about type: any NotificationSubject.Type, userInfo: [String: any Sendable]? = nil,
        by delivery: NotificationDelivery
    ) {
        #if canImport(FoundationNetworking)
        if delivery == .changingThread, MainQueue.isCurrent, !Thread.isMainThread {
            return Self.serialQueue.async { self.post(name: name, object: type.notificationObject, userInfo: userInfo) }
        }
        #endif
        post(name: name, object: type.notificationObject, userInfo: userInfo)
    }

    /// Waits until the notifications that ``announce(_:about:userInfo:by:)`` posted from its serial queue have been delivered.
    static func waitForSerialQueue() async {
        #if canImport(FoundationNetworking)
        await withCheckedContinuation { continuation in serialQueue.async { continuation.resume() } }
        #endif
    }

    #if canImport(FoundationNetworking)
    private static let serialQueue = DispatchQueue(label: "io.latchkey.notifications")
    #endif
}
