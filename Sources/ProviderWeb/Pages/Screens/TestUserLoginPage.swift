/// The page that asks for confirmation before a link logs the browser in as a test user.
struct TestUserLoginPage: Sendable {
    /// The name of the test user.
    let person: String
    /// The sealed token of the link.
    let token: String
}

extension TestUserLoginPage: RenderablePage {
    var template: String { "test_login" }

    func names(provider: String) -> [String: String] { ["provider": provider, "person": person] }

    func content(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        [
            "title": words.wording(.testLoginTitle, names),
            "heading": words.wording(.testLoginHeading, names),
            "text": words.wording(.testLoginText, names),
            "token": token,
            "button": words.wording(.testLoginButton, names),
        ]
    }
}
