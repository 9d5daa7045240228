public import Foundation

/// A type whose changes in the session are posted as notifications: ``AccessToken``, ``AuthenticationToken`` and ``Profile``.
///
/// As in Facebook's documentation, the `object` of a notification is the type itself. To observe the notifications about a type, an app
/// passes the type as the object:
///
/// ```swift
/// NotificationCenter.default.addObserver(forName: .AccessTokenDidChange, object: AccessToken.self, queue: .main) { notification in
///     show(notification.userInfo?[AccessTokenChangeNewKey] as? AccessToken)
/// }
/// ```
public protocol NotificationSubject: Sendable {
    /// The `object` of notifications about the type: always the same instance, and a different one for each type.
    ///
    /// A notification center compares object identities, and a Swift struct has none, so this object represents the type. Use it only with
    /// an API that accepts only objects, such as `NotificationCenter.notifications(named:object:)`. On Apple platforms it is the type's
    /// Objective-C class.
    static var notificationObject: AnyObject { get }
}

extension NotificationCenter {
    /// Adds an observer of the notifications about a type. Unlike Foundation's `addObserver(forName:object:queue:using:)`, this method
    /// takes the Swift type as the object.
    /// - Parameters:
    ///   - name: The notification, such as `.AccessTokenDidChange`; `nil` for every notification about the type.
    ///   - type: The type that the notifications are about.
    /// - Returns: The observer, to be passed to `removeObserver(_:)`.
    public func addObserver<Value: NotificationSubject>(
        forName name: Notification.Name?, object type: Value.Type, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        addObserver(forName: name, object: type.notificationObject, queue: queue, using: block)
    }
}
