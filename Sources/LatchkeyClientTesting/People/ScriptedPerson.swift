import Foundation
public import Latchkey
public import LoginModel

/// A person who follows a script through the provider's real pages, by HTTP, and reports each action: a `DialogPresenter` for tests.
public struct ScriptedPerson: DialogPresenter {
    /// An action of the person or of the browser during a login.
    public enum Act: Sendable, Hashable {
        /// The app has opened the dialog.
        case opensDialog
        /// The browser shows a page.
        case reads(heading: String)
        /// The person enters the login name and the password.
        case typesPassword(login: String)
        /// The page shows an alert, such as one about a wrong password.
        case readsAlert(String)
        /// The person presses *Continue*, with some permissions switched off.
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
    private let switchesOff: Set<Permission>
    private let conduct: ScriptedBehavior
    let browser: ScriptedBrowser
    let tell: @Sendable (Act) -> Void

    /// Creates a person who agrees or cancels.
    /// - Parameters:
    ///   - login: the text for the email field.
    ///   - switchesOff: the permissions that the person declines.
    ///   - cancels: whether the person presses *Cancel* on the consent page.
    ///   - browser: the browser, whose cookies persist from one login to the next.
    ///   - tell: receives each action.
    public init(
        login: String, password: Secret, switchesOff: Set<Permission> = [], cancels: Bool = false,
        browser: ScriptedBrowser = ScriptedBrowser(), tell: @escaping @Sendable (Act) -> Void = { _ in }
    ) {
        self.init(
            login: login, password: password, switchesOff: switchesOff, conduct: cancels ? .cancels : .agrees, browser: browser, tell: tell)
    }

    /// Creates a person with the given behavior.
    /// - Parameters:
    ///   - login: the text for the email field.
    ///   - switchesOff: the permissions that the person declines.
    ///   - conduct: how the person behaves.
    ///   - browser: the browser, whose cookies persist from one login to the next.
    ///   - tell: receives each action.
    public init(
        login: String, password: Secret, switchesOff: Set<Permission> = [], conduct: ScriptedBehavior,
        browser: ScriptedBrowser = ScriptedBrowser(), tell: @escaping @Sendable (Act) -> Void = { _ in }
    ) {
        self.login = login
        self.password = password
        self.switchesOff = switchesOff
        self.conduct = conduct
        self.browser = browser
        self.tell = tell
    }

    /// Completes the dialog, and returns the redirect.
    /// - Throws: ``ScriptedBrowser/Lost`` if the pages are not those of a login; `LoginCancellationError` if the person closes the browser.
    public func present(_ dialog: PendingDialog) async throws -> DialogRedirect {
        let redirectURI = dialog.appRedirectURI
        let url = try dialog.url(redirectURI: redirectURI)
        tell(.opensDialog)
        if case .isRefused(let error, let message) = conduct {
            let refusal = try ForgedResponse(to: url, redirectURI: redirectURI).url(error: error, message: message)
            tell(.returnsToApp)
            return DialogRedirect(url: refusal, redirectURI: redirectURI)
        }
        var end = try await browser.follow(browser.get(url))
        // A dialog has two pages, and one more after a wrong password; many more would be a loop.
        for visit in 0..<5 {
            switch end {
            case .left(let answer):
                tell(.returnsToApp)
                return DialogRedirect(url: answer, redirectURI: redirectURI)
            case .page(let response):
                let page = try response.page()
                tell(.reads(heading: page.heading))
                if let alert = page.alert { try takeNote(of: alert, isAnswer: visit > 0) }
                guard let form = page.form else { throw ScriptedBrowser.Lost(description: "The page “\(page.heading)” has no form.") }
                try await hesitate()
                end = try await browser.follow(browser.post(form.action, fill(form, isFirst: visit == 0)))
            }
        }
        throw ScriptedBrowser.Lost(description: "The dialog does not end.")
    }

    /// Performs the behaviors that need no form: closing the browser, or never continuing.
    func hesitate() async throws {
        if conduct == .closesBrowser {
            tell(.closesBrowser)
            throw LoginCancellationError()
        }
        if conduct == .walksAway { try await Task.sleep(for: .days(365)) }
    }

    /// Reports an alert, and throws if it is unexpected.
    /// - Parameter isAnswer: whether the alert may be about an earlier action of the person. If not, it is only a notice, for example when the page
    ///   asks for the password again.
    func takeNote(of alert: String, isAnswer: Bool) throws {
        tell(.readsAlert(alert))
        guard isAnswer else { return }
        switch conduct {
        case .mistypesPassword: break
        case .forgotPassword:
            tell(.closesBrowser)
            throw LoginCancellationError()
        default: throw ScriptedBrowser.Lost(description: "The page says: \(alert)")
        }
    }

    func fill(_ form: PageForm, isFirst: Bool) -> [(name: String, value: String)] {
        if form.asksForPassword {
            tell(.typesPassword(login: login))
            let isWrong = conduct == .forgotPassword || (conduct == .mistypesPassword && isFirst)
            let typed = password.reveal { isWrong ? "not \($0)" : $0 }
            return form.hidden + [("email", login), ("password", typed), ("action", "login")]
        }
        if conduct == .cancels {
            tell(.cancels)
            return form.hidden + [("action", "cancel")]
        }
        let asked = form.switches.map(Permission.init(name:))
        tell(.decides(asked: asked, switchedOff: asked.filter(switchesOff.contains)))
        let kept = asked.filter { !switchesOff.contains($0) }
        return form.hidden + kept.map { ($0.name, "on") } + [("action", "continue")]
    }
}
