#if !canImport(ObjectiveC)
internal import Foundation

/// An object that represents a type in notifications. It is an `NSObject`, because Foundation puts any other object into a new wrapper each
/// time, and a wrapper has an identity of its own.
private final class NotificationObject: NSObject, Sendable {
    static let accessToken = NotificationObject()
    static let authenticationToken = NotificationObject()
    static let profile = NotificationObject()
}

extension AccessToken: NotificationSubject {
    public static var notificationObject: AnyObject { NotificationObject.accessToken }
}

extension AuthenticationToken: NotificationSubject {
    public static var notificationObject: AnyObject { NotificationObject.authenticationToken }
}

extension Profile: NotificationSubject {
    public static var notificationObject: AnyObject { NotificationObject.profile }
}
#endif
