#if GTK
import CGTK
import Latchkey
import LatchkeyGTK

/// Closes a window while the login of its button runs. The app either releases the button's `GTKLoginButton` when the delegate's
/// `loginButtonWillLogin(_:)` is called, or puts the button into another window.
@MainActor
enum ClosedWindowScenario {
    private static var buttonViews: [GTKLoginButton] = []

    static func run(_ application: UnsafeMutablePointer<GtkApplication>?, _ button: FBLoginButton, _ listener: Listener, _ name: String) {
        guard let first = window(application, button) else { return }
        guard name == "moved" else {
            listener.onWillLogin = {
                buttonViews = []
                gtk_window_destroy(cgtk_window(first))
            }
            return button.behavior.tap()
        }
        button.behavior.tap()
        guard let second = window(application, button) else { return }
        gtk_window_destroy(cgtk_window(first))
        whenIdle {
            printEvent(button.behavior.appearance.isBusy ? "waiting" : "at rest")
            gtk_window_destroy(cgtk_window(second))
        }
    }

    private static var work: (@MainActor () -> Void)?

    /// Runs a closure when GTK is idle, after all other deferred work, because that work has a higher priority.
    private static func whenIdle(_ run: @escaping @MainActor () -> Void) {
        work = run
        let function: GSourceFunc = { _ in
            MainActor.assumeIsolated { ClosedWindowScenario.work?() }
            return 0
        }
        g_idle_add_full(G_PRIORITY_LOW, function, nil, nil)
    }

    private static func window(_ application: UnsafeMutablePointer<GtkApplication>?, _ button: FBLoginButton) -> UnsafeMutablePointer<
        GtkWidget
    >? {
        guard let window = gtk_application_window_new(application) else { return nil }
        let face = GTKLoginButton(button)
        buttonViews.append(face)
        gtk_window_set_child(cgtk_window(window), face.widget)
        gtk_window_present(cgtk_window(window))
        return window
    }
}
#endif
