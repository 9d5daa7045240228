#if canImport(UIKit) && !os(watchOS)
public import UIKit
#elseif canImport(AppKit)
public import AppKit
#endif

#if canImport(UIKit) || canImport(AppKit)
public import Foundation

extension ApplicationDelegate {
    /// Handles a user activity that opens a web URL, such as a universal link. The app handles any other activity itself.
    /// - Returns: Whether a pending login was waiting for the URL; see ``Settings/httpsRedirectURI``.
    @discardableResult
    public func application(_ application: HostApplication?, continue userActivity: NSUserActivity) -> Bool {
        guard userActivity.activityType == NSUserActivityTypeBrowsingWeb, let url = userActivity.webpageURL else { return false }
        return open(url)
    }

    #if canImport(UIKit) && !os(watchOS)
    /// Handles a user activity with the arguments that the app's delegate receives. Never calls `restorationHandler`, because there is
    /// nothing to restore.
    /// - Returns: Whether a pending login was waiting for the URL.
    @discardableResult
    public func application(
        _ application: HostApplication?, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        self.application(application, continue: userActivity)
    }
    #elseif canImport(AppKit)
    /// Handles a user activity with the arguments that the app's delegate receives. Never calls `restorationHandler`, because there is
    /// nothing to restore.
    /// - Returns: Whether a pending login was waiting for the URL.
    @discardableResult
    public func application(
        _ application: HostApplication?, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
    ) -> Bool {
        self.application(application, continue: userActivity)
    }

    /// Handles the URLs with which the system opens the app.
    /// - Returns: Whether a pending login was waiting for one of them.
    @discardableResult
    public func application(_ application: HostApplication?, open urls: [URL]) -> Bool {
        // The array is mapped completely, so that every URL is handled, even after one of them was the response to a login.
        urls.map(open).contains(true)
    }
    #endif
}
#endif
