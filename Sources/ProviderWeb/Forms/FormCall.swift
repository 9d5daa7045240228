import LoginModel
import ProviderDomain

/// A submitted form of a page while its checks run.
struct FormCall: CheckedRequest {
    let provider: Provider
    let fields: FormParameters
    let browser: BrowserIdentity
    /// Returns the error page for a form with a violation; `nil` if the endpoint accepts the form nevertheless.
    let rejection: @Sendable (FormState, BrowserBoundViolation) async throws -> (any Error)?

    /// The form, after the check that this browser may submit it.
    var form = Checked<OpenedForm>()

    init(
        _ fields: FormParameters, from browser: BrowserIdentity, _ provider: Provider,
        rejection: @escaping @Sendable (FormState, BrowserBoundViolation) async throws -> (any Error)?
    ) {
        self.provider = provider
        self.fields = fields
        self.browser = browser
        self.rejection = rejection
    }

    /// Runs the checks of a form that does not belong to an app's login. The texts of their errors do not mention an app.
    func passingAsAccountForm(_ checks: [EndpointCheck<FormCall>]) async throws -> FormCall {
        do {
            return try await passing(checks)
        } catch let refusal as PageError {
            throw refusal.forAccountPages
        }
    }
}
