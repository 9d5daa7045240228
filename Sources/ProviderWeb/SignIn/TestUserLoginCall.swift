import ProviderDomain

/// A request with the link of a test user while its checks run.
struct TestUserLoginCall: CheckedRequest {
    let provider: Provider
    /// The encrypted link; `nil` if the request has none.
    let token: String?

    var link = Checked<TestLoginLink>()
    var person = Checked<Person>()

    static let linkExpired = PageError(
        code: "test_link_ended", developerNote: "The login_url has expired or was used before.", status: 404)
}
