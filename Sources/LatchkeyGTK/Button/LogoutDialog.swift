#if GTK
internal import CGTK
internal import Latchkey

/// Asks the person in a dialog whether to log out.
@MainActor
enum LogoutDialog {
    /// Shows the dialog and waits for the answer.
    /// - Returns: whether the person confirmed; `false` if the dialog or the window was closed.
    static func respond(to prompt: LogoutPrompt, over window: UnsafeMutablePointer<GtkWindow>) async -> Bool {
        await LogoutConfirmation.request { respond in
            guard let dialog = cgtk_widget_in_role(gtk_window_get_type(), GTK_ACCESSIBLE_ROLE_ALERT_DIALOG) else {
                return respond.resolve(false)
            }
            let cancel = button(prompt.cancelTitle, isYes: false, respond, in: dialog)
            let confirm = button(prompt.confirmTitle, isYes: true, respond, in: dialog)
            gtk_widget_add_css_class(confirm, "destructive-action")
            gtk_window_set_title(cgtk_window(dialog), prompt.confirmTitle)
            gtk_window_set_transient_for(cgtk_window(dialog), window)
            gtk_window_set_destroy_with_parent(cgtk_window(dialog), 1)
            gtk_window_set_modal(cgtk_window(dialog), 1)
            gtk_window_set_resizable(cgtk_window(dialog), 0)
            let label = label(prompt.title)
            gtk_window_set_child(cgtk_window(dialog), page(label, [cancel, confirm]))
            // Screen readers read the window's title, and then the question.
            cgtk_set_labelled_by(dialog, label)
            gtk_window_set_focus(cgtk_window(dialog), cancel)
            cgtk_close_with_escape(dialog)
            GTKSignal.connect(dialog, "destroy") { respond.resolve(false) }
            respond.close = { gtk_window_destroy(cgtk_window(dialog)) }
            gtk_window_present(cgtk_window(dialog))
        }
    }

    private static func button(
        _ title: String, isYes: Bool, _ response: LogoutConfirmation, in dialog: UnsafeMutablePointer<GtkWidget>
    ) -> UnsafeMutablePointer<GtkWidget> {
        let button: UnsafeMutablePointer<GtkWidget> = gtk_button_new_with_label(title)
        gtk_widget_set_size_request(button, 120, gint(LoginButtonMetrics.minimumTapSize))
        GTKSignal.connect(button, "clicked") {
            response.resolve(isYes)
            gtk_window_destroy(cgtk_window(dialog))
        }
        return button
    }

    private static func label(_ text: String) -> UnsafeMutablePointer<GtkWidget> {
        let label: UnsafeMutablePointer<GtkWidget> = gtk_label_new(text)
        gtk_widget_add_css_class(label, "heading")
        gtk_label_set_wrap(cgtk_label(label), 1)
        gtk_label_set_wrap_mode(cgtk_label(label), PANGO_WRAP_WORD_CHAR)
        gtk_label_set_max_width_chars(cgtk_label(label), 36)
        gtk_label_set_justify(cgtk_label(label), GTK_JUSTIFY_CENTER)
        return label
    }

    private static func page(
        _ label: UnsafeMutablePointer<GtkWidget>, _ buttons: [UnsafeMutablePointer<GtkWidget>]
    ) -> UnsafeMutablePointer<GtkWidget> {
        let row: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
        gtk_box_set_homogeneous(cgtk_box(row), 1)
        for button in buttons { gtk_box_append(cgtk_box(row), button) }
        let page: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_VERTICAL, 24)
        for child in [label, row] { gtk_box_append(cgtk_box(page), child) }
        gtk_widget_set_margin_top(page, 24)
        gtk_widget_set_margin_bottom(page, 24)
        gtk_widget_set_margin_start(page, 24)
        gtk_widget_set_margin_end(page, 24)
        return page
    }
}
#endif
