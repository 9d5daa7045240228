#if canImport(UIKit) && !os(watchOS)
internal import UIKit

extension PresentationWindow {
    /// Returns the window of the view controller that the app passed, or else the window that the person is using.
    /// - Throws: ``CoreError`` with the reason `browser_unavailable`.
    @MainActor
    static func window(for anchor: LoginAnchor?) throws(CoreError) -> UIWindow {
        if let window = anchor?.viewIfLoaded?.window { return window }
        let scenes = application?.connectedScenes.compactMap { $0 as? UIWindowScene } ?? []
        let windows = scenes.flatMap(\.windows)
        let candidates = scenes.flatMap { scene in
            scene.windows.map { window in
                Candidate(scene: Candidate.Scene(scene.activationState), isKey: window.isKeyWindow, isVisible: !window.isHidden)
            }
        }
        return windows[try index(in: candidates)]
    }

    /// The app; `nil` in an app extension, where `UIApplication.shared` is not available.
    @MainActor
    private static var application: UIApplication? {
        let shared = NSSelectorFromString("sharedApplication")
        guard UIApplication.responds(to: shared) else { return nil }
        return UIApplication.perform(shared)?.takeUnretainedValue() as? UIApplication
    }
}

extension PresentationWindow.Candidate.Scene {
    fileprivate init(_ state: UIScene.ActivationState) {
        switch state {
        case .foregroundActive: self = .active
        case .foregroundInactive: self = .inactive
        default: self = .background
        }
    }
}
#endif
