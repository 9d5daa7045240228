#if GTK
import CGTK
import Foundation
import Latchkey
import LatchkeyGTK
import LoginModel

/// The window, with the person who is logged in, the login button, the granted and declined permissions, and two buttons to change those.
@MainActor
final class SampleWindow {
    private let login: SampleLogin
    private let window: Widget
    private let buttonView = GTKLoginButton()
    private let picture = GTKProfilePicture(size: CGSize(width: 96, height: 96))
    private let texts: SampleTexts
    private let name = label("sample-name")
    private let state = label("sample-quiet")
    private let status = label("sample-quiet", "sample-status")
    private let list: PermissionList
    private var buttons: [Widget] = []
    private let manager = LoginManager()
    private var isOpen = true
    private var isRequesting = false
    /// The user ID of the person who was logged in when the status line was written; `nil` if nobody was.
    private var statusUserID: String?
    private var observation: Task<Void, Never>?
    /// The permissions declined at the last login. For a limited login, no other source has them.
    private var declined: Set<String> = []

    init(request: SampleLogin, showsTooltip: Bool, application: UnsafeMutablePointer<GtkApplication>) {
        self.login = request
        texts = SampleTexts(language: buttonView.button.behavior.appearance.language)
        list = PermissionList(texts)
        window = gtk_application_window_new(application)
        SampleStyle.apply()
        setUpButton(showsTooltip: showsTooltip)
        build()
        picture.behavior.failureHandler = { error in EventLog.print("no picture: \(error)") }
        GTKSignal.connect(window, "destroy") { [weak self] in
            self?.isOpen = false
            self?.manager.cancel()
        }
        let changes = Session.shared.changes
        observation = Task { [weak self] in
            for await _ in changes { self?.show() }
        }
        show()
    }

    func present() {
        gtk_window_present(cgtk_window(window))
        EventLog.print("ready")
    }

    private func setUpButton(showsTooltip: Bool) {
        let button = buttonView.button
        button.permissions = login.permissions
        button.loginTracking = login.tracking
        button.nonce = login.nonce
        button.tooltipBehavior = showsTooltip ? .forceDisplay : .disable
        button.delegate = self
    }

    private func build() {
        gtk_window_set_title(cgtk_window(window), "Sample")
        gtk_window_set_default_size(cgtk_window(window), 460, 600)
        gtk_widget_set_valign(picture.widget, GTK_ALIGN_START)
        gtk_widget_set_overflow(picture.widget, GTK_OVERFLOW_HIDDEN)
        gtk_widget_add_css_class(picture.widget, "sample-picture")
        let words = stack(GTK_ORIENTATION_VERTICAL, spacing: 6, [name, state])
        gtk_widget_set_valign(words, GTK_ALIGN_CENTER)
        gtk_widget_set_hexpand(words, 1)
        buttons = [
            pushButton(texts["ask_again"]) { [weak self] in self?.askAgain() },
            pushButton(texts["revoke"]) { [weak self] in self?.revoke() },
        ]
        let row = stack(GTK_ORIENTATION_HORIZONTAL, spacing: 12, buttons)
        gtk_box_set_homogeneous(cgtk_box(row), 1)
        gtk_widget_set_vexpand(status, 1)
        gtk_widget_set_valign(status, GTK_ALIGN_END)
        gtk_widget_set_visible(status, 0)
        let page = stack(
            GTK_ORIENTATION_VERTICAL, spacing: 24,
            [stack(GTK_ORIENTATION_HORIZONTAL, spacing: 20, [picture.widget, words]), buttonView.widget, list.widget, row, status])
        gtk_widget_add_css_class(page, "sample-page")
        gtk_window_set_child(cgtk_window(window), page)
    }

    private func show() {
        guard isOpen else { return }
        let values = Session.shared.values
        let profile = values.profile
        let isLimited = values.accessToken == nil
        let isLoggedIn = buttonView.button.behavior.isAuthenticated
        setText(isLoggedIn ? profile?.name ?? texts["no_name"] : texts["nobody"], of: name)
        setText(texts[isLoggedIn ? isLimited ? "limited" : "classic" : "invitation"], of: state)
        let granted = values.accessToken?.permissions.map(\.name) ?? profile?.permissions.map(Array.init) ?? []
        if let token = values.accessToken { declined = Set(token.declinedPermissions.map(\.name)) }
        if !isLoggedIn { declined = [] }
        list.show(granted: isLoggedIn ? granted : [], declined: declined.subtracting(granted).sorted())
        if statusUserID != currentUserID { gtk_widget_set_visible(status, 0) }
        gtk_widget_set_sensitive(buttons[0], declined.isEmpty && !isRequesting ? 0 : 1)
        gtk_widget_set_sensitive(buttons[1], isLoggedIn && !isRequesting ? 1 : 0)
    }

