#if GTK
internal import CGTK
internal import Latchkey

/// The row below a button while a login is running. It says where the login continues, and has a button that cancels the login.
@MainActor
final class LoginProgressRow {
    let widget: UnsafeMutablePointer<GtkWidget>
    let cancelButton: UnsafeMutablePointer<GtkWidget>
    private let spinner: UnsafeMutablePointer<GtkWidget>
    private let text: UnsafeMutablePointer<GtkWidget>

    init() {
        widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8)
        // The spinner is hidden from screen readers, because the text next to it says the same.
        spinner = cgtk_widget_in_role(gtk_spinner_get_type(), GTK_ACCESSIBLE_ROLE_PRESENTATION)
        text = gtk_label_new(nil)
        cancelButton = gtk_button_new()
        gtk_label_set_wrap(cgtk_label(text), 1)
        gtk_label_set_wrap_mode(cgtk_label(text), PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(cgtk_label(text), 0)
        gtk_widget_set_hexpand(text, 1)
        gtk_widget_set_valign(spinner, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(cancelButton, GTK_ALIGN_CENTER)
        gtk_widget_set_size_request(cancelButton, gint(LoginButtonMetrics.minimumTapSize), gint(LoginButtonMetrics.minimumTapSize))
        gtk_widget_add_css_class(cancelButton, "flat")
        for child in [spinner, text, cancelButton] { gtk_box_append(cgtk_box(widget), child) }
        gtk_widget_set_visible(widget, 0)
    }

    func show(_ appearance: LoginButtonAppearance) {
        gtk_label_set_text(cgtk_label(text), appearance.waitingText)
        gtk_button_set_label(cgtk_button(cancelButton), appearance.cancelTitle)
        gtk_widget_set_visible(widget, appearance.isBusy ? 1 : 0)
        appearance.isBusy ? gtk_spinner_start(cgtk_spinner(spinner)) : gtk_spinner_stop(cgtk_spinner(spinner))
    }
}
#endif
