/// The login page, which asks for an email address and a password.
struct LoginPage: Sendable {
    /// The app that requests the login; `nil` for a login to the provider's own pages.
    let appName: String?
    /// The sealed state of the dialog, for the hidden field of the form.
    let form: String
    /// The email address from the previous attempt, so that it need not be typed again.
    let email: String
    let notice: LoginNotice?
    let isLimited: Bool
    let display: DialogDisplay
    /// The digest of the app's icon; see ``AppIcon``.
    let iconDigest: String?
    /// The sample people as whom anyone can log in with one press; empty for a provider without sample people.
    var samples: [Sample] = []

    /// A sample person, whose password is public.
    struct Sample: Sendable {
        let login: String
        let firstName: String
    }

    init(
        appName: String?, form: String, email: String = "", notice: LoginNotice? = nil, isLimited: Bool = false,
        display: DialogDisplay = .page, iconDigest: String? = nil
    ) {
        self.iconDigest = iconDigest
        self.appName = appName
        self.form = form
        self.email = email
        self.notice = notice
        self.isLimited = isLimited
        self.display = display
    }
}

/// The message that a page with a password field shows, such as the reason why a password was rejected. The raw value is the last
/// part of the text's key in the message catalog, as in `login.notice.wrongPassword`.
enum LoginNotice: String, Sendable, CaseIterable {
    case wrongPassword, missingFields, sessionEnded = "signedOut", tooBusy, tooManyAttempts = "tooManyTries", reauthenticate =
        "passwordAgain", locked, formPending = "pending"

    /// Whether what the person typed was rejected.
    var isRefusal: Bool { [.wrongPassword, .missingFields].contains(self) }
    /// Whether the login is not possible now.
    var isWarning: Bool { [.tooBusy, .tooManyAttempts, .locked, .sessionEnded].contains(self) }
}

extension LoginPage: RenderablePage {
    var template: String { "login" }
    // The login dialog has no script.
    var scripts: [String] { appName == nil ? [PageScript.name] : [] }

    func placeholders(provider: String) -> [String: String] { ["app": appName ?? "", "provider": provider] }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": catalog.localized(appName == nil ? .settingsLoginTitle : .loginTitle, names),
            "action": appName == nil ? "/settings/login" : "/dialog/login",
            "form": form,
            "email": email,
            "knowsEmail": !email.isEmpty,
            "heading": catalog.localized(appName == nil ? .settingsLoginHeading : .loginHeading, names),
            "emailLabel": catalog.localized(.loginEmail, names),
            "passwordLabel": catalog.localized(.loginPassword, names),
            "submit": catalog.localized(.loginSubmit, names),
        ]
        if let appName {
            content["appIcon"] = AppIcon(name: appName, digest: iconDigest).content
            content["account"] = catalog.localized(.loginAccount, names)
            content["cancel"] = catalog.localized(.cancel, names)
            content["promise"] = catalog.localized(.loginPromise, names)
        }
        if isLimited { content["limited"] = catalog.localized(.limitedLogin, names) }
        if let notice {
            content["notice"] = catalog.localized(named: "login.notice.\(notice.rawValue)", names)
            content["isWrong"] = notice.isRefusal
            content["isWarning"] = notice.isWarning
        }
        if appName == nil { content["reveal"] = catalog.localized(.passwordReveal) }
        if !samples.isEmpty {
            content["samples"] = [
                "text": catalog.localized(.homePeopleText, names),
                "each": samples.map {
                    ["login": $0.login, "label": catalog.localized(.homeLogInAs, ["firstName": $0.firstName])] as [String: Any]
                },
            ]
        }
        return content
    }
}
