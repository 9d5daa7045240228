#if GTK
internal import CGTK
internal import Foundation
internal import Latchkey

/// Determines whether the theme is dark and whether it has a high contrast, and reports changes.
@MainActor
final class SurfaceObserver {
    private let handlers: Handlers?

    /// - Parameter onChange: called when the person or the app has chosen another theme.
    init(_ onChange: @escaping @MainActor () -> Void) {
        handlers = gtk_settings_get_default().map { Handlers(UnsafeMutableRawPointer($0), onChange) }
    }

    /// The current appearance of windows.
    var surface: Surface {
        guard let settings = gtk_settings_get_default() else { return Surface() }
        let themeName = cgtk_theme_name(settings)
        defer { g_free(themeName) }
        // The environment variable `GTK_THEME` overrides all settings.
        let themeVariable = ProcessInfo.processInfo.environment["GTK_THEME"].flatMap { $0.isEmpty ? nil : $0.lowercased() }
        let name = themeVariable ?? themeName.map { String(cString: $0).lowercased() } ?? ""
        let isDark = ["dark", "inverse"].contains { name.hasSuffix($0) } || themeVariable == nil && cgtk_prefers_dark(settings) != 0
        return Surface(isDark: isDark, isHighContrast: name.contains("highcontrast") || name.contains("-hc"))
    }

    /// The signal handlers, which are disconnected when the object is released.
    private final class Handlers {
        private let settings: GObjectReference<GObject>
        private let handlerIDs: [gulong]

        @MainActor
        init(_ settings: UnsafeMutableRawPointer, _ onChange: @escaping @MainActor () -> Void) {
            self.settings = GObjectReference(settings.assumingMemoryBound(to: GObject.self))
            handlerIDs = ["notify::gtk-application-prefer-dark-theme", "notify::gtk-theme-name"].map {
                GTKSignal.connect(settings, $0, onChange)
            }
        }

        deinit {
            let (settings, numbers) = (settings, handlerIDs)
            MainThread.run { for number in numbers { cgtk_disconnect(settings.pointer, number) } }
        }
    }
}
#endif
