internal import Foundation

extension ApplicationDelegate {
    /// Adds an observer of the app's launch, life cycle and URLs. The reference is weak. Adding an observer again has no effect.
    ///
    /// On Apple platforms, observers are notified of launches and URLs only if the app passes its application object to the methods of
    /// ``ApplicationDelegate``.
    public func addObserver(_ observer: any FBSDKApplicationObserving) { addObserver(observer, for: observer) }

    /// Adds an observer that is called as long as `owner` is alive.
    func addObserver(_ observer: any FBSDKApplicationObserving, for owner: AnyObject) {
        observers.add(observer, for: owner)
        #if canImport(UIKit) || canImport(AppKit)
        observeApplication()
        #endif
    }

    /// Removes an observer. Removing an unknown observer has no effect.
    public func removeObserver(_ observer: any FBSDKApplicationObserving) { observers.remove(observer) }

    func notifyObserversOfLaunch(_ application: HostApplication?, _ launchOptions: LaunchOptions?) {
        guard let application = applicationForObservers(application) else { return }
        observers.notifyOfLaunch { _ = $0.application(application, didFinishLaunchingWithOptions: launchOptions) }
    }

    func notifyObservers(_ application: HostApplication?, open url: URL, sourceApplication: String?, annotation: Any?) -> Bool {
        guard let application = applicationForObservers(application) else { return false }
        return observers.notify {
            $0.application(application, open: url, sourceApplication: sourceApplication, annotation: annotation)
        }
    }

    /// Returns the application object to pass to observers; `nil` if observers must not be notified. On platforms without an application
    /// object, creates one.
    private func applicationForObservers(_ application: HostApplication?) -> HostApplication? {
        #if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
        application
        #else
        application ?? HostApplication()
        #endif
    }
}
