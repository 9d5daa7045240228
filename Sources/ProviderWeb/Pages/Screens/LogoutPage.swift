/// The page that asks whether to log out of the provider, and the one that confirms the logout.
struct LogoutPage: Sendable {
    /// The sealed state of the form, for its hidden field; `nil` after the logout.
    let form: String?
}

extension LogoutPage: RenderablePage {
    var template: String { "logout" }
    var leadsHome: Bool { form == nil }

    func names(provider: String) -> [String: String] { ["provider": provider] }

    func content(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": words.wording(.logoutTitle, names),
            "heading": words.wording(form == nil ? .logoutDoneHeading : .logoutHeading, names),
            "text": words.wording(form == nil ? .logoutDoneText : .logoutText, names),
        ]
        if let form {
            content["form"] = form
            content["button"] = words.wording(.logoutButton, names)
        } else {
            content["home"] = words.wording(.refusalHome, names)
        }
        return content
    }
}
