import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The destination of a dialog that an app opened in the browser. The outcome is an authorization response at the redirect URI (RFC 6749,
/// section 4.1.2).
struct RedirectDestination: DialogDestination {
    let request: AuthorizationRequest
    private let provider: Provider
    private let url: PublicURL

    static func restartAddress(of state: FormState.Dialog) -> String { "\(LoginDialog.Path.authorize)?\(state.query.text)" }

    var userCode: UserCode? { nil }
    var decisionPage: DeviceDonePage? { nil }

    /// The checks of an authorization request. The error of the last check is sent to the redirect URI.
    static let checks: [EndpointCheck<AuthorizationCall>] = [.app, .redirectURI, .parameters]

    init(
        _ state: FormState.Dialog, _ parameters: FormParameters, in dialog: LoginDialog, for request: Request, from browser: BrowserIdentity
    ) async throws {
        self.request = try await AuthorizationCall(parameters, in: dialog, for: request, from: browser)
            .passing(Self.checks).authorization.value
        provider = dialog.provider
        url = dialog.url
    }

    /// Issues the authorization response. A login that the response itself discloses is recorded before the response is issued. A login by
    /// authorization code is recorded when the code is redeemed.
    func approve(_ approval: DialogApproval) async throws -> DialogOutcome {
        let subject = try await provider.subject(approval.person, approval.grant)
        let loginID = provider.environment.randomText(bytes: 16)
        if request.responseDisclosesLogin {
            let login = DialogLogin(
                approval.grant, of: approval.person, permissions: approval.prompt.requestable.filter(approval.grant.granted.contains),
                tracking: request.tracking, bound: request.returnsAccessToken ? request.note.map { (loginID, $0) } : nil,
                at: provider.environment.now())
            guard try await provider.store.recordDialogLogin(login) else { return .restart }
        }
        let response = try await provider.issuer(at: url).response(
            to: request, about: approval.prompt, for: subject, loginID: loginID, authenticatedAt: approval.authenticatedAt)
        try await provider.recordClaims(response.claims, sentTo: request.app.id, of: approval.person.id)
        return .redirect(response.address)
    }

    func cancel(by person: Person.ID?) async throws -> DialogOutcome {
        try await provider.store.recordDialogCancellation(
            DialogCancellation(appID: request.app.id, person: person, at: provider.environment.now()))
        return .redirect(AuthorizationResponse(.canceled, to: request, by: url.text).address)
    }
}

/// An error response that is sent to the app at its redirect URI (RFC 6749, section 4.1.2.1).
struct AuthorizationErrorResponse: Error {
    let response: AuthorizationResponse
    let reason: String
}

extension Provider {
    /// Records a rejected authorization request for the app's developers.
    func recordRejection(reason: String, of app: RegisteredApp) async throws {
        loginMetrics.record(.rejected, of: .redirect)
        try await store.recordRejectedAuthorization(RejectedAuthorization(appID: app.id, reason: reason, at: environment.now()))
    }

    /// Records for the app's developers the requested permissions that the dialog omits for people without a role.
    func recordUnapprovedPermissions(_ permissions: [Permission], requestedBy app: RegisteredApp) async throws {
        guard let request = UnapprovedPermissionRequest(for: permissions, by: app, at: environment.now()) else { return }
        try await store.recordUnapprovedRequest(request)
    }
}