    /// Requests the declined permissions again, or cancels a pending request.
    private func askAgain() {
        guard !isRequesting else { return manager.cancel() }
        let permissions = login.permissions.filter(declined.contains).map(Permission.init(name:))
        isRequesting = true
        let words = buttonView.button.behavior.appearance
        setStatus(words.waitingText)
        holdingApplication(disabling: [buttons[1]]) { [self] in
            defer {
                isRequesting = false
                if isOpen { gtk_button_set_label(cgtk_button(buttons[0]), texts["ask_again"]) }
            }
            do {
                let configuration = try LoginConfiguration.validated(
                    permissions: permissions, tracking: login.tracking, authType: .rerequest)
                show(try await manager.logIn(with: configuration))
            } catch {
                show(error)
            }
        }
        gtk_button_set_label(cgtk_button(buttons[0]), words.cancelTitle)
    }

    private func revoke() {
        holdingApplication(disabling: buttons) { [self] in
            switch await manager.logOutRevokingPermissions().revocation {
            case .revoked: report("revoked", texts["revoked"])
            case .nothingToRevoke: report("logged out", texts["logged_out"])
            case .failed(let error): report("logged out, not revoked: \(error)", texts["not_revoked"])
            }
        }
    }

    /// Runs work, and holds the application until its outcome is reported, even if the window closes in the meantime.
    /// - Parameter buttons: the buttons to disable in the meantime.
    private func holdingApplication(disabling buttons: [Widget], _ work: @escaping @MainActor () async -> Void) {
        let application = g_application_get_default()
        g_application_hold(application)
        for button in buttons { gtk_widget_set_sensitive(button, 0) }
        Task {
            await work()
            show()
            // The button that was pressed lost the focus when it was disabled.
            if isOpen, gtk_window_get_focus(cgtk_window(window)) == nil { gtk_widget_child_focus(buttonView.widget, GTK_DIR_TAB_FORWARD) }
            g_application_release(application)
        }
    }

    private func report(_ line: String, _ text: String) {
        EventLog.print(line)
        setStatus(text)
    }

    private func setStatus(_ text: String) {
        guard isOpen else { return }
        statusUserID = currentUserID
        setText(text, of: status)
        gtk_widget_set_visible(status, 1)
    }

    private var currentUserID: String? { buttonView.button.behavior.isAuthenticated ? Session.shared.values.profile?.userID ?? "" : nil }

    private func show(_ result: LoginManagerLoginResult) {
        guard !result.isCancelled else {
            // A person who logged out in the meantime needs no message in the window.
            return isRequesting && currentUserID == nil ? EventLog.print("cancelled") : report("cancelled", texts["cancelled"])
        }
        declined = result.declinedPermissions
        let name = Profile.current?.name
        func list(_ names: Set<String>) -> String { names.isEmpty ? "nothing" : names.sorted().joined(separator: ", ") }
        report(
            "logged in as \(name ?? "somebody"); granted \(list(result.grantedPermissions)); declined \(list(result.declinedPermissions))",
            texts.text("logged_in", "name", name ?? texts["no_name"]))
        show()
    }

    private func show(_ error: any Error) {
        let reason = (error as? CoreError)?.reason ?? (error as? LoginError)?.reason
        report("failed: \(error)", texts.text("failed", "reason", reason.map { "\($0)" } ?? "?"))
    }
}

extension SampleWindow: LoginButtonDelegate {
    func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: (any Error)?) {
        if let result { show(result) } else if let error { show(error) }
    }

    func loginButtonDidLogOut(_ loginButton: FBLoginButton) {
        report("logged out", texts["logged_out"])
        // A pending request in a browser must not log the person in again.
        manager.cancel()
    }
}
#endif
