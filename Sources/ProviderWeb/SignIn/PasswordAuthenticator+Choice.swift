import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The login in a provider without passwords: a person is chosen by a button (``SignInMethod/choice``).
extension PasswordAuthenticator {
    /// Opens a session for the person with the submitted login name, without a password.
    func authenticateChosen(_ submission: Submission, _ request: Request) async throws -> Outcome {
        guard let login = submission.login, let person = try await provider.store.person(withLogin: login) else {
            return .rejected(Refusal(notice: .missingFields, status: .badRequest))
        }
        guard !person.isLocked, let session = try await openSession(for: person, knownBrowser(in: request), in: submission.browser, request)
        else { return .rejected(Refusal(notice: .locked, status: .forbidden)) }
        provider.loginMetrics.record(.accepted)
        return .authenticated(session)
    }
}

extension SignInMethod {
    /// The form field with the login name.
    var loginField: String { self == .choice ? FormField.person : FormField.email }
}
