public import Foundation

/// Hears of what happens to the app: the documented protocol, under the name that it has in Swift too. No method has to be there.
///
/// ``ApplicationDelegate`` calls the methods on the thread on which it hears of the event itself: the main thread, unless the app does otherwise.
public protocol FBSDKApplicationObserving: AnyObject {
    /// The app is in front and can be used. Called on Apple platforms alone.
    func applicationDidBecomeActive(_ application: HostApplication?)

    /// The app is about to be no longer in front. Called on Apple platforms alone.
    func applicationWillResignActive(_ application: HostApplication?)

    /// The app is no longer seen. Called on iOS and visionOS alone.
    func applicationDidEnterBackground(_ application: HostApplication?)

    /// The app has been started, and the session is restored. Called once for each observer.
    /// - Returns: whether the observer has handled the start. Nothing depends on it.
    func application(_ application: HostApplication, didFinishLaunchingWithOptions launchOptions: LaunchOptions?) -> Bool

    /// The system has handed an address to the app.
    /// - Returns: whether the address was the observer's. ``ApplicationDelegate/application(_:open:options:)`` returns `true` then.
    func application(_ application: HostApplication, open url: URL, sourceApplication: String?, annotation: Any?) -> Bool
}

extension FBSDKApplicationObserving {
    public func applicationDidBecomeActive(_ application: HostApplication?) {}
    public func applicationWillResignActive(_ application: HostApplication?) {}
    public func applicationDidEnterBackground(_ application: HostApplication?) {}

    public func application(_ application: HostApplication, didFinishLaunchingWithOptions launchOptions: LaunchOptions?) -> Bool { false }

    public func application(_ application: HostApplication, open url: URL, sourceApplication: String?, annotation: Any?) -> Bool { false }
}
