/// The rule by which a window is chosen for a dialog where the app named none: the one that the person uses.
enum PresentationWindow {
    /// What is known of one window of the app.
    struct Candidate: Sendable, Equatable {
        /// What the person sees of the scene that the window is in. On the Mac each window is in an active one.
        enum Scene: Sendable, Equatable, CaseIterable {
            /// It is in front, and takes what the person does.
            case active
            /// It is in front, below something of the system's, such as an alert.
            case inactive
            /// The person does not see it.
            case background
        }

        let scene: Scene
        /// Whether it takes what is typed in its scene.
        let isKey: Bool
        let isVisible: Bool
    }

    /// The key window of an active scene, else another visible one of it; then the same of an inactive scene.
    /// - Returns: its index.
    /// - Throws: ``CoreError`` with the reason `browser_unavailable`.
    static func index(in windows: [Candidate]) throws(CoreError) -> Int {
        for scene in [Candidate.Scene.active, .inactive] {
            let visible = windows.indices.filter { windows[$0].scene == scene && windows[$0].isVisible }
            if let index = visible.first(where: { windows[$0].isKey }) ?? visible.first { return index }
        }
        throw .noAuthenticationSession(
            "The app has no window in the foreground that the dialog could appear above. Log in when one is there, or name where with logIn's view controller or window."
        )
    }
}
