#if GTK
import CGTK

/// The CSS rules for the window's own widgets.
@MainActor
enum SampleStyle {
    static func apply() {
        guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else { return }
        defer { g_object_unref(provider) }
        gtk_css_provider_load_from_data(provider, rules, -1)
        gtk_style_context_add_provider_for_display(
            display, cgtk_style_provider(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }

    private static let rules = """
        .sample-page { padding: 32px; }
        .sample-picture { border-radius: 48px; background: alpha(currentColor, 0.07); }
        .sample-name { font-size: 22px; font-weight: 700; }
        .sample-quiet { opacity: 0.78; }
        .sample-list { border-radius: 8px; }
        .sample-list > row { padding: 11px 14px; }
        .sample-list > row:not(:last-child) { border-bottom: 1px solid alpha(@borders, 0.6); }
        .sample-granted { font-weight: 600; }
        .sample-status { min-height: 20px; }
        """
}
#endif
