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
    /// Adds an observer of the session's notifications about a type: `addObserver(_:selector:name:object:)` with a type as the object.
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
