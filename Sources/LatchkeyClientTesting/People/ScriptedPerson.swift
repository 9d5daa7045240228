import Foundation
public import Latchkey
public import LoginModel

/// A `DialogPresenter` for tests: a person who follows a script through the provider's real pages, by HTTP, and reports each action.
public struct ScriptedPerson: DialogPresenter {
    /// An action of the person or of the browser during a login.
    public enum Action: Sendable, Hashable {
        /// The app has opened the dialog.
        case opensDialog
        /// The browser shows a page.
        case reads(heading: String)
        /// The person enters the login name and the password.
        case typesPassword(login: String)
        /// The page shows an alert, such as one about a wrong password.
        case readsAlert(String)
        /// The person switches off the permissions in `switchedOff`, if any, and presses *Continue*.
        case decides(asked: [Permission], switchedOff: [Permission])
        /// The person presses *Cancel*.
        case cancels
        /// The person closes the browser.
        case closesBrowser
        /// The browser is redirected to the app.
        case returnsToApp
    }

    private let login: String
    private let password: Secret
    private let declinedPermissions: Set<Permission>
    private let behavior: ScriptedBehavior
    let browser: ScriptedBrowser
    let onAction: @Sendable (Action) -> Void

    /// Creates a person who agrees or cancels.
    /// - Parameters:
    ///   - login: the text for the email field.
    ///   - declinedPermissions: the permissions that the person declines.
    ///   - cancels: whether the person presses *Cancel* on the consent page.
    ///   - browser: the browser, whose cookies persist from one login to the next.
    ///   - onAction: receives each action.
    public init(
        login: String, password: Secret, declinedPermissions: Set<Permission> = [], cancels: Bool = false,
        browser: ScriptedBrowser = ScriptedBrowser(), onAction: @escaping @Sendable (Action) -> Void = { _ in }
    ) {
        self.init(
            login: login, password: password, declinedPermissions: declinedPermissions, behavior: cancels ? .cancels : .agrees,
            browser: browser, onAction: onAction
        )
    }

    /// Creates a person with the given behavior.
    /// - Parameters:
    ///   - login: the text for the email field.
    ///   - declinedPermissions: the permissions that the person declines.
    ///   - behavior: how the person behaves.
    ///   - browser: the browser, whose cookies persist from one login to the next.
    ///   - onAction: receives each action.
    public init(
        login: String, password: Secret, declinedPermissions: Set<Permission> = [], behavior: ScriptedBehavior,
        browser: ScriptedBrowser = ScriptedBrowser(), onAction: @escaping @Sendable (Action) -> Void = { _ in }
    ) {
        self.login = login
        self.password = password
        self.declinedPermissions = declinedPermissions
        self.behavior = behavior
        self.browser = browser
        self.onAction = onAction
    }

    /// Completes the dialog, and returns the redirect.
    /// - Throws: ``ScriptedBrowser/NavigationError`` if a page has no form or shows an unexpected alert, or if the dialog has too many
    ///   pages; `LoginCancellationError` if the person closes the browser.
    public func present(_ dialog: PendingDialog) async throws -> DialogRedirect {
        let redirectURI = dialog.appRedirectURI
        let url = try dialog.url(redirectURI: redirectURI)
        onAction(.opensDialog)
        if case .isRejected(let error, let message) = behavior {
            let errorURL = try ForgedResponse(to: url, redirectURI: redirectURI).url(error: error, message: message)
            onAction(.returnsToApp)
            return DialogRedirect(url: errorURL, redirectURI: redirectURI)
        }
        var end = try await browser.follow(browser.get(url))
        // A dialog has two pages, or three after a wrong password. More than four pages count as a loop.
        for context in 0..<5 {
            switch end {
            case .external(let result):
                onAction(.returnsToApp)
                return DialogRedirect(url: result, redirectURI: redirectURI)
            case .page(let response):
                let page = try response.page()
                onAction(.reads(heading: page.heading))
                if let alert = page.alert { try handleAlert(alert, isResponse: context > 0) }
                guard let form = page.form else {
                    throw ScriptedBrowser.NavigationError(description: "The page “\(page.heading)” has no form.")
                }
                try await performBehaviorWithoutForm()
                end = try await browser.follow(browser.post(form.action, fill(form, isFirst: context == 0)))
            }
        }
        throw ScriptedBrowser.NavigationError(description: "The dialog has too many pages.")
    }

    /// Performs the behaviors that need no form: closing the browser, or never continuing.
    func performBehaviorWithoutForm() async throws {
        if behavior == .closesBrowser {
            onAction(.closesBrowser)
            throw LoginCancellationError()
        }
        if behavior == .neverResponds { try await Task.sleep(for: .days(365)) }
    }

    /// Reports an alert, and throws if the person did not expect it or closes the browser because of it.
    /// - Parameter isResponse: whether the alert may be about an earlier action of the person. If not, it is only a notice, for example
    ///   when the page asks for the password again.
    func handleAlert(_ alert: String, isResponse: Bool) throws {
        onAction(.readsAlert(alert))
        guard isResponse else { return }
        switch behavior {
        case .mistypesPassword: break
        case .forgotPassword:
            onAction(.closesBrowser)
            throw LoginCancellationError()
        default: throw ScriptedBrowser.NavigationError(description: "The page says: \(alert)")
        }
    }

    func fill(_ form: PageForm, isFirst: Bool) -> [(name: String, value: String)] {
        if form.asksForPassword {
            onAction(.typesPassword(login: login))
            let isWrong = behavior == .forgotPassword || (behavior == .mistypesPassword && isFirst)
            let typed = password.reveal { isWrong ? "not \($0)" : $0 }
            return form.hidden + [("email", login), ("password", typed), ("action", "login")]
        }
        if behavior == .cancels {
            onAction(.cancels)
            return form.hidden + [("action", "cancel")]
        }
        let asked = form.checkboxes.map(Permission.init(name:))
        onAction(.decides(asked: asked, switchedOff: asked.filter(declinedPermissions.contains)))
        let stored = asked.filter { !declinedPermissions.contains($0) }
        return form.hidden + stored.map { ($0.name, "on") } + [("action", "continue")]
    }
}

/// The behavior of a ``ScriptedPerson`` during a login.
public enum ScriptedBehavior: Sendable, Hashable {
    /// Logs in and presses *Continue*.
    case agrees
    /// Logs in and presses *Cancel*.
    case cancels
    /// Closes the browser without entering anything.
    case closesBrowser
    /// Enters a wrong password first, and then the right one.
    case mistypesPassword
    /// Enters a wrong password, reads the alert, and closes the browser.
    case forgotPassword
    /// Opens the first page and never continues. The login ends when it is canceled or its time limit expires.
    case neverResponds
    /// Returns to the app with an error, as if the provider had denied the login. The values are the `error` code and a message for the
    /// developer.
    case isRejected(error: String, message: String)
}
