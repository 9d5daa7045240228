import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain

/// The login form of the dialog: `POST /dialog/login`.
extension DialogEndpoints {
    /// Handles the submitted login form.
    @Sendable func logIn(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let form = try await form(request, context)
        let sealed = try unseal(form[FormField.state])
        guard case .login(let state) = sealed.value else { throw PageError.formOfOtherBrowser() }
        let requestContext = try await requestContext(request, state)
        try check(sealed, requestContext)
        if form[FormField.action] == Action.cancel { return try await cancel(requestContext) }

        let submission = PasswordAuthenticator.Submission(
            login: form[FormField.email], password: form[FormField.password].map(Secret.init), browser: requestContext.browser,
            appID: requestContext.flow.request.app.id)
        switch try await PasswordAuthenticator(provider: provider, cookies: cookies).authenticate(submission, request, context) {
        case .authenticated(let newSession):
            var response = try resume(requestContext, opened: newSession.session)
            response.setCookies(newSession.cookies)
            return response
        case .rejected(let refusal):
            var response = try loginPage(requestContext, email: form[FormField.email], notice: refusal.notice, status: refusal.status)
            response.headers[.retryAfter] = refusal.retryAfter.map(String.init)
            return response
        }
    }
}
