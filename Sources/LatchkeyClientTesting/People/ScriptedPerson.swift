import Foundation
public import Latchkey
public import LoginModel

/// A person who follows a script through the provider's real pages, by HTTP, and tells what happens: a `DialogPresenter` for tests.
public struct ScriptedPerson: DialogPresenter {
    /// What a person does on the way.
    public enum Act: Sendable, Hashable {
        /// The app has opened the dialog.
        case opensDialog
        /// A page has come.
        case reads(heading: String)
        /// The login form is filled in.
        case typesPassword(login: String)
        /// The page says that something is wrong, such as the password.
        case readsAlert(String)
        /// The person presses *Continue*.
        case decides(asked: [Permission], switchedOff: [Permission])
        /// The person presses *Cancel*.
        case cancels
        /// The person closes the browser.
        case closesBrowser
        /// The browser has come to an address of the app's.
        case returnsToApp
    }

    private let login: String
    private let password: Secret
    private let switchesOff: Set<Permission>
    private let conduct: Conduct
    let browser: ScriptedBrowser
    let tell: @Sendable (Act) -> Void

    /// - Parameters:
    ///   - login: what is typed into the e-mail field.
    ///   - switchesOff: permissions that the person does not grant.
    ///   - cancels: whether the person presses *Cancel* on the consent page.
    ///   - browser: keeps its cookies from one login to the next.
    ///   - tell: hears each act.
    public init(
        login: String, password: Secret, switchesOff: Set<Permission> = [], cancels: Bool = false,
        browser: ScriptedBrowser = ScriptedBrowser(), tell: @escaping @Sendable (Act) -> Void = { _ in }
    ) {
        self.init(
            login: login, password: password, switchesOff: switchesOff, conduct: cancels ? .cancels : .agrees, browser: browser, tell: tell)
    }

    /// - Parameters:
    ///   - login: what is typed into the e-mail field.
    ///   - switchesOff: permissions that the person does not grant.
    ///   - conduct: how the person goes about it.
    ///   - browser: keeps its cookies from one login to the next.
    ///   - tell: hears each act.
    public init(
        login: String, password: Secret, switchesOff: Set<Permission> = [], conduct: Conduct,
        browser: ScriptedBrowser = ScriptedBrowser(), tell: @escaping @Sendable (Act) -> Void = { _ in }
    ) {
        self.login = login
        self.password = password
        self.switchesOff = switchesOff
        self.conduct = conduct
        self.browser = browser
        self.tell = tell
    }

    /// Goes through the dialog, and returns where it led.
    /// - Throws: ``ScriptedBrowser/Lost`` where the pages are not those of a login; `LoginCancelled` where the person closes the browser.
    public func present(_ dialog: PendingDialog) async throws -> DialogAnswer {
        let redirectURI = dialog.appRedirectURI
        let url = try dialog.url(redirectURI: redirectURI)
        tell(.opensDialog)
        if case .isRefused(let error, let message) = conduct {
            let refusal = try ForgedAnswer(to: url, redirectURI: redirectURI).url(error: error, message: message)
            tell(.returnsToApp)
            return DialogAnswer(url: refusal, redirectURI: redirectURI)
        }
        var end = try await browser.follow(browser.get(url))
        // A dialog has two pages, and one more where the password was wrong; many more would be a loop.
        for visit in 0..<5 {
            switch end {
            case .left(let answer):
                tell(.returnsToApp)
                return DialogAnswer(url: answer, redirectURI: redirectURI)
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

    /// Does what needs no form.
    func hesitate() async throws {
        if conduct == .closesBrowser {
            tell(.closesBrowser)
            throw LoginCancelled()
        }
        if conduct == .walksAway { try await Task.sleep(for: .days(365)) }
    }

    /// - Parameter isAnswer: whether the person has done something already that it may be about. Before, it is no more than a remark, as where
    ///   the page asks for the password again.
    func takeNote(of alert: String, isAnswer: Bool) throws {
        tell(.readsAlert(alert))
        guard isAnswer else { return }
        switch conduct {
        case .mistypesPassword: break
        case .forgotPassword:
            tell(.closesBrowser)
            throw LoginCancelled()
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
