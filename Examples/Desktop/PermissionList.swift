#if GTK
import CGTK

/// A list of the granted and declined permissions, one row for each.
@MainActor
final class PermissionList {
    let widget: Widget
    private let texts: SampleTexts
    private let list: Widget
    private let emptyLabel = label("sample-quiet")

    init(_ texts: SampleTexts) {
        self.texts = texts
        list = gtk_list_box_new()
        gtk_list_box_set_selection_mode(cgtk_list_box(list), GTK_SELECTION_NONE)
        gtk_widget_add_css_class(list, "frame")
        gtk_widget_add_css_class(list, "sample-list")
        let heading = label("heading")
        setText(texts["permissions"], of: heading)
        cgtk_set_labelled_by(list, heading)
        setText(texts["no_permissions"], of: emptyLabel)
        widget = stack(GTK_ORIENTATION_VERTICAL, spacing: 10, [heading, emptyLabel, list])
        show(granted: [], declined: [])
    }

    func show(granted: [String], declined: [String]) {
        while let row = gtk_widget_get_first_child(list) { gtk_list_box_remove(cgtk_list_box(list), row) }
        for name in granted.sorted() { add(name, texts["granted"], "sample-granted") }
        for name in declined.sorted() { add(name, texts["declined"], "sample-quiet") }
        let isEmpty = granted.isEmpty && declined.isEmpty
        gtk_widget_set_visible(list, isEmpty ? 0 : 1)
        gtk_widget_set_visible(emptyLabel, isEmpty ? 1 : 0)
    }

    private func add(_ name: String, _ state: String, _ style: String) {
        let (left, right) = (label(), label(style))
        setText(name, of: left)
        setText(state, of: right)
        gtk_widget_set_hexpand(left, 1)
        let row = stack(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [left, right])
        gtk_list_box_append(cgtk_list_box(list), row)
        guard let listRow = gtk_widget_get_parent(row) else { return }
        gtk_widget_set_can_focus(listRow, 0)
        cgtk_set_labelled_by(listRow, left)
        cgtk_set_described_by(listRow, right)
    }
}
#endif
