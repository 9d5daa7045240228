import ProviderDomain

/// The page where the person changes their password.
struct PasswordPage: Sendable {
    /// The sealed state of the form, for its hidden field.
    let form: String
    /// The login name, so that password managers know whose password it is.
    let login: String
    let notice: PasswordNotice?
}

/// The message of the page. The raw value is the end of the key of its text.
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

    func templateData(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        let numbers = [
            "shortest": PasswordRule.minimumLength.number(in: words.language),
            "longest": Person.maximumPasswordLength.number(in: words.language),
        ]
        let names = names.merging(numbers) { $1 }
        var content: [String: Any] = [
            "title": words.localized(.passwordTitle, names),
            "heading": words.localized(.passwordHeading, names),
            "back": words.localized(.settingsAppBack, names),
            "text": words.localized(.passwordText, names),
            "form": form,
            "login": login,
            "oldLabel": words.localized(.passwordOld, names),
            "newLabel": words.localized(.passwordNew, names),
            "rules": words.localized(.passwordRules, names),
            "againLabel": words.localized(.passwordAgain, names),
            "button": words.localized(.passwordButton, names),
        ]
        guard let notice else { return content }
        let text = words.localized(named: "password.notice.\(notice.rawValue)", names)
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
