#if !canImport(ObjectiveC)
internal import Foundation

/// Stands for a type in notifications. It is an `NSObject` because a notification center would put any other object into a fresh box.
private final class NotificationObject: NSObject, Sendable {
    static let accessToken = NotificationObject()
    static let authenticationToken = NotificationObject()
    static let profile = NotificationObject()
}

extension AccessToken: AnnouncedType {
    public static var notificationObject: AnyObject { NotificationObject.accessToken }
}

extension AuthenticationToken: AnnouncedType {
    public static var notificationObject: AnyObject { NotificationObject.authenticationToken }
}

extension Profile: AnnouncedType {
    public static var notificationObject: AnyObject { NotificationObject.profile }
}
#endif
