internal import Dispatch
internal import Foundation

extension NotificationCenter {
    /// Posts a notification. With one exception, observers have been notified when this method returns.
    ///
    /// The exception: outside Apple platforms, `post` waits for observers on the main queue, unless it is called on the first thread of the
    /// process. In a program with an asynchronous `main`, the main queue may run on another thread. There, `post` would wait for its own
    /// queue forever. In this case, the notification is posted from a separate serial queue, unless the delivery is
    /// ``NotificationDelivery/mainThread``.
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
