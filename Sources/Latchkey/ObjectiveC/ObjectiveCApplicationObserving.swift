#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKApplicationObserving` for Objective-C: ``FBSDKApplicationObserving``, behind the documented selectors. No method has to be there.
@objc(FBSDKApplicationObserving)
public protocol ObjectiveCApplicationObserving: NSObjectProtocol {
    /// The app is in front and can be used.
    @objc(applicationDidBecomeActive:)
    optional func applicationDidBecomeActive(_ application: HostApplication?)
    /// The app is about to be no longer in front.
    @objc(applicationWillResignActive:)
    optional func applicationWillResignActive(_ application: HostApplication?)
    /// The app is no longer seen. Called on iOS and visionOS alone.
    @objc(applicationDidEnterBackground:)
    optional func applicationDidEnterBackground(_ application: HostApplication?)
    /// The app has been started, and the session is restored. Called once for each observer.
    /// - Returns: whether the observer has handled the start. Nothing depends on it.
    @objc(application:didFinishLaunchingWithOptions:)
    optional func application(_ application: HostApplication, didFinishLaunchingWithOptions launchOptions: LaunchOptions?) -> Bool
    /// The system has handed an address to the app.
    /// - Returns: whether the address was the observer's.
    @objc(application:openURL:sourceApplication:annotation:)
    optional func application(_ application: HostApplication, open url: URL, sourceApplication: String?, annotation: Any?) -> Bool
}

/// Calls the methods that an observer of Objective-C's has. The observer is not kept alive.
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
