internal import Dispatch
internal import Foundation

extension NotificationCenter {
    /// Posts a notification. Observers have been told when this returns, but for one case.
    ///
    /// Where Foundation is not Apple's, `post` waits for observers that asked for the main queue, and takes only the first thread for the main
    /// queue's. A program whose `main` is asynchronous runs that queue on any thread, so a notification that is posted there would wait for
    /// itself for ever. There it is posted from another queue, in turn, except with ``NotificationDelivery/mainThread``.
    func announce(
        _ name: Notification.Name, about type: any AnnouncedType.Type, userInfo: [String: any Sendable]? = nil,
        by delivery: NotificationDelivery
    ) {
        #if canImport(FoundationNetworking)
        if delivery == .whereChanged, MainQueue.isHere, !Thread.isMainThread {
            return Self.elsewhere.async { self.post(name: name, object: type.notificationObject, userInfo: userInfo) }
        }
        #endif
        post(name: name, object: type.notificationObject, userInfo: userInfo)
    }

    /// Waits until observers have been told in that one case too.
    static func toldElsewhere() async {
        #if canImport(FoundationNetworking)
        await withCheckedContinuation { continuation in elsewhere.async { continuation.resume() } }
        #endif
    }

    #if canImport(FoundationNetworking)
    private static let elsewhere = DispatchQueue(label: "io.latchkey.notifications")
    #endif
}
