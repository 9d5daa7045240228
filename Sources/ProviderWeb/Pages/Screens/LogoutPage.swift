/// The page that asks whether to log out of the provider. Afterward, the same page confirms the logout.
struct LogoutPage: Sendable {
    /// The sealed state of the form, for its hidden field; `nil` after the logout.
    let form: String?
}

extension LogoutPage: RenderablePage {
    var template: String { "logout" }
    var linksToHome: Bool { form == nil }

    func placeholders(provider: String) -> [String: String] { ["provider": provider] }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": catalog.localized(.logoutTitle, names),
            "heading": catalog.localized(form == nil ? .logoutDoneHeading : .logoutHeading, names),
            "text": catalog.localized(form == nil ? .logoutDoneText : .logoutText, names),
        ]
        if let form {
            content["form"] = form
            content["button"] = catalog.localized(.logoutButton, names)
        } else {
            content["home"] = catalog.localized(.errorPageHome, names)
        }
        return content
    }
}
