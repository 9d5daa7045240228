#if GTK
import CGTK
import Foundation
import Latchkey
import LatchkeyGTK

/// Creates a login button and a picture, shows them, closes their window, and releases them. The release happens on the main thread, on
/// another thread, or on another thread after the main loop has ended. The scenario prints how many widgets were finalized. Unless the main
/// loop has ended, it also prints how many of the objects are left.
@MainActor
enum ReleaseScenario {
    nonisolated(unsafe) private static var finalizedWidgetCount = 0
    private static weak var button: FBLoginButton?
    private static weak var buttonView: GTKLoginButton?
    private static weak var picture: GTKProfilePicture?

    nonisolated(unsafe) private static var retainedObjects: [AnyObject] = []

    private static var remainingObjects: [AnyObject] { [button as AnyObject?, buttonView, picture].compactMap { $0 } }

    static func run(_ application: UnsafeMutablePointer<GtkApplication>?, _ name: String) {
        retainedObjects = createObjects(application)
        guard name != "endings-late" else { return }
        g_application_hold(g_application_get_default())
        if name == "endings-elsewhere" { releaseOnOtherThread() } else { retainedObjects = [] }
        Task {
            // Waits at most about ten seconds for the work that is deferred until GTK is idle.
            for _ in 0..<1000 where !remainingObjects.isEmpty || finalizedWidgetCount < 2 { try? await Task.sleep(for: .milliseconds(10)) }
            printEvent("\(remainingObjects.count) objects left; \(finalizedWidgetCount) widgets ended")
            g_application_release(g_application_get_default())
        }
    }

    /// Releases the objects on another thread after the main loop has ended. The other thread must not call GTK.
    static func runAfterMainLoop() {
        releaseOnOtherThread()
        printEvent("\(finalizedWidgetCount) widgets ended")
    }

    private static func releaseOnOtherThread() {
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            ReleaseScenario.retainedObjects = []
            isDone.signal()
        }
        isDone.wait()
    }

    /// Creates and shows the objects, and closes their window.
    /// - Returns: the objects, which the caller releases.
    private static func createObjects(_ application: UnsafeMutablePointer<GtkApplication>?) -> [AnyObject] {
        guard let window = gtk_application_window_new(application), let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0) else { return [] }
        let (face, picture) = (GTKLoginButton(), GTKProfilePicture(size: CGSize(width: 96, height: 96)))
        (button, self.buttonView, self.picture) = (face.button, face, picture)
        for widget in [face.widget, picture.widget] {
            gtk_box_append(cgtk_box(box), widget)
            g_object_weak_ref(cgtk_object(widget), { _, _ in ReleaseScenario.finalizedWidgetCount += 1 }, nil)
        }
        gtk_window_set_child(cgtk_window(window), box)
        gtk_window_present(cgtk_window(window))
        let context = g_main_context_default()
        while gtk_widget_get_mapped(face.widget) == 0 { g_main_context_iteration(context, 1) }
        face.show(LoginTooltip(tagline: nil, message: "Countess"))
        _ = picture.show(.silhouette)
        gtk_window_destroy(cgtk_window(window))
        return [face, picture]
    }
}
#endif
