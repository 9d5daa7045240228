/// Asks before a link that comes from elsewhere makes the browser a test user's.
struct TestLoginPage: Sendable {
    /// Who the test user is.
    let person: String
    /// What makes the link work.
    let token: String
}

extension TestLoginPage: Screen {
    var template: String { "test_login" }

    func names(provider: String) -> [String: String] { ["provider": provider, "person": person] }

    func content(_ words: Catalogue, _ names: [String: String]) -> [String: Any] {
        [
            "title": words.wording(.testLoginTitle, names),
            "heading": words.wording(.testLoginHeading, names),
            "text": words.wording(.testLoginText, names),
            "token": token,
            "button": words.wording(.testLoginButton, names),
        ]
    }
}
