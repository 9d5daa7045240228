#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension ApplicationDelegate {
    /// Handles the addresses that the system opens in a scene.
    /// - Returns: whether a pending login was waiting for one of them.
    @MainActor
    @discardableResult
    public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) -> Bool {
        // Not lazily: every address is handled.
        contexts.map { open($0.url) }.contains(true)
    }

    /// Handles an activity that began in a browser, such as a universal link.
    /// - Returns: whether a pending login was waiting for its address.
    @MainActor
    @discardableResult
    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) -> Bool { application(nil, continue: userActivity) }

    /// Handles the addresses that the system opens a new scene with.
    /// - Returns: whether a pending login was waiting for one of them.
    @MainActor
    @discardableResult
    public func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) -> Bool {
        let isOpened = self.scene(scene, openURLContexts: options.urlContexts)
        let isContinued = options.userActivities.map { self.scene(scene, continue: $0) }.contains(true)
        return isOpened || isContinued
    }
}
#endif
