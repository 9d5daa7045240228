import HTTPTypes
import LoginModel
import ProviderDomain
import ProviderStore

extension EndpointCheck where State == TestUserLoginCall {
    /// The link was issued by this provider within the last hour, for a test user who is not locked (Wire.md, section 14.1).
    static var session: Self {
        EndpointCheck(.session) { request in
            let provider = request.provider
            guard let text = request.token, let link = TestLoginLink(text, openedBy: provider.sealer, at: provider.environment.now()),
                let person = try await provider.store.person(link.person), !person.testApps.isEmpty, !person.isLocked
            else { throw TestUserLoginCall.linkExpired }
            request.link = Checked(link)
            request.person = Checked(person)
        }
    }
}

extension EndpointCheck where State: PageRequest {
    /// A person is logged in (RFC 6749, section 3.1). If nobody is logged in, the response is the login page, which leads back to the
    /// requested page.
    static var session: Self {
        EndpointCheck(.session) { request in
            let page = request.page
            guard let currentUser = page.currentUser else {
                guard let submission = page.submission, let form = try await page.openedForm() else {
                    throw PageRefusal(response: page.loginRedirect)
                }
                throw PageRefusal(response: try await page.responseShowingAgain(form, submission))
            }
            request.page.session = Checked(currentUser)
        }
    }
}
