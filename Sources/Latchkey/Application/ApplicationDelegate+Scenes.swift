#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension ApplicationDelegate {
    /// Takes the addresses that the system hands to a scene.
    /// - Returns: whether a login was waiting for one of them.
    @MainActor
    @discardableResult
    public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) -> Bool {
        // Each of them is looked at.
        contexts.map { open($0.url) }.contains(true)
    }

    /// Takes the address of an activity that was begun in a browser, such as a universal link.
    /// - Returns: whether a login was waiting for it.
    @MainActor
    @discardableResult
    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) -> Bool { application(nil, continue: userActivity) }

    /// Takes the addresses that a scene is opened with: the system may answer a login by opening another window of the app.
    /// - Returns: whether a login was waiting for one of them.
    @MainActor
    @discardableResult
    public func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) -> Bool {
        let isOpened = self.scene(scene, openURLContexts: options.urlContexts)
        let isContinued = options.userActivities.map { self.scene(scene, continue: $0) }.contains(true)
        return isOpened || isContinued
    }
}
#endif
