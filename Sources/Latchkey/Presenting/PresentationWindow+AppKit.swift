#if canImport(AppKit) && !canImport(UIKit)
internal import AppKit

extension PresentationWindow {
    /// Returns the window that the app passed, or else the window that the person is using.
    /// - Throws: ``CoreError`` with the reason `browser_unavailable`.
    @MainActor
    static func window(for anchor: LoginAnchor?) throws(CoreError) -> NSWindow {
        if let anchor { return anchor }
        let app = NSApplication.shared
        // While another app is active, this app has no key window.
        let windows = [app.keyWindow, app.mainWindow].compactMap(\.self) + app.windows
        let candidates = windows.map { Candidate(scene: .active, isKey: $0.isKeyWindow, isVisible: $0.isVisible) }
        return windows[try index(in: candidates)]
    }
}
#endif
