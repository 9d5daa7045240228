internal import Foundation

extension ApplicationDelegate {
    /// Adds somebody who hears of what happens to the app. The observer is not kept alive. Adding it again changes nothing.
    ///
    /// On Apple platforms it hears of a launch and of an address where the app hands in its application object with them.
    public func addObserver(_ observer: any FBSDKApplicationObserving) { addObserver(observer, for: observer) }

    /// Adds an observer that is called as long as `owner` is alive.
    func addObserver(_ observer: any FBSDKApplicationObserving, for owner: AnyObject) {
        observers.add(observer, for: owner)
        #if canImport(UIKit) || canImport(AppKit)
        observeApplication()
        #endif
    }

    /// Removes an observer.
    public func removeObserver(_ observer: any FBSDKApplicationObserving) { observers.remove(observer) }

    func tellObserversOfLaunch(_ application: HostApplication?, _ launchOptions: LaunchOptions?) {
        guard let application = known(application) else { return }
        observers.tellOfLaunch { _ = $0.application(application, didFinishLaunchingWithOptions: launchOptions) }
    }

    func tellObservers(_ application: HostApplication?, open url: URL, sourceApplication: String?, annotation: Any?) -> Bool {
        guard let application = known(application) else { return false }
        return observers.tell {
            $0.application(application, open: url, sourceApplication: sourceApplication, annotation: annotation)
        }
    }

    /// What observers get for the app's object. Where the system has such an object, only the app can hand it in.
    private func known(_ application: HostApplication?) -> HostApplication? {
        #if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
        application
        #else
        application ?? HostApplication()
        #endif
    }
}
