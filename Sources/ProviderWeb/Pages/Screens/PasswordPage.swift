import ProviderDomain

/// The page where the person changes their password.
struct PasswordPage: Sendable {
    /// The sealed state of the form, for its hidden field.
    let form: String
    /// The login name, so that password managers know whose password it is.
    let login: String
    let notice: PasswordNotice?
}

/// The message that the page shows after the form was submitted. The raw value is the last component of the text's key in the catalog.
enum PasswordNotice: String, Sendable, CaseIterable {
    case missing, wrongCurrentPassword = "wrongOld", tooShort, tooLong, isLogin, isCurrentPassword = "isOld", guessable, mismatch,
        tooManyAttempts = "tooManyTries", tooBusy, changed

    /// The fields that are invalid.
    fileprivate var fields: Set<String> {
        switch self {
        case .missing: ["old", "new", "again"]
        case .wrongCurrentPassword: ["old"]
        case .tooShort, .tooLong, .isLogin, .isCurrentPassword, .guessable: ["new"]
        case .mismatch: ["again"]
        case .tooManyAttempts, .tooBusy, .changed: []
        }
    }
}

extension PasswordPage: RenderablePage {
    var template: String { "password" }
    var section: PageSection? { .apps }

    func placeholders(provider: String) -> [String: String] { ["provider": provider] }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        let numbers = [
            "shortest": PasswordRule.minimumLength.number(in: catalog.language),
            "longest": Person.maximumPasswordLength.number(in: catalog.language),
        ]
        let names = names.merging(numbers) { $1 }
        var content: [String: Any] = [
            "title": catalog.localized(.passwordTitle, names),
            "heading": catalog.localized(.passwordHeading, names),
            "back": catalog.localized(.settingsAppBack, names),
            "text": catalog.localized(.passwordText, names),
            "form": form,
            "login": login,
            "oldLabel": catalog.localized(.passwordOld, names),
            "newLabel": catalog.localized(.passwordNew, names),
            "rules": catalog.localized(.passwordRules, names),
            "againLabel": catalog.localized(.passwordAgain, names),
            "button": catalog.localized(.passwordButton, names),
            "reveal": catalog.localized(.passwordReveal, names),
        ]
        guard let notice else { return content }
        let text = catalog.localized(named: "password.notice.\(notice.rawValue)", names)
        if notice == .changed {
            content["done"] = text
        } else {
            content["notice"] = text
            content["isWrong"] = !notice.fields.isEmpty
            for field in notice.fields { content["\(field)IsWrong"] = true }
        }
        return content
    }
}
