#if canImport(ObjectiveC)
public import Foundation

extension AccessToken: NotificationSubject {
    public static var notificationObject: AnyObject { ObjectiveCAccessToken.self as AnyObject }
}

extension AuthenticationToken: NotificationSubject {
    public static var notificationObject: AnyObject { ObjectiveCAuthenticationToken.self as AnyObject }
}

extension Profile: NotificationSubject {
    public static var notificationObject: AnyObject { ObjectiveCProfile.self as AnyObject }
}

extension NotificationCenter {
    /// Adds an observer of the notifications that the session posts about a type. Unlike `addObserver(_:selector:name:object:)`, this
    /// method takes the Swift type as the object.
    public func addObserver<Value: NotificationSubject>(
        _ observer: Any, selector: Selector, name: Notification.Name?, object type: Value.Type
    ) {
        addObserver(observer, selector: selector, name: name, object: type.notificationObject)
    }

    /// Removes an observer that was added with a Swift type as the object.
    public func removeObserver<Value: NotificationSubject>(_ observer: Any, name: Notification.Name?, object type: Value.Type) {
        removeObserver(observer, name: name, object: type.notificationObject)
    }
}
#endif
