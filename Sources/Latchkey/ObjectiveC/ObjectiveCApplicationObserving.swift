#if canImport(ObjectiveC)
public import Foundation

/// The protocol `FBSDKApplicationObserving` for Objective-C code, with the documented selectors. All methods are optional.
@objc(FBSDKApplicationObserving)
public protocol ObjectiveCApplicationObserving: NSObjectProtocol {
    /// Called when the app has become active.
    @objc(applicationDidBecomeActive:)
    optional func applicationDidBecomeActive(_ application: HostApplication?)
    /// Called when the app is about to become inactive.
    @objc(applicationWillResignActive:)
    optional func applicationWillResignActive(_ application: HostApplication?)
    /// Called when the app has entered the background. Called on platforms with UIKit only.
    @objc(applicationDidEnterBackground:)
    optional func applicationDidEnterBackground(_ application: HostApplication?)
    /// Called when the app has launched and the session has been restored. Called once for each observer.
    /// - Returns: Whether the observer handled the launch. The value has no effect.
    @objc(application:didFinishLaunchingWithOptions:)
    optional func application(_ application: HostApplication, didFinishLaunchingWithOptions launchOptions: LaunchOptions?) -> Bool
    /// Called when the system opens a URL in the app.
    /// - Returns: Whether the observer handled the URL.
    @objc(application:openURL:sourceApplication:annotation:)
    optional func application(_ application: HostApplication, open url: URL, sourceApplication: String?, annotation: Any?) -> Bool
}

/// Forwards events to an Objective-C observer, if it implements the method for the event. The reference is weak.
final class ObjectiveCApplicationObserver: FBSDKApplicationObserving {
    private weak var observer: (any ObjectiveCApplicationObserving)?

    init(_ observer: any ObjectiveCApplicationObserving) { self.observer = observer }

    func applicationDidBecomeActive(_ application: HostApplication?) { observer?.applicationDidBecomeActive?(application) }
    func applicationWillResignActive(_ application: HostApplication?) { observer?.applicationWillResignActive?(application) }
    func applicationDidEnterBackground(_ application: HostApplication?) { observer?.applicationDidEnterBackground?(application) }

    func application(_ application: HostApplication, didFinishLaunchingWithOptions launchOptions: LaunchOptions?) -> Bool {
        observer?.application?(application, didFinishLaunchingWithOptions: launchOptions) ?? false
    }

    func application(_ application: HostApplication, open url: URL, sourceApplication: String?, annotation: Any?) -> Bool {
        observer?.application?(application, open: url, sourceApplication: sourceApplication, annotation: annotation) ?? false
    }
}
#endif
