#if canImport(ObjectiveC)
public import Foundation

/// The Objective-C class `FBSDKApplicationDelegate`, which calls the shared ``ApplicationDelegate`` and has the documented selectors.
@objc(FBSDKApplicationDelegate)
public final class ObjectiveCApplicationDelegate: NSObject, Sendable {
    /// The application delegate of the shared session.
    @objc(sharedInstance) public static let shared = ObjectiveCApplicationDelegate()

    /// Restores the stored session.
    @objc public func initializeSDK() { ApplicationDelegate.shared.initializeSDK() }

    /// Adds an observer of the app's launch, life cycle and URLs. The observer is not retained. Adding an observer again has no effect.
    @objc(addObserver:)
    public func addObserver(_ observer: any ObjectiveCApplicationObserving) {
        ApplicationDelegate.shared.addObserver(ObjectiveCApplicationObserver(observer), for: observer)
    }

    /// Removes an observer.
    @objc(removeObserver:)
    public func removeObserver(_ observer: any ObjectiveCApplicationObserving) { ApplicationDelegate.shared.observers.remove(observer) }

    /// Restores the stored session when the app has launched, and then notifies each observer once.
    /// - Returns: Always `true`.
    @objc(application:didFinishLaunchingWithOptions:)
    @discardableResult
    public func application(_ application: HostApplication?, didFinishLaunchingWithOptions launchOptions: LaunchOptions?) -> Bool {
        ApplicationDelegate.shared.application(application, didFinishLaunchingWithOptions: launchOptions)
    }

    /// Handles a URL that the system opens in the app.
    /// - Returns: Whether a login was waiting for the URL, or an observer handled it.
    @objc(application:openURL:options:)
    @discardableResult
    public func application(_ application: HostApplication?, open url: URL, options: OpenURLOptions) -> Bool {
        ApplicationDelegate.shared.application(application, open: url, options: options)
    }

    /// Handles a URL that the system opens in the app. This is the older form of ``application(_:open:options:)``.
    /// - Returns: Whether a login was waiting for the URL, or an observer handled it.
    @objc(application:openURL:sourceApplication:annotation:)
    @discardableResult
    public func application(_ application: HostApplication?, open url: URL, sourceApplication: String?, annotation: Any?) -> Bool {
        ApplicationDelegate.shared.application(application, open: url, sourceApplication: sourceApplication, annotation: annotation)
    }

    #if canImport(UIKit) || canImport(AppKit)
    /// Handles the URL of a user activity that continues from a browser.
    /// - Returns: Whether a login was waiting for the URL.
    @objc(application:continueUserActivity:)
    @discardableResult
    public func application(_ application: HostApplication?, continue userActivity: NSUserActivity) -> Bool {
        ApplicationDelegate.shared.application(application, continue: userActivity)
    }
    #endif
}
#endif
