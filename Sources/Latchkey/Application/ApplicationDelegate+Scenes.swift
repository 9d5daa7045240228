#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension ApplicationDelegate {
    /// Takes the addresses that the system hands to a scene.
    @MainActor
    public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        for context in contexts { open(context.url) }
    }
}
#endif
