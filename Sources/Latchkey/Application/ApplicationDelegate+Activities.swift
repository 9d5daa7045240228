#if canImport(UIKit) && !os(watchOS)
public import UIKit
#elseif canImport(AppKit)
public import AppKit
#endif

#if canImport(UIKit) || canImport(AppKit)
public import Foundation

extension ApplicationDelegate {
    /// Takes the address of an activity that was begun in a browser, such as a universal link; any other activity is the app's own matter.
    /// - Returns: whether a login was waiting for the address: one at the app's own URL scheme, or at ``Settings/httpsRedirectURI``.
    @discardableResult
    public func application(_ application: HostApplication?, continue userActivity: NSUserActivity) -> Bool {
        guard userActivity.activityType == NSUserActivityTypeBrowsingWeb, let url = userActivity.webpageURL else { return false }
        return open(url)
    }

    #if canImport(UIKit) && !os(watchOS)
    /// The same, with all that an app's delegate gets. There is nothing to restore, so the handler is not called.
    /// - Returns: whether a login was waiting for the address.
    @discardableResult
    public func application(
        _ application: HostApplication?, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        self.application(application, continue: userActivity)
    }
    #elseif canImport(AppKit)
    /// The same, with all that an app's delegate gets. There is nothing to restore, so the handler is not called.
    /// - Returns: whether a login was waiting for the address.
    @discardableResult
    public func application(
        _ application: HostApplication?, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
    ) -> Bool {
        self.application(application, continue: userActivity)
    }

    /// Takes the addresses that the system hands to the app.
    /// - Returns: whether a login was waiting for one of them.
    @discardableResult
    public func application(_ application: HostApplication?, open urls: [URL]) -> Bool {
        // Each of them is looked at.
        urls.map(open).contains(true)
    }
    #endif
}
#endif
