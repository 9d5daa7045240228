#if GTK
internal import CGTK

/// Keeps an object, and the application from ending by itself when its last window has closed. `g_application_quit` ends it all the same.
@MainActor
final class ApplicationHold {
    private let kept: AnyObject
    private let application: Owned<GApplication>?

    init(_ kept: AnyObject) {
        self.kept = kept
        application = g_application_get_default().map { Owned($0, finally: g_application_release) }
        if let application { g_application_hold(application.pointer) }
    }
}
#endif
