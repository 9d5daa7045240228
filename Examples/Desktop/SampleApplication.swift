#if GTK
import CGTK
import LatchkeyGTK

/// The application, which has one window and ends when the window is closed.
@MainActor
final class SampleApplication {
    private let login: SampleLogin
    private let isDark: Bool
    private let showsTooltip: Bool
    private var window: SampleWindow?

    init(request: SampleLogin, isDark: Bool, showsTooltip: Bool) {
        self.login = request
        self.isDark = isDark
        self.showsTooltip = showsTooltip
    }

    /// Runs the main loop of GTK.
    /// - Returns: the exit status.
    func run() -> Int32 {
        GTKMainActor.attach()
        guard let application = gtk_application_new(nil, G_APPLICATION_NON_UNIQUE) else { return 1 }
        defer { g_object_unref(application) }
        GTKSignal.connect(application, "activate") { [unowned self] in
            "<Control>w".withCString { key in
                var keys: [UnsafePointer<CChar>?] = [key, nil]
                gtk_application_set_accels_for_action(application, "window.close", &keys)
            }
            if isDark, let settings = gtk_settings_get_default() { cgtk_prefer_dark(settings, 1) }
            let window = SampleWindow(request: login, showsTooltip: showsTooltip, application: application)
            self.window = window
            window.present()
        }
        return g_application_run(cgtk_application(application), 0, nil)
    }
}
#endif
