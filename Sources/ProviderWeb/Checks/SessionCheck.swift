import HTTPTypes
import LoginModel
import ProviderDomain
import ProviderServices
import ProviderStore

extension EndpointCheck where State == PasswordCall {
    /// The password is that of the login name, and the account is not locked. A wrong password is counted.
    static var session: Self {
        EndpointCheck(.session) { request in
            let (provider, attempt) = (request.provider, try request.attempt.value)
            let isRight: Bool
            do {
                isRight = try await provider.passwords.matches(request.password, request.person, for: request.lane)
            } catch {
                try await provider.store.endPasswordAttempt(attempt, as: .notVerified)
                guard let queue = error as? PasswordHasher.QueueFull else { throw error }
                throw PasswordAuthenticator.overloaded(queue)
            }
            guard isRight, let person = request.person, !person.isLocked else {
                throw try await request.submission.reject(
                    attempt, of: request.person, isLocked: isRight && request.person?.isLocked == true, in: provider, request.logger)
            }
            request.verified = Checked(
                PasswordAuthenticator.VerifiedPassword(
                    person: person, attempt: attempt, lane: request.lane, knownBrowser: request.knownBrowser))
        }
    }
}

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
    /// A person is logged in (RFC 6749, section 3.1). Anyone else gets the login page, which leads back here.
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
