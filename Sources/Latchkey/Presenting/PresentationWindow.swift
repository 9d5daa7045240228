/// Chooses the window for a dialog when the app passes no view controller.
enum PresentationWindow {
    /// One window of the app.
    struct Candidate: Sendable, Equatable {
        /// The state of the window's scene. On the Mac every window counts as active.
        enum Scene: Sendable, Equatable, CaseIterable {
            /// In the foreground, and receiving events.
            case active
            /// In the foreground, below an alert of the system, for example.
            case inactive
            /// Not on the screen.
            case background
        }

        let scene: Scene
        /// Whether it receives keyboard events in its scene.
        let isKey: Bool
        let isVisible: Bool
    }

    /// Chooses the key window of an active scene, else another visible window there, else the same in an inactive scene.
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
