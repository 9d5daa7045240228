// Apple: what Foundation has on Apple platforms alone. The check imports it wherever a file imports Foundation.

public import Foundation
@_exported public import ObjectiveC

public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

open class NSUserActivity: NSObject {
    public init(activityType: String) { self.activityType = activityType }
    public let activityType: String
    open var webpageURL: URL?
}

public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }

extension FileManager {
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? { nil }
}

extension NotificationCenter {
    public func addObserver(_ observer: Any, selector: Selector, name: Notification.Name?, object: Any?) {}
}
