#if canImport(UIKit) && !os(watchOS)
public import UIKit
#elseif canImport(AppKit)
public import AppKit
#endif

#if canImport(UIKit) || canImport(AppKit)
public import Foundation

extension ApplicationDelegate {
    /// Handles an activity that began in a browser, such as a universal link. The app handles any other activity itself.
    /// - Returns: whether a pending login was waiting for the address: at the app's own URL scheme, or at ``Settings/httpsRedirectURI``.
    @discardableResult
    public func application(_ application: HostApplication?, continue userActivity: NSUserActivity) -> Bool {
        guard userActivity.activityType == NSUserActivityTypeBrowsingWeb, let url = userActivity.webpageURL else { return false }
        return open(url)
    }

    #if canImport(UIKit) && !os(watchOS)
    /// Handles the activity with the arguments that the app's delegate gets. It never calls the handler: there is nothing to restore.
    /// - Returns: whether a pending login was waiting for the address.
    @discardableResult
    public func application(
        _ application: HostApplication?, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        self.application(application, continue: userActivity)
    }
    #elseif canImport(AppKit)
    /// Handles the activity with the arguments that the app's delegate gets. It never calls the handler: there is nothing to restore.
    /// - Returns: whether a pending login was waiting for the address.
    @discardableResult
    public func application(
        _ application: HostApplication?, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
    ) -> Bool {
        self.application(application, continue: userActivity)
    }

    /// Handles the addresses that the system opens the app with.
    /// - Returns: whether a pending login was waiting for one of them.
    @discardableResult
    public func application(_ application: HostApplication?, open urls: [URL]) -> Bool {
        // Not lazily: every address is handled.
        urls.map(open).contains(true)
    }
    #endif
}
#endif
