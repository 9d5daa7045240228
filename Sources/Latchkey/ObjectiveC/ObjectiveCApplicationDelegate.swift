#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKApplicationDelegate` for Objective-C: ``ApplicationDelegate``, behind the documented selectors.
@objc(FBSDKApplicationDelegate)
public final class ObjectiveCApplicationDelegate: NSObject, Sendable {
    /// The one for the shared session.
    @objc(sharedInstance) public static let shared = ObjectiveCApplicationDelegate()

    /// Restores who is logged in.
    @objc public func initializeSDK() { ApplicationDelegate.shared.initializeSDK() }

    /// Adds an observer of what happens to the app. The observer is not kept alive. Adding it again changes nothing.
    @objc(addObserver:)
    public func addObserver(_ observer: any ObjectiveCApplicationObserving) {
        ApplicationDelegate.shared.addObserver(ObjectiveCApplicationObserver(observer), for: observer)
    }

    /// Removes an observer.
    @objc(removeObserver:)
    public func removeObserver(_ observer: any ObjectiveCApplicationObserving) { ApplicationDelegate.shared.observers.remove(observer) }

    /// Restores who is logged in, when the app has been started.
    /// - Returns: `true`; the SDK has nothing against any start.
    @objc(application:didFinishLaunchingWithOptions:)
    @discardableResult
    public func application(_ application: HostApplication?, didFinishLaunchingWithOptions launchOptions: LaunchOptions?) -> Bool {
        ApplicationDelegate.shared.application(application, didFinishLaunchingWithOptions: launchOptions)
    }

    /// Takes an address that the system hands to the app.
    /// - Returns: whether a login was waiting for it.
    @objc(application:openURL:options:)
    @discardableResult
    public func application(_ application: HostApplication?, open url: URL, options: OpenURLOptions) -> Bool {
        ApplicationDelegate.shared.application(application, open: url, options: options)
    }

    /// Takes an address that the system hands to the app: the older form.
    /// - Returns: whether a login was waiting for it.
    @objc(application:openURL:sourceApplication:annotation:)
    @discardableResult
    public func application(_ application: HostApplication?, open url: URL, sourceApplication: String?, annotation: Any?) -> Bool {
        ApplicationDelegate.shared.application(application, open: url, sourceApplication: sourceApplication, annotation: annotation)
    }

    #if canImport(UIKit) || canImport(AppKit)
    /// Takes the address of an activity that was begun in a browser.
    /// - Returns: whether a login was waiting for it.
    @objc(application:continueUserActivity:)
    @discardableResult
    public func application(_ application: HostApplication?, continue userActivity: NSUserActivity) -> Bool {
        ApplicationDelegate.shared.application(application, continue: userActivity)
    }
    #endif
}
#endif
