#pragma once
#include <glib-unix.h>
#include <gtk/gtk.h>

/* Wrappers for macros and variadic functions of GTK. The first two functions belong to libdispatch and let GTK's main loop run the main
   queue. */

int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

static inline gulong cgtk_connect_swapped(void *object, const char *signal, GCallback handler, void *data, GClosureNotify release) {
    return g_signal_connect_data(object, signal, handler, data, release, G_CONNECT_SWAPPED);
}

static inline void cgtk_disconnect(void *object, gulong handler) {
    if (g_signal_handler_is_connected(object, handler)) g_signal_handler_disconnect(object, handler);
}

static inline GApplication *cgtk_application(void *object) { return G_APPLICATION(object); }
static inline GObject *cgtk_object(void *object) { return G_OBJECT(object); }
static inline GtkBox *cgtk_box(void *object) { return GTK_BOX(object); }
static inline GtkButton *cgtk_button(void *object) { return GTK_BUTTON(object); }
static inline GtkDrawingArea *cgtk_drawing_area(void *object) { return GTK_DRAWING_AREA(object); }
static inline GtkLabel *cgtk_label(void *object) { return GTK_LABEL(object); }
static inline GtkListBox *cgtk_list_box(void *object) { return GTK_LIST_BOX(object); }
static inline GtkPopover *cgtk_popover(void *object) { return GTK_POPOVER(object); }
static inline GtkSpinner *cgtk_spinner(void *object) { return GTK_SPINNER(object); }
static inline GtkStyleProvider *cgtk_style_provider(void *object) { return GTK_STYLE_PROVIDER(object); }
static inline GtkWindow *cgtk_window(void *object) { return GTK_WINDOW(object); }

/* Returns the window that contains a widget; NULL if none does. */
static inline GtkWindow *cgtk_window_of(GtkWidget *widget) {
    GtkRoot *root = gtk_widget_get_root(widget);
    return GTK_IS_WINDOW(root) ? GTK_WINDOW(root) : NULL;
}

/* Returns the widget with the keyboard focus in the same window; NULL if there is none. */
static inline GtkWidget *cgtk_focus(GtkWidget *widget) {
    GtkRoot *root = gtk_widget_get_root(widget);
    return root ? gtk_root_get_focus(root) : NULL;
}

static inline void cgtk_set_label(GtkWidget *widget, const char *label) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static inline void cgtk_set_busy(GtkWidget *widget, gboolean busy) {
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_BUSY, busy, -1);
}

static inline void cgtk_set_labelled_by(GtkWidget *widget, GtkWidget *label) {
    gtk_accessible_update_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
}

static inline void cgtk_set_described_by(GtkWidget *widget, GtkWidget *text) {
    gtk_accessible_update_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, text, NULL, -1);
}

/* Creates a widget whose accessible role differs from the default role of its type. */
static inline GtkWidget *cgtk_widget_in_role(GType type, GtkAccessibleRole role) {
    return GTK_WIDGET(g_object_new(type, "accessible-role", role, NULL));
}

static inline void cgtk_close_with_escape(GtkWidget *window) {
    GtkShortcut *shortcut = gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_Escape, (GdkModifierType)0), gtk_named_action_new("window.close"));
    GtkEventController *controller = gtk_shortcut_controller_new();
    gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(controller), shortcut);
    gtk_widget_add_controller(window, controller);
}

static inline gboolean cgtk_prefers_dark(GtkSettings *settings) {
    gboolean dark = FALSE;
    g_object_get(settings, "gtk-application-prefer-dark-theme", &dark, NULL);
    return dark;
}

static inline void cgtk_prefer_dark(GtkSettings *settings, gboolean dark) {
    g_object_set(settings, "gtk-application-prefer-dark-theme", dark, NULL);
}

/* Returns the theme's name, which the caller frees with g_free. */
static inline char *cgtk_theme_name(GtkSettings *settings) {
    char *name = NULL;
    g_object_get(settings, "gtk-theme-name", &name, NULL);
    return name;
}
