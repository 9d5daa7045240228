#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension ApplicationDelegate {
    /// Handles the URLs that the system opens in a scene.
    /// - Returns: Whether a pending login was waiting for one of them.
    @MainActor
    @discardableResult
    public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) -> Bool {
        // The set is mapped completely, so that every URL is handled, even after one of them was the response to a login.
        contexts.map { open($0.url) }.contains(true)
    }

    /// Handles a user activity that opens a web URL, such as a universal link.
    /// - Returns: Whether a pending login was waiting for the URL.
    @MainActor
    @discardableResult
    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) -> Bool { application(nil, continue: userActivity) }

    /// Handles the URLs with which the system opens a new scene.
    /// - Returns: Whether a pending login was waiting for one of them.
    @MainActor
    @discardableResult
    public func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) -> Bool {
        let isOpened = self.scene(scene, openURLContexts: options.urlContexts)
        let isContinued = options.userActivities.map { self.scene(scene, continue: $0) }.contains(true)
        return isOpened || isContinued
    }
}
#endif
