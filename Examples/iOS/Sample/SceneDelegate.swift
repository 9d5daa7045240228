import Latchkey
import SwiftUI
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let scene = scene as? UIWindowScene else { return }
        let documented = DocumentedButtonController()
        documented.title = "UIKit"
        let swiftUI = UIHostingController(rootView: SwiftUIScreen())
        swiftUI.title = "SwiftUI"
        let custom = CustomButtonController()
        custom.title = "Custom"
        let tabs = UITabBarController()
        tabs.viewControllers = [documented, swiftUI, custom]

        let window = UIWindow(windowScene: scene)
        window.rootViewController = tabs
        window.makeKeyAndVisible()
        self.window = window
        ApplicationDelegate.shared.scene(scene, willConnectTo: session, options: connectionOptions)
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        ApplicationDelegate.shared.scene(scene, openURLContexts: URLContexts)
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        ApplicationDelegate.shared.scene(scene, continue: userActivity)
    }
}
