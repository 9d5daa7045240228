#if GTK
internal import CGTK

/// A GTK style sheet that applies while the object exists.
final class StyleSheet {
    private let provider: UnsafeMutablePointer<GtkCssProvider>
    private let display: OpaquePointer?

    @MainActor
    init() {
        provider = gtk_css_provider_new()
        display = gdk_display_get_default()
        guard let display else { return }
        gtk_style_context_add_provider_for_display(
            display, cgtk_style_provider(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }

    /// Replaces the CSS rules.
    @MainActor
    func set(_ rules: String) { gtk_css_provider_load_from_data(provider, rules, -1) }

    deinit {
        let (provider, display) = (provider, display)
        MainThread.run {
            if let display { gtk_style_context_remove_provider_for_display(display, cgtk_style_provider(provider)) }
            g_object_unref(provider)
        }
    }
}
#endif
