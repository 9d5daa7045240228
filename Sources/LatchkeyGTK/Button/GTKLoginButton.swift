#if GTK
public import CGTK
internal import Foundation
public import Latchkey

/// A login button in a window of GTK 4: the view of `FBLoginButton` on a Linux desktop (SDK.md, section 7).
///
/// ```swift
/// let face = GTKLoginButton(FBLoginButton())
/// gtk_box_append(box, face.widget)
/// ```
///
/// Create it after GTK has started, for example in the application's `activate` signal, and retain it for as long as its ``widget`` is
/// visible. When the window closes, a running login is canceled and the delegate is notified. A `GApplication` does not exit before the
/// delegate has been notified. `g_application_quit` exits at once, without notifying the delegate: close the windows, or call the button's
/// `behavior.cancel()`, instead.
@MainActor
public final class GTKLoginButton {
    /// The button, with the behavior and the documented properties.
    public let button: FBLoginButton
    /// The widget to add to a window. It contains the button and, while a login is running, a row below the button that says where the
    /// login continues.
    public var widget: UnsafeMutablePointer<GtkWidget> { box.pointer }

    // This property is declared first, so that the tooltip is released before the widget that it is attached to.
    private var bubble: TooltipBubble?
    private let box: GObjectReference<GtkWidget>
    private let buttonWidget: UnsafeMutablePointer<GtkWidget>
    private let title: ButtonTitle
    private let progressRow = LoginProgressRow()
    private let styleSheet = StyleSheet()
    private let className: String
    private var surfaceObserver: SurfaceObserver?
    private var isInWindow = false
    private var hasAppeared = false
    /// Whether the button had the keyboard focus before it was disabled. The button gets the focus back when it is enabled again.
    private var hadFocus = false
    /// Retains this object, and prevents the application from exiting, until a login has ended.
    private var applicationHold: ApplicationHold?

    private static var count = 0

    /// Creates the view of a button.
    public init(_ button: FBLoginButton = FBLoginButton()) {
        self.button = button
        Self.count += 1
        className = "latchkey-login-\(Self.count)"
        title = ButtonTitle(button.behavior.appearance)
        buttonWidget = gtk_button_new()
        // The widget is hidden when this object is released, because clicks would no longer have an effect.
        box = GObjectReference(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)) { gtk_widget_set_visible($0, 0) }
        gtk_widget_add_css_class(buttonWidget, className)
        gtk_widget_set_size_request(buttonWidget, gint(LoginButtonMetrics.minimumTapSize), gint(LoginButtonMetrics.minimumTapSize))
        gtk_button_set_child(cgtk_button(buttonWidget), title.widget)
        gtk_box_append(cgtk_box(widget), buttonWidget)
        gtk_box_append(cgtk_box(widget), progressRow.widget)
        title.onTitleChange = { [weak self] title in
            guard let self else { return }
            cgtk_set_label(buttonWidget, self.button.behavior.appearance.accessibilityLabel(showing: title))
        }
        surfaceObserver = SurfaceObserver { [weak self] in self?.paint() }
        GTKSignal.connect(buttonWidget, "clicked") { [weak self] in self?.button.behavior.tap() }
        GTKSignal.connect(progressRow.cancelButton, "clicked") { [weak self] in self?.button.behavior.cancel() }
        GTKSignal.connect(widget, "map") { [weak self] in self?.appear() }
        GTKSignal.connect(widget, "notify::root") { [weak self] in self?.changeWindow() }
        button.behavior.view = self
    }

    private func appear() {
        guard !hasAppeared else { return }
        hasAppeared = true
        button.behavior.appear()
    }

    private func changeWindow() {
        isInWindow = gtk_widget_get_root(widget) != nil
        guard !isInWindow else { return }
        hasAppeared = false
        bubble = nil
        // The widget may have left its window only to move to another one, so the check runs later.
        MainThread.runLater { [weak self] in
            guard let self, !isInWindow else { return }
            // Another view may show the same button in another window.
            if let other = button.behavior.view, other !== self, (other as? GTKLoginButton)?.isInWindow ?? true { return }
            button.behavior.cancel()
        }
    }

    private func paint() {
        guard let surface = surfaceObserver?.surface else { return }
        let appearance = button.behavior.appearance
        let colors = LoginButtonColors(appearance.color, on: surface)
        title.color = appearance.isEnabled && !appearance.isBusy ? colors.title : colors.disabledTitle
        styleSheet.set(ButtonStyle.rules(for: className, colors: colors, surface: surface))
        bubble?.paint(appearance.color, on: surface)
    }
}

extension GTKLoginButton: LoginButtonView {
    /// Draws the button.
    public func show(_ appearance: LoginButtonAppearance) {
        if appearance.isBusy, gtk_widget_is_focus(buttonWidget) != 0 { hadFocus = true }
        let hasNoFocus = cgtk_focus(widget) == nil || gtk_widget_is_focus(progressRow.cancelButton) != 0
        title.show(appearance)
        progressRow.show(appearance)
        if appearance.isBusy || appearance.isLoggedIn { bubble = nil }
        cgtk_set_label(buttonWidget, appearance.accessibilityLabel)
        cgtk_set_busy(buttonWidget, appearance.isBusy ? 1 : 0)
        gtk_widget_set_sensitive(buttonWidget, appearance.isEnabled && !appearance.isBusy ? 1 : 0)
        if !appearance.isBusy, hadFocus {
            hadFocus = false
            if hasNoFocus { gtk_widget_grab_focus(buttonWidget) }
        }
        paint()
        applicationHold = appearance.isBusy ? applicationHold ?? ApplicationHold(self) : nil
    }

    /// Asks in a dialog above the button's window whether to log out; returns `false` if the button is in no window.
    public func confirmLogout(_ prompt: LogoutPrompt) async -> Bool {
        guard let window = cgtk_window_of(widget) else { return false }
        return await LogoutDialog.respond(to: prompt, over: window)
    }

    /// Shows a tooltip below the button.
    public func show(_ tooltip: LoginTooltip) {
        guard isInWindow else { return }
        bubble = TooltipBubble(tooltip, below: widget)
        paint()
    }
}
#endif
