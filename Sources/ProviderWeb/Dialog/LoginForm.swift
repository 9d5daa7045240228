import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain

/// The login form of the dialog: `POST /dialog/login`.
extension DialogEndpoints {
    /// Handles the submitted login form.
    @Sendable func logIn(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let form = try await form(request, context)
        let sealed = try unseal(form[FormField.dialog])
        let visit = try await visit(request, sealed)
        try check(sealed, for: .logIn, visit)
        if form[FormField.action] == Action.cancel { return try await cancel(visit) }

        let visitor = PasswordAuthenticator.Visitor(
            login: form[FormField.email], password: form[FormField.password].map(Secret.init), browser: visit.browser,
            appID: visit.flow.request.app.id)
        switch try await PasswordAuthenticator(provider: provider, cookies: cookies).knock(visitor, request, context) {
        case .opened(let opening):
            var response = try resume(visit, opened: opening.session)
            response.setCookies(opening.cookies)
            return response
        case .refused(let refusal):
            var response = try loginPage(visit, email: form[FormField.email], notice: refusal.notice, status: refusal.status)
            response.headers[.retryAfter] = refusal.retryAfter.map(String.init)
            return response
        }
    }
}
