internal import Dispatch
internal import Foundation

extension NotificationCenter {
    /// Posts a notification. Observers have been told when this returns, but for one case.
    ///
    /// Where Foundation is not Apple's, `post` waits for observers that asked for the main queue, and takes only the first thread for the main
    /// queue's. A program whose `main` is asynchronous runs that queue on any thread, so a notification that is posted there would wait for
    /// itself for ever. There it is posted from another queue, in turn.
    func announce(_ name: Notification.Name, about type: any AnnouncedType.Type, userInfo: [String: any Sendable]? = nil) {
        #if canImport(FoundationNetworking)
        if MainQueue.isHere, !Thread.isMainThread {
            return MainQueue.elsewhere.async { self.post(name: name, object: type.notificationObject, userInfo: userInfo) }
        }
        #endif
        post(name: name, object: type.notificationObject, userInfo: userInfo)
    }

    /// Waits until observers have been told in that one case too.
    static func toldElsewhere() async {
        #if canImport(FoundationNetworking)
        await withCheckedContinuation { continuation in MainQueue.elsewhere.async { continuation.resume() } }
        #endif
    }
}

#if canImport(FoundationNetworking)
/// Tells whether code runs in the main queue, on whatever thread.
private enum MainQueue {
    static let elsewhere = DispatchQueue(label: "io.latchkey.notifications")

    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isHere: Bool { DispatchQueue.getSpecific(key: key) == true }
}
#endif
