#if !canImport(ObjectiveC)
internal import Foundation

/// Represents a type in notifications. It is an `NSObject`, because a notification center would wrap any other object in a new box each time.
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
