#if GTK
internal import CGTK

/// Retains an object, and prevents the application from exiting when its last window closes. `g_application_quit` still ends the
/// application.
@MainActor
final class ApplicationHold {
    private let object: AnyObject
    private let application: GObjectReference<GApplication>?

    init(_ stored: AnyObject) {
        self.object = stored
        application = g_application_get_default().map { GObjectReference($0, finally: g_application_release) }
        if let application { g_application_hold(application.pointer) }
    }
}
#endif
