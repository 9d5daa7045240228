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

extension EndpointCheck where State == ExplorerLoginCall {
    /// A person is logged in. Anyone else returns to the explorer, which leads to the login page.
    static var session: Self {
        EndpointCheck(.session) { request in
            guard let context = try await request.endpoints.requestContext(of: request.request) else {
                throw PageRefusal(response: request.endpoints.lostLogin)
            }
            request.session = Checked(context)
        }
    }
}

extension EndpointCheck where State == ConsentCall {
    /// The person is logged in, in the session in which the consent page was shown. Anyone else logs in first.
    static var session: Self {
        EndpointCheck(.session) { request in
            guard request.violation == nil, let person = request.signedInPerson else { throw ConsentSessionEnded() }
            request.person = Checked(person)
        }
    }
}

extension EndpointCheck where State: PageRequest {
    /// A person is logged in (RFC 6749, section 3.1). If nobody is logged in, the response is the login page, which leads back to the
    /// requested page.
    static var session: Self {
        EndpointCheck(.session) { request in
            guard let currentUser = try await request.page.readSession() else {
                let page = request.page
                guard let submission = page.submission else { throw PageRefusal(response: page.loginRedirect) }
                throw PageRefusal(response: try await page.responseShowingAgain(try page.form.value, submission))
            }
            request.page.session = Checked(currentUser)
        }
    }
}
