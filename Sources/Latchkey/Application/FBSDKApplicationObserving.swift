public import Foundation

/// An observer of the app's launch, life cycle and URLs. The documented API has this name in Objective-C and in Swift. Every method has a
/// default implementation.
///
/// ``ApplicationDelegate`` calls the methods on the thread on which it receives an event: usually the main thread.
public protocol FBSDKApplicationObserving: AnyObject {
    /// Called when the app has become active. Called on Apple platforms only.
    func applicationDidBecomeActive(_ application: HostApplication?)

    /// Called when the app is about to become inactive. Called on Apple platforms only.
    func applicationWillResignActive(_ application: HostApplication?)

    /// Called when the app has entered the background. Called on platforms with UIKit only.
    func applicationDidEnterBackground(_ application: HostApplication?)

    /// Called when the app has launched and the session has been restored. Called once for each observer.
    /// - Returns: Whether the observer handled the launch. The value has no effect.
    func application(_ application: HostApplication, didFinishLaunchingWithOptions launchOptions: LaunchOptions?) -> Bool

    /// Called when the system opens a URL in the app.
    /// - Returns: Whether the observer handled the URL. If so, ``ApplicationDelegate/application(_:open:options:)`` returns `true`.
    func application(_ application: HostApplication, open url: URL, sourceApplication: String?, annotation: Any?) -> Bool
}

extension FBSDKApplicationObserving {
    public func applicationDidBecomeActive(_ application: HostApplication?) {}
    public func applicationWillResignActive(_ application: HostApplication?) {}
    public func applicationDidEnterBackground(_ application: HostApplication?) {}

    public func application(_ application: HostApplication, didFinishLaunchingWithOptions launchOptions: LaunchOptions?) -> Bool { false }

    public func application(_ application: HostApplication, open url: URL, sourceApplication: String?, annotation: Any?) -> Bool { false }
}
