#if canImport(UIKit) || canImport(AppKit)
public import Foundation

extension ApplicationDelegate {
    /// Takes the address of an activity that was begun in a browser; any other activity is the app's own matter.
    /// - Returns: whether a login was waiting for the address.
    @discardableResult
    public func application(_ application: HostApplication?, continue userActivity: NSUserActivity) -> Bool {
        guard userActivity.activityType == NSUserActivityTypeBrowsingWeb, let url = userActivity.webpageURL else { return false }
        return open(url)
    }
}
#endif
