public import Foundation

/// A type whose values the session announces by notifications: ``AccessToken``, ``AuthenticationToken``, ``Profile``.
///
/// The documented `object` of a notification is the type, so that is what an app observes:
///
/// ```swift
/// NotificationCenter.default.addObserver(forName: .AccessTokenDidChange, object: AccessToken.self, queue: .main) { notification in
///     show(notification.userInfo?[AccessTokenChangeNewKey] as? AccessToken)
/// }
/// ```
public protocol AnnouncedType: Sendable {
    /// What notifications about the type have as their `object`: always the same one, different for each type.
    ///
    /// A notification center compares objects, and a type that is no class is none, so this stands for it. It is needed only where something
    /// takes objects alone, such as `NotificationCenter.notifications(named:object:)`. On Apple platforms it is the class that Objective-C
    /// knows the type by.
    static var notificationObject: AnyObject { get }
}

extension NotificationCenter {
    /// Observes what the session announces about a type: `addObserver(forName:object:queue:using:)` with the type as the object.
    /// - Parameters:
    ///   - name: such as `.AccessTokenDidChange`; `nil` for every notification about the type.
    ///   - type: what the notifications are about.
    /// - Returns: what `removeObserver(_:)` takes.
    public func addObserver<Value: AnnouncedType>(
        forName name: Notification.Name?, object type: Value.Type, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        addObserver(forName: name, object: type.notificationObject, queue: queue, using: block)
    }
}
