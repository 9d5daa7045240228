/// Chooses the window for a dialog when the app passes no view controller.
enum PresentationWindow {
    /// One window of the app.
    struct Candidate: Sendable, Equatable {
        /// The state of the window's scene. On the Mac every window counts as active.
        enum Scene: Sendable, Equatable, CaseIterable {
            /// In the foreground, and receiving events.
            case active
            /// In the foreground, but not receiving events, for example below an alert of the system.
            case inactive
            /// Not on the screen.
            case background
        }

        let scene: Scene
        /// Whether the window receives the keyboard events of its scene.
        let isKey: Bool
        let isVisible: Bool
    }

    /// Chooses the key window of an active scene, or else another visible window of an active scene. If there is none, chooses a window of
    /// an inactive scene in the same way.
    /// - Returns: the index of the window.
    /// - Throws: ``CoreError`` with the reason `browser_unavailable`.
    static func index(in windows: [Candidate]) throws(CoreError) -> Int {
        for scene in [Candidate.Scene.active, .inactive] {
            let visible = windows.indices.filter { windows[$0].scene == scene && windows[$0].isVisible }
            if let index = visible.first(where: { windows[$0].isKey }) ?? visible.first { return index }
        }
        throw .noAuthenticationSession(
            "The app has no window in the foreground to show the login dialog in. Pass a view controller or window to logIn, or log in when a window is visible."
        )
    }
}
