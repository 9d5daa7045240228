/// The page that asks for confirmation before a link logs the browser in as a test user.
struct TestUserLoginPage: Sendable {
    /// The name of the test user.
    let person: String
    /// The sealed token of the link.
    let token: String
}

extension TestUserLoginPage: RenderablePage {
    var template: String { "test_login" }

    func placeholders(provider: String) -> [String: String] { ["provider": provider, "person": person] }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        [
            "title": catalog.localized(.testLoginTitle, names),
            "heading": catalog.localized(.testLoginHeading, names),
            "text": catalog.localized(.testLoginText, names),
            "token": token,
            "button": catalog.localized(.testLoginButton, names),
        ]
    }
}
