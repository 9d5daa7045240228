import Foundation
public import Latchkey
public import LoginModel

/// A person who follows a script through the provider's real pages, by HTTP, and tells what happens: a ``DialogPresenter`` for tests.
public struct ScriptedPerson: DialogPresenter {
    /// What a person does on the way.
    public enum Act: Sendable, Hashable {
        case opensDialog
        case reads(heading: String)
        case typesPassword(login: String)
        case decides(asked: [Permission], switchedOff: [Permission])
        case cancels
        case returnsToApp
    }

    private let login: String
    private let password: Secret
    private let switchesOff: Set<Permission>
    private let cancels: Bool
    private let browser: ScriptedBrowser
    private let tell: @Sendable (Act) -> Void

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
        self.login = login
        self.password = password
        self.switchesOff = switchesOff
        self.cancels = cancels
        self.browser = browser
        self.tell = tell
    }

    public func present(_ dialog: PendingDialog) async throws -> DialogAnswer {
        let redirectURI = dialog.appRedirectURI
        tell(.opensDialog)
        var end = try await browser.follow(browser.get(try dialog.url(redirectURI: redirectURI)))
        // A dialog has two pages; many more would be a loop.
        for _ in 0..<4 {
            switch end {
            case .left(let answer):
                tell(.returnsToApp)
                return DialogAnswer(url: answer, redirectURI: redirectURI)
            case .page(let response):
                let page = try response.page()
                tell(.reads(heading: page.heading))
                guard let form = page.form else { throw ScriptedBrowser.Lost(description: "The page “\(page.heading)” has no form.") }
                if let alert = page.alert { throw ScriptedBrowser.Lost(description: "The page says: \(alert)") }
                end = try await browser.follow(browser.post(form.action, fill(form)))
            }
        }
        throw ScriptedBrowser.Lost(description: "The dialog does not end.")
    }

    private func fill(_ form: PageForm) -> [(name: String, value: String)] {
        if form.asksForPassword {
            tell(.typesPassword(login: login))
            return form.hidden + [("email", login), ("password", password.reveal(\.self)), ("action", "login")]
        }
        if cancels {
            tell(.cancels)
            return form.hidden + [("action", "cancel")]
        }
        let asked = form.switches.map(Permission.init(name:))
        tell(.decides(asked: asked, switchedOff: asked.filter(switchesOff.contains)))
        let kept = asked.filter { !switchesOff.contains($0) }
        return form.hidden + kept.map { ($0.name, "on") } + [("action", "continue")]
    }
}
